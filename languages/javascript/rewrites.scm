; What JavaScript phrases alone may become, beside common-rewrites.scm.

; a parameter becomes what the first call has in its place
((formal_parameters (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
