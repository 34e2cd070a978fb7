; What C phrases may become, beside common-rewrites.scm: conditions are other nodes in C++.

((if_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((do_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((switch_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))

; --- at the very end: what compilers take and the grammar does not know ----------------------------------------------

; a function without a type returns int
((function_definition type: (_) @whole) (#set! becomes "") (#set! turn "last"))
; a semicolon before a closing brace: of the last member, behind a label
((field_declaration_list (field_declaration ";" @whole) . "}") (#set! becomes "") (#set! turn "last"))
((labeled_statement (expression_statement . ";" .) @whole) (#set! becomes "") (#set! turn "last"))

; --- and what is only shorter: half of a literal ----------------------------------------------------

((number_literal) @whole (#set! becomes "{whole.start}") (#set! turn "last"))
((string_content) @whole (#set! becomes "{whole.start}") (#set! turn "last"))

; --- a default value in the place of an index ------------------------------------------------------

((subscript_expression index: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
