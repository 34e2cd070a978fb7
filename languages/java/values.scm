; Default values in Java, by the declared type.
; docs/extending/rewrites.md explains the captures and directives.

; numbers become 0
((local_variable_declaration type: (integral_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((field_declaration type: (integral_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((formal_parameters (formal_parameter type: (integral_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (integral_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "method_invocation") (#set! turn "value"))
((local_variable_declaration type: (floating_point_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((field_declaration type: (floating_point_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((formal_parameters (formal_parameter type: (floating_point_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (floating_point_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "method_invocation") (#set! turn "value"))

; conditions become false
((local_variable_declaration type: (boolean_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "false") (#set! turn "value"))
((field_declaration type: (boolean_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "false") (#set! turn "value"))
((formal_parameters (formal_parameter type: (boolean_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "false") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (boolean_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "false") (#set! around "method_invocation") (#set! turn "value"))

; objects become null
((local_variable_declaration type: (type_identifier) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration type: (type_identifier) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((formal_parameters (formal_parameter type: (type_identifier) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (type_identifier) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "method_invocation") (#set! turn "value"))
((local_variable_declaration type: (generic_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration type: (generic_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((formal_parameters (formal_parameter type: (generic_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (generic_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "method_invocation") (#set! turn "value"))
((local_variable_declaration type: (array_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration type: (array_type) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((formal_parameters (formal_parameter type: (array_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (array_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "method_invocation") (#set! turn "value"))
((local_variable_declaration type: (scoped_type_identifier) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration type: (scoped_type_identifier) . declarator: (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((formal_parameters (formal_parameter type: (scoped_type_identifier) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration type: (scoped_type_identifier) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "method_invocation") (#set! turn "value"))

; one use of a name becomes 0 or null
((argument_list (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((argument_list (identifier) @whole)
 (#set! becomes "null") (#set! turn "value"))
((return_statement (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((return_statement (identifier) @whole)
 (#set! becomes "null") (#set! turn "value"))
((variable_declarator value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((variable_declarator value: (identifier) @whole)
 (#set! becomes "null") (#set! turn "value"))
((array_access index: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument_list [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((return_statement [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((variable_declarator value: [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment_expression right: [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((array_access index: [(method_invocation) (field_access) (array_access)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
