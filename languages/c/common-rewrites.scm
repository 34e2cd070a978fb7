; What phrases of C and C++ may become, where both have the same.  docs/extending/rewrites.md explains the captures and directives.

; --- first, all at once: what changes no meaning ------------------------------------------------------

; parentheses around a whole expression
((parenthesized_expression (parenthesized_expression (_) @e) @whole) (#set! becomes "{e}") (#set! turn "first"))
((return_statement (parenthesized_expression (_) @e) @whole) (#set! becomes "{e}") (#set! turn "first"))
((expression_statement (parenthesized_expression (_) @e) @whole) (#set! becomes "{e}") (#set! turn "first"))
((argument_list (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (string_literal) (call_expression) (subscript_expression)
   (field_expression) (unary_expression) (pointer_expression) (update_expression) (cast_expression) (binary_expression)
   (conditional_expression) (parenthesized_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
((init_declarator value: (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (string_literal) (call_expression) (subscript_expression)
   (field_expression) (unary_expression) (pointer_expression) (update_expression) (cast_expression) (binary_expression)
   (conditional_expression) (parenthesized_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
((assignment_expression right: (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (string_literal) (call_expression) (subscript_expression)
   (field_expression) (unary_expression) (pointer_expression) (update_expression) (cast_expression) (binary_expression)
   (conditional_expression) (parenthesized_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
; parentheses around an operand that needs none
((binary_expression (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (call_expression) (subscript_expression) (field_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
((unary_expression (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (call_expression) (subscript_expression) (field_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
((cast_expression value: (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (call_expression) (subscript_expression) (field_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
((conditional_expression (parenthesized_expression
  [(identifier) (number_literal) (char_literal) (call_expression) (subscript_expression) (field_expression)] @e) @whole)
 (#set! becomes "{e}") (#set! turn "first"))
; `short int` is `short`
((sized_type_specifier type: (primitive_type) @whole) (#eq? @whole "int") (#set! becomes "") (#set! turn "first"))
; a name for a type of one word
((type_definition type: [(primitive_type) (type_identifier)] @type . declarator: [(type_identifier) (primitive_type)] @name .) @whole
 (#set! becomes "") (#set! uses "{type}") (#set! turn "first"))

; --- statements: what is evaluated, without what it decides -----------------------------------------

((for_statement initializer: (declaration) @e) @whole (#set! becomes "{e}"))
((for_statement initializer: (_) @e) @whole (#set! becomes "{e};"))
((for_statement condition: (_) @e) @whole (#set! becomes "{e};"))
((for_statement update: (_) @e) @whole (#set! becomes "{e};"))
((return_statement (_) @e) @whole (#set! becomes "{e};"))
((return_statement) @whole (#set! becomes ""))
((compound_statement (compound_statement) @whole) (#set! becomes "{whole.inner}"))
((compound_statement . (_) @e .) @whole (#set! becomes "{e}"))
((while_statement body: (_) @e) @whole (#set! becomes "{e}"))
((for_statement body: (_) @e) @whole (#set! becomes "{e}"))
((expression_statement (assignment_expression) @a) @whole
 . (for_statement !initializer condition: (_) @c update: (_) @u body: (_) @b) @gone
 (#set! becomes "") (#set! remains "for ({a}; {c}; {u}) {b}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))

; a loop becomes its first turn
((for_statement initializer: (declaration) @i body: (compound_statement) @b) @whole (#set! becomes "{ {i} {b.inner} }"))
((for_statement initializer: (assignment_expression) @i body: (compound_statement) @b) @whole (#set! becomes "{ {i}; {b.inner} }"))
((for_statement initializer: (declaration) @i body: (expression_statement) @b) @whole (#set! becomes "{ {i} {b} }"))
((for_statement initializer: (assignment_expression) @i body: (expression_statement) @b) @whole (#set! becomes "{ {i}; {b} }"))
; a value is used where it was assigned, in the next statement
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (return_statement (identifier) @whole) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (assignment_expression right: (identifier) @whole)) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (call_expression arguments: (argument_list (identifier) @whole))) (#eq? @a @whole) (#set! becomes "{e}"))

; --- declarations -----------------------------------------------------------------------------------

((declaration declarator: (init_declarator value: (_) @e)) @whole (#set! becomes "{e};"))
((declaration declarator: (function_declarator)) @whole (#set! becomes ""))
; one for two, up to two others between them: the last declarator of the first takes in those of the second, so that
; edits chain
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (declaration . type: (_) @other_type) @gone
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (declaration . type: (_) @other_type) @gone
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (_) . (declaration . type: (_) @other_type) @gone
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((field_declaration . type: (_) @type declarator: (_) @whole . ";")
 . (field_declaration . type: (_) @other_type) @gone
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
; a local variable becomes a global one, whose value is 0 without a word
((function_definition body: (compound_statement
  (declaration . type: (_) @type . declarator: (init_declarator declarator: (_) @a value: (number_literal) @e) .) @gone)) @whole
 (#eq? @e "0") (#set! becomes "{type} {a};\n{whole}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (function_definition body: (compound_statement (declaration . type: (_) @other_type) @gone))
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (function_definition body: (compound_statement (declaration . type: (_) @other_type) @gone))
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (_) . (function_definition body: (compound_statement (declaration . type: (_) @other_type) @gone))
 (#eq? @type @other_type) (#set! becomes "{whole}, {gone.inner}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (function_definition body: (compound_statement (declaration . type: (_) @other_type
  . declarator: (init_declarator declarator: (_) @a value: (number_literal) @e) .) @gone))
 (#eq? @type @other_type) (#eq? @e "0") (#set! becomes "{whole}, {a}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (function_definition body: (compound_statement (declaration . type: (_) @other_type
  . declarator: (init_declarator declarator: (_) @a value: (number_literal) @e) .) @gone))
 (#eq? @type @other_type) (#eq? @e "0") (#set! becomes "{whole}, {a}"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (_) . (function_definition body: (compound_statement (declaration . type: (_) @other_type
  . declarator: (init_declarator declarator: (_) @a value: (number_literal) @e) .) @gone))
 (#eq? @type @other_type) (#eq? @e "0") (#set! becomes "{whole}, {a}"))
((declaration . type: (_) @type . declarator: (identifier) @a .) @whole
 . (expression_statement (assignment_expression left: (identifier) @b "=" right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "{type} {a} = {e};"))
((declaration . type: (_) @type . declarator: (identifier) @a .) @whole
 . (for_statement initializer: (assignment_expression left: (identifier) @b "=" right: (_) @e) @gone)
 (#eq? @a @b) (#set! becomes "{type} {a} = {e};"))
((initializer_list . (_) @e .) @whole (#set! becomes "{e}"))

; a definition where its prototype stands
(translation_unit
 (declaration declarator: (function_declarator declarator: (identifier) @a)) @whole
 (function_definition declarator: (function_declarator declarator: (identifier) @b)) @gone
 (#eq? @a @b) (#set! becomes "{gone}"))

; a parameter becomes what the first call has in its place, a local variable, or a global one
((parameter_declaration declarator: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
((function_definition declarator: (function_declarator parameters: (parameter_list (parameter_declaration declarator: (_)) @gone))
  body: (compound_statement "{" @whole))
 (#set! becomes "{ {gone};") (#set! parameter "gone"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (function_definition declarator: (function_declarator parameters: (parameter_list (parameter_declaration . type: (_) @other_type . declarator: (_) @a .) @gone)))
 (#eq? @type @other_type) (#set! becomes "{whole}, {a}") (#set! parameter "gone"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (function_definition declarator: (function_declarator parameters: (parameter_list (parameter_declaration . type: (_) @other_type . declarator: (_) @a .) @gone)))
 (#eq? @type @other_type) (#set! becomes "{whole}, {a}") (#set! parameter "gone"))
((declaration . type: (_) @type declarator: (_) @whole . ";")
 . (_) . (_) . (function_definition declarator: (function_declarator parameters: (parameter_list (parameter_declaration . type: (_) @other_type . declarator: (_) @a .) @gone)))
 (#eq? @type @other_type) (#set! becomes "{whole}, {a}") (#set! parameter "gone"))

; one function for two: what the second does, at the end of the first
((function_definition declarator: (function_declarator declarator: (identifier) @a) body: (compound_statement "}" @whole))
 . (function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list "(" . ")"))
  body: (compound_statement) @b) @gone
 (#set! becomes "{b.inner}\n}") (#set! uses "{a}") (#set! others "stay"))

; a function without a result
((function_definition type: (_) @whole body: (compound_statement (return_statement) @gone .))
 (#set! becomes "void"))
((function_definition type: (_) @whole body: (compound_statement (return_statement (_) @e) @gone .))
 (#set! becomes "void") (#set! remains "{e};"))

; --- types ------------------------------------------------------------------------------------------

((type_definition type: (_) @type . declarator: (type_identifier) @name .) @whole
 (#set! becomes "") (#set! uses "{type}"))
((type_definition type: (_) @type . declarator: (primitive_type) @name .) @whole
 (#set! becomes "") (#set! uses "{type}"))
((sized_type_specifier) @whole (#set! becomes "int"))
((struct_specifier) @whole (#set! becomes "int"))
((union_specifier) @whole (#set! becomes "int"))
((enum_specifier) @whole (#set! becomes "int"))

; --- names ------------------------------------------------------------------------------------------

; a variable becomes its first value
((declaration . type: (_) . declarator: (init_declarator declarator: (identifier) @name value: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
; a pointer that is set once becomes what it points to
((init_declarator declarator: (pointer_declarator declarator: (identifier) @name)
  value: (pointer_expression "&" argument: (_) @e)) @whole
 (#set! becomes "{name}") (#set! uses "{e}") (#set! around "pointer_expression"))
; one of several variables becomes its first value
((init_declarator declarator: (identifier) @name value: (_) @e) @whole
 (#set! becomes "{name}") (#set! uses "{e}"))
; a call becomes what the function returns, or what it does, with the arguments in the places of the parameters
((function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @p)
  body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @p)
  body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p")
 (#set! calls "one") (#set! turn "value"))
((function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @p) body: (_) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))
((function_definition declarator: (function_declarator declarator: (identifier) @name parameters: (_) @p) body: (_) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "expression_statement") (#set! arguments "p"))
; an array becomes its element, a pointer what it points to, a structure a number or one of its members
((array_declarator declarator: (identifier) @name) @whole
 (#set! becomes "{name}") (#set! uses "{name}") (#set! around "subscript_expression"))
((pointer_declarator declarator: (identifier) @name) @whole
 (#set! becomes "{name}") (#set! uses "{name}") (#set! around "pointer_expression") (#set! others "stay"))
((declaration type: (struct_specifier) @whole declarator: (identifier) @name)
 (#set! becomes "int") (#set! uses "{name}") (#set! around "field_expression"))
((declaration type: (struct_specifier body: (field_declaration_list
     (field_declaration type: (_) @type declarator: (field_identifier)))) @whole declarator: (identifier) @name)
 (#set! becomes "{type}") (#set! uses "{name}") (#set! around "field_expression"))
; two variables become one
((declaration . type: (_) @type . declarator: (identifier) @name .) @whole
 (#set! becomes "") (#set! uses "{other}") (#set! like "{type}"))
((declaration . type: (_) @type . declarator: (init_declarator declarator: (identifier) @name value: (_)) .) @whole
 (#set! becomes "") (#set! uses "{other}") (#set! like "{type}"))
