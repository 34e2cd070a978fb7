; What C# phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what is evaluated, without what it decides
((if_statement condition: (_) @e) @whole (#set! becomes "{e};"))
((while_statement condition: (_) @e) @whole (#set! becomes "{e};"))
((switch_statement value: (_) @e) @whole (#set! becomes "{e};"))
((foreach_statement right: (_) @e) @whole (#set! becomes "{e};"))
((return_statement (_) @e) @whole (#set! becomes "{e};"))
((throw_statement (_) @e) @whole (#set! becomes "{e};"))
((if_statement consequence: (_) @e) @whole (#set! becomes "{e}"))
((while_statement body: (_) @e) @whole (#set! becomes "{e}"))
((for_statement body: (_) @e) @whole (#set! becomes "{e}"))
((foreach_statement body: (_) @e) @whole (#set! becomes "{e}"))
((using_statement body: (_) @e) @whole (#set! becomes "{e}"))
((lock_statement (block) @e) @whole (#set! becomes "{e}"))
((try_statement body: (block) @e) @whole (#set! becomes "{e}"))
((block (block) @whole) (#set! becomes "{whole.inner}"))
((block . "{" . (_) @e . "}" .) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((conditional_expression consequence: (_) @e) @whole (#set! becomes "{e}"))

; a loop becomes its first turn
((for_statement initializer: (variable_declaration) @i body: (block) @b) @whole (#set! becomes "{ {i}; {b.inner} }"))
((for_statement initializer: (assignment_expression) @i body: (block) @b) @whole (#set! becomes "{ {i}; {b.inner} }"))

; declarations
((namespace_declaration body: (declaration_list) @e) @whole (#set! becomes "{e.inner}"))
((local_declaration_statement (variable_declaration . type: (_) . (variable_declarator name: (_) "=" . (_) @e) .)) @whole
 (#set! becomes "{e};"))
((local_declaration_statement (variable_declaration . type: (_) . (variable_declarator name: (identifier) @name "=" . (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((field_declaration (variable_declaration . type: (_) . (variable_declarator name: (identifier) @name "=" . (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((property_declaration type: (_) @t name: (_) @n accessors: (_)) @whole (#set! becomes "{t} {n};"))
((assignment_expression right: (_) @e) @whole (#set! becomes "{e}"))
((method_declaration returns: (_) @whole body: (block (return_statement) @gone .)) (#set! becomes "void"))
((method_declaration returns: (_) @whole body: (block (return_statement (_) @e) @gone .))
 (#set! becomes "void") (#set! remains "{e};"))
; a value is used where it was assigned, in the next statement
((local_declaration_statement (variable_declaration . type: (_) @type . (variable_declarator . name: (identifier) @a .) .)) @whole
 . (expression_statement (assignment_expression left: (identifier) @b right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "{type} {a} = {e};"))

; inlining
((method_declaration name: (identifier) @name parameters: (_) @p body: (block . "{" . (return_statement (_) @e) . "}" .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "invocation_expression") (#set! arguments "p"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (arrow_expression_clause (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "invocation_expression") (#set! arguments "p"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (block . "{" . (return_statement (_) @e) . "}" .)) @whole
 (#set! uses "{e}") (#set! around "invocation_expression") (#set! arguments "p") (#set! calls "one") (#set! turn "value"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))

; a parameter becomes what the first call has in its place
((parameter_list (parameter name: (identifier) @name) @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; types
((generic_name . (_) @e) @whole (#set! becomes "{e}"))
((array_type type: (_) @e) @whole (#set! becomes "{e}"))
((nullable_type type: (_) @e) @whole (#set! becomes "{e}"))

; a variable of a method becomes one of its class
((method_declaration body: (block . "{" . (local_declaration_statement) @e . "}" .)) @whole (#set! becomes "{e}"))

; a derived class goes, and its base takes its place
((class_declaration name: (identifier) @name (base_list . (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))
