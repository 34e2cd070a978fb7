; What TypeScript phrases may become, beside those of JavaScript.

; a parameter becomes what the first call has in its place
((formal_parameters (required_parameter pattern: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
