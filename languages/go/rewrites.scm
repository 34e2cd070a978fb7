; What Go phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if_statement consequence: (block) @e) @whole (#set! becomes "{e}"))
((if_statement alternative: (block) @e) @whole (#set! becomes "{e}"))
((for_statement body: (block) @e) @whole (#set! becomes "{e}"))
((statement_list (block) @whole) (#set! becomes "{whole.inner}"))
((func_literal body: (block) @e) @whole (#set! becomes "{e.inner}"))
((expression_statement (call_expression function: (func_literal body: (block) @e))) @whole (#set! becomes "{e}"))
((go_statement (_) @e) @whole (#set! becomes "{e}"))
((defer_statement (_) @e) @whole (#set! becomes "{e}"))
((labeled_statement (_) @e .) @whole (#set! becomes "{e}"))

; what is evaluated, without what it decides
((if_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((if_statement initializer: (_) @e) @whole (#set! becomes "{e}"))
((for_statement (for_clause initializer: (_) @e)) @whole (#set! becomes "{e}"))
((for_statement (range_clause right: (_) @e)) @whole (#set! becomes "{e}"))
((expression_switch_statement value: (_) @e) @whole (#set! becomes "{e}"))
((expression_statement (call_expression arguments: (argument_list . (_) @e .))) @whole (#set! becomes "_ = {e}"))
((expression_statement (call_expression arguments: (argument_list (_) @e .))) @whole (#set! becomes "_ = {e}"))
((return_statement (expression_list . (_) @e .)) @whole (#set! becomes "{e}"))
((short_var_declaration right: (expression_list . (_) @e .)) @whole (#set! becomes "{e}"))
((assignment_statement right: (expression_list . (_) @e .)) @whole (#set! becomes "{e}"))
((short_var_declaration right: (expression_list . (_) @e .)) @whole (#set! becomes "_ = {e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((unary_expression operand: (_) @e) @whole (#set! becomes "{e}"))
((pointer_type (_) @e) @whole (#set! becomes "{e}"))
((import_declaration (import_spec_list . (import_spec) @e .)) @whole (#set! becomes "import {e}"))

; names: a variable becomes its first value, a type what it stands for
((short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((short_var_declaration left: (expression_list . (identifier) @name .)
  right: (expression_list . (unary_expression operand: (composite_literal)) @e .)) @whole
 (#set! becomes "") (#set! uses "({e})"))
((var_declaration . (var_spec name: (identifier) @name value: (expression_list . (_) @e .))) @whole
 (#set! becomes "") (#set! uses "{e}"))
((const_declaration . (const_spec name: (identifier) @name value: (expression_list . (_) @e .)) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
((type_declaration . (type_spec name: (type_identifier) @name type: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
((type_spec name: (type_identifier) type: (_) @whole) (#set! becomes "int"))

; functions: a call becomes what the function returns, or what it does
((function_declaration name: (identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_declaration name: (identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p")
 (#set! calls "one") (#set! turn "value"))
((function_declaration name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))
((function_declaration name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "expression_statement") (#set! arguments "p"))
; a call whose value is not used: an expression alone is no statement
((function_declaration name: (identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! becomes "") (#set! uses "_ = {e}") (#set! around "expression_statement") (#set! arguments "p"))
((method_declaration receiver: (parameter_list (parameter_declaration name: (_) @r)) name: (field_identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! becomes "") (#set! uses "_ = {e}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "{r}"))
; a method is called: the object of the call stands for its receiver
((method_declaration receiver: (parameter_list (parameter_declaration name: (_) @r)) name: (field_identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p") (#set! object "{r}"))
((method_declaration receiver: (parameter_list (parameter_declaration name: (_) @r)) name: (field_identifier) @name parameters: (_) @p
  body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "{r}"))
((method_declaration receiver: (parameter_list (parameter_declaration !name)) name: (field_identifier) @name parameters: (_) @p
  body: (block (statement_list . (return_statement (expression_list . (_) @e .)) .))) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
; a method becomes a function
((method_declaration receiver: (_) @whole name: (field_identifier) @name)
 (#set! becomes "") (#set! uses "{name}") (#set! around "selector_expression"))
; a loop becomes its first turn
((for_statement (for_clause initializer: (_) @i) body: (block) @b) @whole (#set! becomes "{ {i}; {b.inner} }"))
; a value is used where it was assigned, in the next statement
((assignment_statement left: (expression_list . (identifier) @a .) right: (expression_list . (_) @e .)) @gone
 . (return_statement (expression_list . (identifier) @whole .)) (#eq? @a @whole) (#set! becomes "{e}"))
((assignment_statement left: (expression_list . (identifier) @a .) right: (expression_list . (_) @e .)) @gone
 . (expression_statement (call_expression arguments: (argument_list (identifier) @whole))) (#eq? @a @whole) (#set! becomes "{e}"))
; a variable gets its first value where it is declared
((var_declaration . (var_spec name: (identifier) @a !value)) @whole
 . (assignment_statement left: (expression_list . (identifier) @b .) right: (expression_list . (_) @e .)) @gone
 (#eq? @a @b) (#set! becomes "{a} := {e}"))
; a function without a result
((function_declaration result: (_) @whole body: (block (statement_list (return_statement) @gone .))) (#set! becomes ""))
((function_declaration result: (_) @whole body: (block (statement_list (return_statement (expression_list . (_) @e .)) @gone .)))
 (#set! becomes "") (#set! remains "{e}"))
((function_declaration result: (_) @whole body: (block (statement_list (return_statement (expression_list . (_) @e .)) @gone .)))
 (#set! becomes "") (#set! remains "_ = {e}"))
((method_declaration result: (_) @whole body: (block (statement_list (return_statement) @gone .))) (#set! becomes ""))
((method_declaration result: (_) @whole body: (block (statement_list (return_statement (expression_list . (_) @e .)) @gone .)))
 (#set! becomes "") (#set! remains "_ = {e}"))
; a parameter becomes what the first call has in its place
((parameter_list (parameter_declaration name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
