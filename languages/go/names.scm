; Names in Go.  docs/extending/names.md explains the captures.

(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(type_switch_statement) @scope
(select_statement) @closed
(expression_case) @scope
(default_case) @scope
(type_case) @scope
(communication_case) @scope
(func_literal) @frame
(function_declaration) @closed
(method_declaration) @closed
(method_elem) @closed
(type_spec) @closed
(type_alias) @closed
(var_spec) @closed
(const_spec) @closed
(short_var_declaration) @closed
(parameter_declaration) @closed
(field_declaration) @closed
(field_declaration_list) @body
(interface_type) @body
(parameter_list) @params
(type_parameter_list) @params
(type_spec type: (_) @type)
(type_alias type: (_) @type)
(var_spec type: (_) @type)
(parameter_declaration type: (_) @type)
(field_declaration type: (_) @type)
(function_declaration result: (_) @type)
(short_var_declaration right: (expression_list . (composite_literal type: (_) @type)))
(short_var_declaration right: (expression_list . (unary_expression operand: (composite_literal type: (_) @type))))

; definitions
(function_declaration name: (identifier) @def.function)
(method_declaration name: (field_identifier) @def.method)
(method_elem name: (field_identifier) @def.method)
(type_spec name: (type_identifier) @def.type)
(type_alias name: (type_identifier) @def.type)
(var_spec name: (identifier) @def.variable)
(const_spec name: (identifier) @def.constant)
(short_var_declaration left: (expression_list (identifier) @def.variable))
(range_clause left: (expression_list (identifier) @def.variable))
(parameter_declaration name: (identifier) @def.parameter)
(variadic_parameter_declaration name: (identifier) @def.parameter)
(type_parameter_declaration name: (identifier) @def.type)
(type_switch_statement alias: (expression_list (identifier) @def.variable))
(field_declaration name: (field_identifier) @def.field)
(labeled_statement label: (label_name) @def.label)
(import_spec name: (package_identifier) @def.module @used @elsewhere)
(import_spec !name path: (interpreted_string_literal (interpreted_string_literal_content) @def.path @used @elsewhere))

; Go refuses variables that nobody uses
(short_var_declaration left: (expression_list (identifier) @used))
(range_clause left: (expression_list (identifier) @used))
(statement_list (var_declaration (var_spec name: (identifier) @used)))

; uses
(identifier) @ref.name
(type_identifier) @ref.name
(package_identifier) @ref.name
(field_identifier) @ref.member
(label_name) @ref.label

; whose member it is
(selector_expression operand: (identifier) @object field: (field_identifier) @ref.member)
(selector_expression operand: (identifier) @typed.name)
(index_expression operand: (identifier) @typed.name)

; parameters and arguments
(function_declaration name: (identifier) @function.name parameters: (parameter_list) @function.params)
(method_declaration name: (field_identifier) @function.name parameters: (parameter_list) @function.params)
(method_elem name: (field_identifier) @function.name parameters: (parameter_list) @function.params)
(call_expression function: (identifier) @call.name arguments: (argument_list) @call.args)
(call_expression function: (selector_expression field: (field_identifier) @call.name) arguments: (argument_list) @call.args)
(argument_list) @call.fixed

; what stands only inside something
(for_statement "for" @around.loop @around.breakable)
(expression_switch_statement "switch" @around.breakable)
(type_switch_statement "switch" @around.breakable)
(select_statement "select" @around.breakable)
(continue_statement "continue" .) @within.loop
(break_statement "break" .) @within.breakable

; a function with a result returns one at its end
(function_declaration result: (_) body: (block (statement_list (return_statement) @then .))) @if
(method_declaration result: (_) body: (block (statement_list (return_statement) @then .))) @if

; either all parameters have names or none
(parameter_declaration name: (_) @then type: (_) @if)

; the path of an import is not empty
(import_spec path: (interpreted_string_literal (interpreted_string_literal_content) @then) @if)
