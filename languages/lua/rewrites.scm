; What Lua phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if_statement consequence: (block) @e) @whole (#set! becomes "{e}"))
((if_statement alternative: (else_statement body: (block) @e)) @whole (#set! becomes "{e}"))
((while_statement body: (block) @e) @whole (#set! becomes "{e}"))
((repeat_statement body: (block) @e) @whole (#set! becomes "{e}"))
((for_statement body: (block) @e) @whole (#set! becomes "{e}"))
((do_statement body: (block) @e) @whole (#set! becomes "{e}"))
((function_declaration body: (block) @e) @whole (#set! becomes "{e}"))

; a loop becomes its first turn
((for_statement clause: (for_numeric_clause name: (_) @i start: (_) @v) body: (block) @e) @whole
 (#set! becomes "local {i} = {v} {e}"))

; what is evaluated, without what it decides
((if_statement condition: (function_call) @e) @whole (#set! becomes "{e}"))
((while_statement condition: (function_call) @e) @whole (#set! becomes "{e}"))
((return_statement (expression_list . (function_call) @e .)) @whole (#set! becomes "{e}"))
((variable_declaration (assignment_statement (expression_list . value: (function_call) @e .))) @whole (#set! becomes "{e}"))
((assignment_statement (expression_list . value: (function_call) @e .)) @whole (#set! becomes "{e}"))
((for_statement clause: (for_generic_clause (expression_list . (function_call) @e))) @whole (#set! becomes "{e}"))
((chunk (function_call arguments: (arguments . (_) @e .)) @whole .) (#set! becomes "return {e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))

; a name becomes its value
((variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @e .))) @whole
 (#set! becomes "") (#set! uses "{e}"))
((variable_declaration (variable_list . name: (identifier) @name .)) @whole
 (#set! becomes "") (#set! uses "nil"))
((variable_declaration (assignment_statement (variable_list . name: (identifier) @a .) (expression_list . value: (_) @e .))) @gone
 . (return_statement (expression_list . (identifier) @whole .)) (#eq? @a @whole) (#set! becomes "{e}"))

; inlining
((function_declaration name: (identifier) @name parameters: (_) @p body: (block . (return_statement (expression_list . (_) @e .)) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p"))
((function_declaration name: (identifier) @name parameters: (_) @p body: (block . (return_statement (expression_list . (_) @e .)) .)) @whole
 (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p") (#set! calls "one") (#set! turn "value"))
((function_declaration name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p"))
((function_declaration name: (method_index_expression method: (identifier) @name) parameters: (_) @p
  body: (block . (return_statement (expression_list . (_) @e .)) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p") (#set! object "self"))
((function_declaration name: (method_index_expression method: (identifier) @name) parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p") (#set! object "self"))
((function_declaration name: (dot_index_expression field: (identifier) @name) parameters: (_) @p
  body: (block . (return_statement (expression_list . (_) @e .)) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call") (#set! arguments "p"))
((function_call name: (parenthesized_expression (function_definition body: (block) @e))) @whole (#set! becomes "{e}"))

; a function of a table becomes a function
((function_declaration name: (dot_index_expression field: (identifier) @name) @whole)
 (#set! becomes "{name}") (#set! uses "{name}") (#set! around "dot_index_expression") (#set! others "stay"))

; a method of a table becomes a function
((function_declaration name: (method_index_expression method: (identifier) @name) @whole)
 (#set! becomes "{name}") (#set! uses "{name}") (#set! around "method_index_expression"))

; a parameter becomes what the first call has in its place
((parameters name: (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
