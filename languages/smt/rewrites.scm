; Terms are rewritten by their sorts (terms.json).  These rules are about commands.

; An attribute of an assertion goes.
((command . "(" . (symbol) @_word . (list . "(" . (symbol) @_mark . (_) @term) @whole) (#eq? @_word "assert") (#eq? @_mark "!") (#set! becomes "{term}"))
