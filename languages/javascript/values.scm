; Default values in JavaScript alone.
; docs/extending/rewrites.md explains the captures and directives.

; a parameter goes with its arguments, and its uses become 0
((formal_parameters (identifier) @name @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((formal_parameters (identifier) @name @whole)
 (#set! becomes "") (#set! uses "undefined") (#set! parameter "whole") (#set! turn "value"))
