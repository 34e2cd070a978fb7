; What JavaScript phrases alone may become, beside common-rewrites.scm.

; a parameter becomes what the first call has in its place
((formal_parameters (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; a derived class goes, and its base takes its place
((class_declaration name: (identifier) @name (class_heritage (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))
