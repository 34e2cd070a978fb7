; What TypeScript phrases may become, beside those of JavaScript.

; a parameter becomes what the first call has in its place
((formal_parameters (required_parameter pattern: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; a derived class goes, and its base takes its place
((class_declaration name: (type_identifier) @name (class_heritage (extends_clause value: (_) @s))) @whole (#set! becomes "") (#set! uses "{s}"))
