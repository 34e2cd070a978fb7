; Names in Python.  docs/extending/names.md explains the captures.  The first binding of a name in a
; function counts as its declaration.

(module) @frame
(function_definition) @closed
(function_definition body: (block) @frame)
(class_definition) @closed
(class_definition body: (block) @frame)
(lambda) @frame
(list_comprehension) @scope
(set_comprehension) @scope
(dictionary_comprehension) @scope
(generator_expression) @scope
(parameters) @params
(lambda_parameters) @params
(for_statement) @scope
(while_statement) @closed
(with_statement) @scope
(except_clause) @scope

; definitions
(function_definition name: (identifier) @hoist.function)
(class_definition name: (identifier) @hoist.class)
(parameters (identifier) @def.parameter)
(lambda_parameters (identifier) @def.parameter)
(default_parameter name: (identifier) @def.parameter)
(typed_parameter . (identifier) @def.parameter)
(typed_default_parameter name: (identifier) @def.parameter)
(list_splat_pattern (identifier) @hoist.variable)
(dictionary_splat_pattern (identifier) @hoist.variable)
(assignment left: (identifier) @hoist.variable)
(pattern_list (identifier) @hoist.variable)
(tuple_pattern (identifier) @hoist.variable)
(list_pattern (identifier) @hoist.variable)
(for_statement left: (identifier) @hoist.variable @def.variable)
(for_statement left: (_ (identifier) @def.variable))
(for_in_clause left: (identifier) @def.variable)
(for_in_clause left: (pattern_list (identifier) @def.variable))
(for_in_clause left: (tuple_pattern (identifier) @def.variable))
(named_expression name: (identifier) @hoist.variable)
(as_pattern_target (identifier) @hoist.variable @def.variable)
(case_pattern (dotted_name . (identifier) @hoist.variable .))
(import_statement name: (dotted_name . (identifier) @hoist.module @elsewhere))
(import_statement name: (aliased_import alias: (identifier) @hoist.module @elsewhere))
(import_from_statement name: (dotted_name (identifier) @hoist.variable @elsewhere))
(import_from_statement name: (aliased_import alias: (identifier) @hoist.variable @elsewhere))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @def.field)) (#eq? @_self "self"))

; uses
(identifier) @ref.name
(attribute attribute: (identifier) @ref.member)
(attribute object: (identifier) @object attribute: (identifier) @ref.member)
(keyword_argument name: (identifier) @ref.member)
(import_statement name: (aliased_import name: (dotted_name (identifier) @ref.member)))
(import_from_statement module_name: (dotted_name (identifier) @ref.member))
(import_from_statement name: (aliased_import name: (dotted_name (identifier) @ref.member)))

; parameters and arguments
(function_definition name: (identifier) @function.name parameters: (parameters) @function.params)
(class_definition body: (block (function_definition name: (identifier) @function.name parameters: (parameters . (identifier) @function.receiver) @function.params)))
((class_definition name: (identifier) @function.name body: (block (function_definition name: (identifier) @_init
   parameters: (parameters . (identifier) @function.receiver) @function.params)))
 (#eq? @_init "__init__"))
(call function: (identifier) @call.name arguments: (argument_list) @call.args)
(call function: (attribute attribute: (identifier) @call.name) arguments: (argument_list) @call.args)
(keyword_argument) @call.named
(call function: (parenthesized_expression (lambda parameters: (lambda_parameters) @now.params)) arguments: (argument_list) @now.args)

; a method has a receiver
(class_definition body: (block (function_definition "def" @if parameters: (parameters . (identifier) @then))))

; what stands only inside something
(for_statement "for" @around.loop)
(while_statement "while" @around.loop)
(break_statement) @within.loop
(continue_statement) @within.loop
(function_definition "def" @around.function)
(return_statement) @within.function
(yield) @within.function
(nonlocal_statement) @within.function
(function_definition "async" @around.async)
(await) @within.async

; a name is bound by the sign behind it
(assignment left: (_) @if "=" @then)
(named_expression name: (_) @if ":=" @then)

; what has to come before something else
(raise_statement . (_) @then cause: (_) @if)
(parameters (keyword_separator) @if . [(identifier) (default_parameter) (typed_parameter) (typed_default_parameter)] @then)
(delete_statement (_) @there) @if

; the name of an attribute is none without its object
(attribute attribute: (identifier) @if) @then
