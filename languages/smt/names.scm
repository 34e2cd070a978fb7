; A command that declares something is needed where the name is used.
((command . "(" . (symbol) @_word . (symbol) @def.function)
 (#any-of? @_word "declare-fun" "declare-const" "define-fun" "define-fun-rec" "define-const" "declare-sort" "define-sort" "declare-datatype"))
((command . "(" . (symbol) @_word) @closed
 (#any-of? @_word "declare-fun" "declare-const" "define-fun" "define-fun-rec" "define-const" "declare-sort" "define-sort" "declare-datatype" "declare-datatypes"))
((command . "(" . (symbol) @_word . (list (list . "(" . (symbol) @def.function))) (#eq? @_word "declare-datatypes"))
((command . "(" . (symbol) @_word . (_) . (list (list (list . "(" . (symbol) @def.function)))) (#eq? @_word "declare-datatypes"))
((command . "(" . (symbol) @_word . (_) . (list (list (list (list . "(" . (symbol) @def.function))))) (#eq? @_word "declare-datatypes"))
((command . "(" . (symbol) @_word . (_) . (list (list . "(" . (symbol) @def.function))) (#eq? @_word "declare-datatype"))
((command . "(" . (symbol) @_word . (_) . (list (list (list . "(" . (symbol) @def.function)))) (#eq? @_word "declare-datatype"))

; What let, forall and exists declare is seen inside them.
((list . "(" . (symbol) @_word) @scope (#any-of? @_word "let" "forall" "exists"))
((list . "(" . (symbol) @_word . (list (list . "(" . (symbol) @def.variable))) (#any-of? @_word "let" "forall" "exists"))
((command . "(" . (symbol) @_word . (_) . (list (list . "(" . (symbol) @def.parameter))) (#any-of? @_word "define-fun" "define-fun-rec"))

(symbol) @ref.name
