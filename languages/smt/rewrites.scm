; Terms are rewritten by their sorts (terms.json).  These rules are about commands.

; An attribute of an assertion goes.
((command . "(" . (symbol) @_word . (list . "(" . (symbol) @_mark . (_) @term) @whole) (#eq? @_word "assert") (#eq? @_mark "!") (#set! becomes "{term}"))

; A declared sort becomes one that every solver knows.
((command . "(" . (symbol) @_word . (symbol) @name) @whole (#eq? @_word "declare-sort") (#set! becomes "") (#set! uses "Int"))

; A function without parameters is a constant.
((command . "(" . (symbol) @_word . (symbol) @name . (list . "(" . ")") . (_) @sort) @whole
 (#eq? @_word "declare-fun") (#set! becomes "(declare-const {name} {sort})") (#set! turn "first"))

; `(=> t false)` and `(= t false)` are `(not t)`.
((list . "(" . (symbol) @_word . (_) @term . (symbol) @_false . ")") @whole
 (#any-of? @_word "=>" "=") (#eq? @_false "false") (#set! becomes "(not {term})"))
((list . "(" . (symbol) @_word . (list . "(" . (symbol) @_again . (_) @term)) @whole
 (#eq? @_word "not") (#eq? @_again "not") (#set! becomes "{term}"))
