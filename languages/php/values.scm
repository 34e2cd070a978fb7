; Default values in PHP: a name goes, and 0 or null stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

((function_definition name: (name) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "function_call_expression") (#set! turn "value"))
((class_declaration name: (name) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "object_creation_expression") (#set! turn "value"))
((method_declaration name: (name) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "member_call_expression") (#set! turn "value"))
((expression_statement (assignment_expression left: (variable_name) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((formal_parameters (simple_parameter name: (variable_name) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; one use of a variable becomes 0
((argument (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((return_statement (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((subscript_expression (_) . "[" . (variable_name) @whole) (#set! becomes "0") (#set! turn "value"))
((array_element_initializer (variable_name) @whole .) (#set! becomes "0") (#set! turn "value"))

; a value that an operation or a member is asked of becomes null: so many exceptions come about
((member_call_expression object: [(member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "null") (#set! turn "value"))
((member_access_expression object: [(member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "null") (#set! turn "value"))
((argument [(variable_name) (member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "null") (#set! turn "value"))
((binary_expression left: [(member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "null") (#set! turn "value"))
((binary_expression right: [(member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "null") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument [(function_call_expression) (member_call_expression) (scoped_call_expression) (member_access_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(function_call_expression) (member_call_expression) (scoped_call_expression) (member_access_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(function_call_expression) (member_call_expression) (scoped_call_expression) (member_access_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((return_statement [(function_call_expression) (member_call_expression) (scoped_call_expression) (member_access_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment_expression right: [(function_call_expression) (member_call_expression) (scoped_call_expression) (member_access_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a value that is handed to something becomes an empty list
((argument [(variable_name) (member_access_expression) (subscript_expression) (function_call_expression) (member_call_expression)] @whole) (#set! becomes "[]") (#set! turn "value"))
