; What phrases of SQL may become.  docs/extending/rewrites.md explains the captures and directives.

; A view takes the place of its name; the name, or another name that stands there, becomes its alias, or nothing.
((program (statement (create_view (object_reference name: (identifier) @name) (create_query) @query)) @whole . ";" @gone)
 (#set! becomes "") (#set! uses "({query}) {here.last}") (#set! around "relation") (#set! others "stay"))
((program (statement (create_view (object_reference name: (identifier) @name) (create_query) @query)) @whole . ";" @gone)
 (#set! becomes "") (#set! uses "({query})") (#set! around "relation") (#set! others "stay"))

; So does a common table expression, if the statement has one alone, or it is the first of several.
((_ (keyword_with) @gone . (cte . (identifier) @name (statement) @query) @whole . (select))
 (#set! becomes "") (#set! uses "({query}) {here.last}") (#set! around "relation") (#set! others "stay"))
((_ (keyword_with) @gone . (cte . (identifier) @name (statement) @query) @whole . (select))
 (#set! becomes "") (#set! uses "({query})") (#set! around "relation") (#set! others "stay"))
((_ (keyword_with) . (cte . (identifier) @name (statement) @query) @whole . "," @gone)
 (#set! becomes "") (#set! uses "({query}) {here.last}") (#set! around "relation") (#set! others "stay"))

; A joined table goes, and its columns become 0.
((join (relation alias: (identifier) @name)) @whole (#set! becomes "") (#set! uses "0") (#set! around "field")
 (#set! others "stay"))

; The columns of an insertion are those of its table.
((insert (object_reference) . (list) @whole . (keyword_values)) (#set! becomes ""))

; Two insertions into one table become one: the second one's words go, and a comma stands for the semicolon.
((program (statement (insert (object_reference) @_one . (keyword_values) (list) .)) . ";" @whole
  . (statement (insert . (keyword_insert) @gone . (keyword_into) @gone.1 . (object_reference) @gone.2 . (keyword_values) @gone.3)))
 (#eq? @_one @gone.2) (#set! becomes ","))
((transaction (statement (insert (object_reference) @_one . (keyword_values) (list) .)) . ";" @whole
  . (statement (insert . (keyword_insert) @gone . (keyword_into) @gone.1 . (object_reference) @gone.2 . (keyword_values) @gone.3)))
 (#eq? @_one @gone.2) (#set! becomes ","))
