; Names in JavaScript, beside common.scm.

(class_declaration name: (identifier) @def.class)
(class name: (identifier) @def.class)
(formal_parameters (identifier) @def.parameter)
(formal_parameters (assignment_pattern left: (identifier) @def.parameter))

; methods: a call by the name of one means it
(method_definition name: (property_identifier) @def.method)
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @def.field))
(field_definition property: (property_identifier) @def.field)
(member_expression property: (property_identifier) @guess.ref.member)
(method_definition name: (property_identifier) @function.name parameters: (formal_parameters) @function.params)
(call_expression function: (member_expression property: (property_identifier) @call.name) arguments: (arguments) @call.args)

; whose member it is: an import's
(member_expression object: (identifier) @object property: (property_identifier) @ref.member)

; a parameter stays in its list
(formal_parameters (identifier) @if) @then
