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
((arguments [(identifier) (self)] @whole)
 (#set! becomes "0") (#set! turn "value"))
((index_expression (_) . (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((block [(identifier) (self)] @whole .)
 (#set! becomes "0") (#set! turn "value"))
((return_expression [(identifier) (self)] @whole)
 (#set! becomes "0") (#set! turn "value"))
((let_declaration value: [(identifier) (self)] @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment_expression right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((arguments [(call_expression) (field_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression left: [(call_expression) (field_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_expression right: [(call_expression) (field_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((let_declaration value: [(call_expression) (field_expression) (index_expression)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a type goes, and another one stands where it was used
((struct_item name: (type_identifier) @name) @whole (#set! becomes "") (#set! uses "u8") (#set! turn "value"))
((enum_item name: (type_identifier) @name) @whole (#set! becomes "") (#set! uses "u8") (#set! turn "value"))
