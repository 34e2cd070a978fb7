; Default values in C#, by the declared type.
; docs/extending/rewrites.md explains the captures and directives.

; numbers, strings and truth values become 0 or null
((local_declaration_statement (variable_declaration . type: (predefined_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((field_declaration (variable_declaration . type: (predefined_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((parameter_list (parameter type: (predefined_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((method_declaration returns: (predefined_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "invocation_expression") (#set! turn "value"))
((local_declaration_statement (variable_declaration . type: (predefined_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration (variable_declaration . type: (predefined_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((parameter_list (parameter type: (predefined_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration returns: (predefined_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "invocation_expression") (#set! turn "value"))

; objects become null
((local_declaration_statement (variable_declaration . type: (identifier) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration (variable_declaration . type: (identifier) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((parameter_list (parameter type: (identifier) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration returns: (identifier) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "invocation_expression") (#set! turn "value"))

; generic objects become null
((local_declaration_statement (variable_declaration . type: (generic_name) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration (variable_declaration . type: (generic_name) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((parameter_list (parameter type: (generic_name) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration returns: (generic_name) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "invocation_expression") (#set! turn "value"))

; arrays become null
((local_declaration_statement (variable_declaration . type: (array_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((field_declaration (variable_declaration . type: (array_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((parameter_list (parameter type: (array_type) name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "null") (#set! parameter "whole") (#set! turn "value"))
((method_declaration returns: (array_type) name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "invocation_expression") (#set! turn "value"))

; what has no written type becomes 0 or null
((local_declaration_statement (variable_declaration . type: (implicit_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((local_declaration_statement (variable_declaration . type: (implicit_type) . (variable_declarator name: (identifier) @name) .)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))

; one use of a name becomes null or 0
((argument (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((return_statement (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((variable_declarator "=" . (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((argument (identifier) @whole) (#set! becomes "null") (#set! turn "value"))
((return_statement (identifier) @whole) (#set! becomes "null") (#set! turn "value"))
((variable_declarator "=" . (identifier) @whole) (#set! becomes "null") (#set! turn "value"))
((assignment_expression right: (identifier) @whole) (#set! becomes "null") (#set! turn "value"))
((binary_expression left: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument [(invocation_expression) (member_access_expression) (element_access_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(invocation_expression) (member_access_expression) (element_access_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(invocation_expression) (member_access_expression) (element_access_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((return_statement [(invocation_expression) (member_access_expression) (element_access_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment_expression right: [(invocation_expression) (member_access_expression) (element_access_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
