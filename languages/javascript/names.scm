; Names in JavaScript, beside common.scm.

(class_declaration name: (identifier) @def.class)
(class name: (identifier) @def.class)
(formal_parameters (identifier) @def.parameter)
(formal_parameters (assignment_pattern left: (identifier) @def.parameter))

; a parameter stays in its list
(formal_parameters (identifier) @if) @then
