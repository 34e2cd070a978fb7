; Default values in JavaScript and TypeScript: a name goes, and 0 stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

; a function or class goes, and its calls become 0
((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))

; a variable goes, and its uses become 0
((variable_declaration . (variable_declarator name: (identifier) @name value: (_)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((lexical_declaration . (variable_declarator name: (identifier) @name value: (_)) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((variable_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((lexical_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((variable_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "member_expression") (#set! turn "value"))
((lexical_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "member_expression") (#set! turn "value"))
((variable_declaration (variable_declarator name: (identifier) @name value: (_)) @whole . "," @gone)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((variable_declaration "," @gone . (variable_declarator name: (identifier) @name value: (_)) @whole)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((lexical_declaration (variable_declarator name: (identifier) @name value: (_)) @whole . "," @gone)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((lexical_declaration "," @gone . (variable_declarator name: (identifier) @name value: (_)) @whole)
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))

; one use of a name becomes 0
((arguments (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((return_statement (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((variable_declarator value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((subscript_expression index: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((pair value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((array (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))

; a value that an operation or a member is asked of becomes undefined: so many exceptions come about
((member_expression object: [(identifier) (member_expression) (subscript_expression) (call_expression)] @whole) (#set! becomes "undefined") (#set! turn "value"))
((subscript_expression object: [(identifier) (member_expression) (subscript_expression) (call_expression)] @whole) (#set! becomes "undefined") (#set! turn "value"))
((arguments [(member_expression) (subscript_expression) (call_expression)] @whole) (#set! becomes "undefined") (#set! turn "value"))
((for_in_statement right: [(identifier) (member_expression) (subscript_expression) (call_expression)] @whole) (#set! becomes "undefined") (#set! turn "value"))
((variable_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "undefined") (#set! turn "value"))
((lexical_declaration . (variable_declarator name: (identifier) @name) .) @whole
 (#set! becomes "") (#set! uses "undefined") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((arguments [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((subscript_expression index: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((return_statement [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment_expression right: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((variable_declarator value: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((pair value: [(member_expression) (call_expression) (subscript_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a value that a member is asked of becomes an empty list or object
((member_expression object: [(identifier) (member_expression) (subscript_expression) (call_expression) (new_expression)] @whole) (#set! becomes "[]") (#set! turn "value"))
((member_expression object: [(member_expression) (subscript_expression) (call_expression) (new_expression)] @whole) (#set! becomes "({})") (#set! turn "value"))
