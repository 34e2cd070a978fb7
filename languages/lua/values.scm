; Default values in Lua: a name goes, and 0 or nil stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "function_call") (#set! turn "value"))
((variable_declaration (assignment_statement (variable_list . name: (identifier) @name .))) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((variable_declaration (assignment_statement (variable_list . name: (identifier) @name .))) @whole
 (#set! becomes "") (#set! uses "nil") (#set! turn "value"))
((parameters name: (identifier) @name @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((arguments (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((return_statement (expression_list (identifier) @whole)) (#set! becomes "0") (#set! turn "value"))
((expression_list value: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((bracket_index_expression field: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((field value: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))

; a value that an operation or a member is asked of becomes nil: so many exceptions come about
((binary_expression left: [(identifier) (dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "nil") (#set! turn "value"))
((binary_expression right: [(identifier) (dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "nil") (#set! turn "value"))
((arguments [(dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "nil") (#set! turn "value"))
((expression_list value: [(identifier) (dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "nil") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((arguments [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((bracket_index_expression field: [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((expression_list value: [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((field value: [(function_call) (dot_index_expression) (bracket_index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a value that an element is asked of becomes an empty table
((dot_index_expression table: [(identifier) (dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "({})") (#set! turn "value"))
((bracket_index_expression table: [(identifier) (dot_index_expression) (bracket_index_expression) (function_call)] @whole) (#set! becomes "({})") (#set! turn "value"))
