; Default values in C and C++: a name goes, and 0 stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

; a function goes, and its calls become 0
((function_definition declarator: (function_declarator declarator: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((declaration declarator: (function_declarator declarator: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))

; a variable goes, and its uses become 0
((declaration type: (_) . declarator: (identifier) @name .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (identifier) @name .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "field_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "field_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (array_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "subscript_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "subscript_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (array_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (pointer_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration type: (_) . declarator: (pointer_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "pointer_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "pointer_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (pointer_declarator declarator: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "field_expression") (#set! turn "value"))
((declaration type: (_) . declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "field_expression") (#set! turn "value"))

; one of several variables
((declaration declarator: (identifier) @name @whole . "," @gone)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration "," @gone . declarator: (identifier) @name @whole)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration declarator: (init_declarator declarator: (identifier) @name) @whole . "," @gone)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((declaration "," @gone . declarator: (init_declarator declarator: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))

; a member goes, and its uses become 0
((field_declaration declarator: (field_identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "field_expression") (#set! turn "value"))
((field_declaration declarator: (array_declarator declarator: (field_identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "subscript_expression") (#set! turn "value"))

; a parameter goes with its arguments, and its uses become 0
((parameter_declaration declarator: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((parameter_declaration declarator: (pointer_declarator declarator: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; a constant of an enumeration
((enumerator name: (identifier) @name) @whole . "," @gone
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))

; one use of a name becomes 0
((argument_list (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((return_statement (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((init_declarator value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((parenthesized_expression (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
