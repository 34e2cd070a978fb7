; Names in Ruby.  docs/extending/names.md explains the captures.  A name without a receiver is a local variable or a method.

(program) @frame
(method) @frame
(singleton_method) @frame
(class) @closed
(module) @closed
(block) @scope
(do_block) @scope
(lambda) @scope
(while) @closed
(until) @closed
(for) @closed
(rescue) @closed
(method_parameters) @params
(block_parameters) @params
(lambda_parameters) @params

; definitions
(class name: (constant) @def.class)
(module name: (constant) @def.module)
(assignment left: (constant) @def.constant)
(assignment left: (identifier) @hoist.variable)
(left_assignment_list (identifier) @hoist.variable)
(for pattern: (identifier) @hoist.variable)
(exception_variable (identifier) @hoist.variable)
(assignment left: (instance_variable) @def.field)
(method name: (identifier) @def.method)
(singleton_method name: (identifier) @def.method)
(alias . (identifier) @def.method)
(method_parameters (identifier) @def.parameter)
(block_parameters (identifier) @def.parameter)
(lambda_parameters (identifier) @def.parameter)
(destructured_parameter (identifier) @def.parameter)
(optional_parameter name: (identifier) @def.parameter)
(keyword_parameter name: (identifier) @def.parameter)
(splat_parameter name: (identifier) @def.parameter)
(hash_splat_parameter name: (identifier) @def.parameter)
(block_parameter name: (identifier) @def.parameter)

; uses
(identifier) @ref.unqualified
(constant) @ref.name
(call receiver: (_) method: (identifier) @ref.method)
(instance_variable) @guess.ref.field
(scope_resolution scope: (_) name: (constant) @ref.member)

; parameters and arguments
(method name: (identifier) @function.name parameters: (method_parameters) @function.params)
(singleton_method name: (identifier) @function.name parameters: (method_parameters) @function.params)
((class name: (constant) @function.name body: (body_statement
  (method name: (identifier) @_initialize parameters: (method_parameters) @function.params)))
 (#eq? @_initialize "initialize"))
(call method: (identifier) @call.name arguments: (argument_list) @call.args)
((call receiver: (constant) @call.name method: (identifier) @_new arguments: (argument_list) @call.args) (#eq? @_new "new"))
(call receiver: (parenthesized_statements (lambda parameters: (lambda_parameters) @now.params)) arguments: (argument_list) @now.args)

; what stands only inside something
(while "while" @around.loop)
(until "until" @around.loop)
(for "for" @around.loop)
(do_block "do" @around.loop)
(block "{" @around.loop)
(break) @within.loop
(next) @within.loop
(method "def" @around.function)
(singleton_method "def" @around.function)
(yield) @within.function

; a name is bound by the sign behind it
(assignment left: (_) @if "=" @then)
