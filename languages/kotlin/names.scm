; Names in Kotlin.  docs/extending/names.md explains the captures.

(block) @scope
(lambda_literal) @scope
(for_statement) @scope
(catch_block) @scope
(while_statement) @closed
(do_while_statement) @closed
(class_declaration) @closed
(object_declaration) @closed
(function_declaration) @closed
(property_declaration) @closed
(class_parameter) @closed
(parameter) @closed
(type_alias) @closed
(class_declaration (class_body) @scope @body)
(object_declaration (class_body) @scope @body)
(function_value_parameters) @params
(class_parameters) @params
(type_parameters) @params

; definitions
(class_declaration name: (identifier) @def.class)
(object_declaration name: (identifier) @def.class)
(type_alias . (identifier) @def.type)
(type_parameter (identifier) @def.type)
(source_file (function_declaration name: (identifier) @def.function))
(block (function_declaration name: (identifier) @def.function))
(class_body (function_declaration name: (identifier) @def.method))
(source_file (property_declaration (variable_declaration (identifier) @def.variable)))
(block (property_declaration (variable_declaration (identifier) @def.variable)))
(class_body (property_declaration (variable_declaration (identifier) @def.variable @def.field)))
(class_parameter (identifier) @def.parameter @def.field)
(enum_entry (identifier) @def.field)
(parameter . (identifier) @def.parameter)
(for_statement (variable_declaration (identifier) @def.variable))
(multi_variable_declaration (variable_declaration (identifier) @def.variable))
(lambda_parameters (variable_declaration (identifier) @def.parameter))
(catch_block . (identifier) @def.variable)
(import (qualified_identifier (identifier) @def.class .))

; uses
(identifier) @ref.unqualified
(user_type (identifier) @ref.name)
(navigation_expression (_) . (identifier) @ref.member)
(package_header (qualified_identifier (identifier) @ref.label))
(import (qualified_identifier (identifier) @ref.label))
(value_argument . (identifier) @ref.label "=")

; parameters and arguments
(function_declaration name: (identifier) @function.name (function_value_parameters) @function.params)
(class_declaration name: (identifier) @function.name (primary_constructor (class_parameters) @function.params))
(call_expression . (identifier) @call.name . (value_arguments) @call.args)
(call_expression . (navigation_expression (identifier) @call.name .) . (value_arguments) @call.args)
(constructor_invocation (user_type . (identifier) @call.name .) (value_arguments) @call.args)

; what stands only inside something
(for_statement "for" @around.loop)
(while_statement "while" @around.loop)
(do_while_statement "do" @around.loop)

; the name of a member is none without its object
(navigation_expression (_) . (identifier) @if) @then

; what takes the place of an abstract method
(class_body (function_declaration name: (identifier) @abstract . (function_value_parameters) .))

; a function with a result returns it
(function_declaration (function_body (block (return_expression (_)) @then .))) @if
