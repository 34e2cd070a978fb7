; What Rust phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements and expressions: what they hold, without what decides about it
((if_expression consequence: (block) @e) @whole (#set! becomes "{e}"))
((if_expression alternative: (else_clause (block) @e)) @whole (#set! becomes "{e}"))
((while_expression body: (block) @e) @whole (#set! becomes "{e}"))
((for_expression body: (block) @e) @whole (#set! becomes "{e}"))
((loop_expression body: (block) @e) @whole (#set! becomes "{e}"))
((unsafe_block (block) @e) @whole (#set! becomes "{e}"))
((match_expression body: (match_block (match_arm value: (_) @e))) @whole (#set! becomes "{e}"))
((block (expression_statement (block) @whole)) (#set! becomes "{whole.inner}"))
((block (block) @whole) (#set! becomes "{whole.inner}"))
((block . (_) @e .) @whole (#set! becomes "{e}"))
((closure_expression body: (_) @e) @whole (#set! becomes "{e}"))

; what is evaluated, without what it decides
((if_expression condition: (_) @e) @whole (#set! becomes "{e}"))
((while_expression condition: (_) @e) @whole (#set! becomes "{e}"))
((for_expression value: (_) @e) @whole (#set! becomes "{e}"))
((match_expression value: (_) @e) @whole (#set! becomes "{e}"))
((let_condition value: (_) @e) @whole (#set! becomes "{e}"))
((let_declaration value: (_) @e) @whole (#set! becomes "{e};"))
((return_expression (_) @e) @whole (#set! becomes "{e}"))
((assignment_expression right: (_) @e) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((reference_expression value: (_) @e) @whole (#set! becomes "{e}"))
((unary_expression (_) @e .) @whole (#set! becomes "{e}"))
((try_expression . (_) @e) @whole (#set! becomes "{e}"))
((type_cast_expression value: (_) @e) @whole (#set! becomes "{e}"))
((call_expression function: (field_expression value: (_) @e)) @whole (#set! becomes "{e}"))
((await_expression . (_) @e) @whole (#set! becomes "{e}"))
((expression_statement (_) @e) @whole (#set! becomes "{e}"))

; types
((generic_type type: (_) @e) @whole (#set! becomes "{e}"))
((reference_type type: (_) @e) @whole (#set! becomes "{e}"))
((type_item name: (type_identifier) @name type: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((mod_item body: (declaration_list) @e) @whole (#set! becomes "{e.inner}"))

; names: a variable becomes its first value
((let_declaration pattern: (identifier) @name value: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((const_item name: (identifier) @name value: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((static_item name: (identifier) @name value: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))

; a name is used with its path; a list of one name is the name
((use_declaration argument: (scoped_identifier name: (identifier) @name) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((scoped_use_list path: (_) @p list: (use_list . (_) @e .)) @whole (#set! becomes "{p}::{e}"))

; functions: a call becomes what the function returns or does.  A block is an expression.
((function_item name: (identifier) @name parameters: (_) @p body: (block . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p") (#set! object "self"))
((function_item name: (identifier) @name parameters: (_) @p body: (block . (_) @e .)) @whole
 (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p") (#set! object "self")
 (#set! calls "one") (#set! turn "value"))
((function_item name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p") (#set! object "self"))
((function_item name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "self"))
; a value is used where it was assigned, in the next statement or as the value of the block
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (identifier) @whole (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (return_expression (identifier) @whole)) (#eq? @a @whole) (#set! becomes "{e}"))
; a variable gets its first value where it is declared
((let_declaration pattern: (identifier) @a !value) @whole
 . (expression_statement (assignment_expression left: (identifier) @b right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "let {a} = {e};"))
; a parameter becomes what the first call has in its place
((parameters (parameter pattern: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; an impl becomes its functions, which lose their receiver: a.f() and T::f() become f()
((impl_item body: (declaration_list) @e) @whole (#set! becomes "{e.inner}") (#set! takes "impl"))
((impl_item body: (declaration_list (function_item name: (identifier) @name parameters: (parameters "(" . (self_parameter) @whole . ")")))) @of
 (#set! part "impl") (#set! becomes "") (#set! uses "{name}") (#set! around "field_expression") (#set! others "stay"))
((impl_item body: (declaration_list (function_item name: (identifier) @name parameters: (parameters "(" . (self_parameter) @whole . "," @gone)))) @of
 (#set! part "impl") (#set! becomes "") (#set! uses "{name}") (#set! around "field_expression") (#set! others "stay"))
((impl_item body: (declaration_list (function_item name: (identifier) @name @whole))) @of
 (#set! part "impl") (#set! becomes "{name}") (#set! uses "{name}") (#set! around "scoped_identifier") (#set! others "stay"))

; a macro that prints or checks becomes a name in it
((expression_statement (macro_invocation (token_tree (identifier) @e))) @whole (#set! becomes "{e};"))
((block (macro_invocation (token_tree (identifier) @e)) @whole) (#set! becomes "{e};"))

; a struct without fields: struct A {} and A {} become struct A; and A
((struct_item name: (type_identifier) @name body: (field_declaration_list . "{" . "}" .) @whole)
 (#set! becomes ";") (#set! uses "{name}") (#set! around "struct_expression") (#set! others "stay"))
