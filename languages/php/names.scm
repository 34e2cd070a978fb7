; Names in PHP.  docs/extending/names.md explains the captures.  A variable without a value is null, with a warning, so a use asks
; for its declaration in tree-coarse only.  Functions and classes must be there.

(program) @frame
(function_definition) @closed
(method_declaration) @closed
(function_definition body: (compound_statement) @frame)
(method_declaration body: (compound_statement) @frame)
(anonymous_function) @frame
(arrow_function) @scope
(class_declaration) @closed
(interface_declaration) @closed
(trait_declaration) @closed
(enum_declaration) @closed
(formal_parameters) @params

; definitions
(function_definition name: (name) @def.function)
(class_declaration name: (name) @def.class)
(interface_declaration name: (name) @def.interface)
(trait_declaration name: (name) @def.class)
(enum_declaration name: (name) @def.enum)
(const_element . (name) @def.constant)
(namespace_use_clause (qualified_name (name) @def.class) !alias)
(namespace_use_clause alias: (name) @def.class)
(method_declaration name: (name) @def.method)
(property_element name: (variable_name (name) @def.field))
(assignment_expression left: (member_access_expression name: (name) @def.field))
(simple_parameter name: (variable_name) @def.parameter)
(variadic_parameter name: (variable_name) @def.parameter)
(property_promotion_parameter name: (variable_name) @def.parameter)
(assignment_expression left: (variable_name) @hoist.variable)
(reference_assignment_expression left: (variable_name) @hoist.variable)
(list_literal (variable_name) @hoist.variable)
(foreach_statement (_) . "as" . (variable_name) @hoist.variable)
(foreach_statement (pair (variable_name) @hoist.variable))
(catch_clause name: (variable_name) @hoist.variable)
(static_variable_declaration name: (variable_name) @hoist.variable)
(global_declaration (variable_name) @hoist.variable)
(anonymous_function_use_clause (variable_name) @def.parameter)

; uses
(variable_name) @guess.ref.name
(named_type (name) @ref.name)
(base_clause (name) @ref.name)
(class_interface_clause (name) @ref.name)
(use_declaration (name) @ref.name)
(object_creation_expression . "new" . (name) @ref.name)
(function_call_expression function: (name) @ref.name)
(scoped_call_expression scope: (name) @ref.name)
(class_constant_access_expression . (name) @ref.name)
(scoped_property_access_expression scope: (name) @ref.name)
(member_call_expression name: (name) @guess.ref.method)
(scoped_call_expression name: (name) @guess.ref.method)
(member_access_expression name: (name) @guess.ref.field)

; parameters and arguments
(function_definition name: (name) @function.name parameters: (formal_parameters) @function.params)
(method_declaration name: (name) @function.name parameters: (formal_parameters) @function.params)
((class_declaration name: (name) @function.name body: (declaration_list
  (method_declaration name: (name) @_construct parameters: (formal_parameters) @function.params)))
 (#eq? @_construct "__construct"))
(function_call_expression function: (name) @call.name arguments: (arguments) @call.args)
(member_call_expression name: (name) @call.name arguments: (arguments) @call.args)
(scoped_call_expression name: (name) @call.name arguments: (arguments) @call.args)
(object_creation_expression . "new" . (name) @call.name . (arguments) @call.args)
(function_call_expression function: (parenthesized_expression (anonymous_function parameters: (formal_parameters) @now.params)) arguments: (arguments) @now.args)

; what stands only inside something
(for_statement "for" @around.loop)
(foreach_statement "foreach" @around.loop)
(while_statement "while" @around.loop)
(do_statement "do" @around.loop)
(switch_statement "switch" @around.loop)
(break_statement) @within.loop
(continue_statement) @within.loop

; a try is followed by something
(try_statement "try" @if (catch_clause) @then)

; a class has the methods of its interfaces
(interface_declaration body: (declaration_list (method_declaration name: (name) @abstract)))
