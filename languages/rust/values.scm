; Default values in Rust.
; docs/extending/rewrites.md explains the captures and directives.

; a name goes, and 0 stands where it was used
((function_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call_expression") (#set! turn "value"))
((let_declaration pattern: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((const_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((static_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((parameters (parameter pattern: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; a name goes, and todo!() stands where it was used: it has any type
((function_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "todo!()") (#set! around "call_expression") (#set! turn "value"))
((let_declaration pattern: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "todo!()") (#set! turn "value"))
((const_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "todo!()") (#set! turn "value"))
((static_item name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "todo!()") (#set! turn "value"))
((parameters (parameter pattern: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "todo!()") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((arguments (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((index_expression (_) . (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((let_declaration value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
