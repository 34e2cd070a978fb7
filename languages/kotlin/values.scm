; Default values in Kotlin: a name goes, and 0 or null stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

((function_declaration name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "call_expression") (#set! turn "value"))
((property_declaration (variable_declaration . (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((property_declaration (variable_declaration . (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "null") (#set! turn "value"))
((function_value_parameters (parameter . (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((value_argument (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((return_expression (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression left: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary_expression right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((assignment right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
