; Default values in Go.
; docs/extending/rewrites.md explains the captures and directives.

; a name goes, and 0 stands where it was used
((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((short_var_declaration left: (expression_list . (identifier) @name .)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((var_declaration . (var_spec name: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((const_declaration . (const_spec name: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((parameter_list (parameter_declaration name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((field_declaration name: (field_identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "selector_expression") (#set! turn "value"))

; a name goes, and nil stands where it was used
((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "nil") (#set! around "call_expression") (#set! turn "value"))
((short_var_declaration left: (expression_list . (identifier) @name .)) @whole
 (#set! becomes "") (#set! uses "nil") (#set! turn "value"))
((var_declaration . (var_spec name: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "nil") (#set! turn "value"))
((const_declaration . (const_spec name: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "nil") (#set! turn "value"))
((parameter_list (parameter_declaration name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "nil") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((argument_list (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((return_statement (expression_list (identifier) @whole))
 (#set! becomes "0") (#set! turn "value"))
((index_expression index: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment_statement right: (expression_list (identifier) @whole))
 (#set! becomes "0") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument_list [(call_expression) (selector_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(call_expression) (selector_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(call_expression) (selector_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((expression_list [(call_expression) (selector_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((index_expression index: [(call_expression) (selector_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
