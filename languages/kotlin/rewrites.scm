; What Kotlin phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what is evaluated, without what it decides
((if_expression condition: (_) @e) @whole (#set! becomes "{e}"))
((while_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((return_expression (_) @e) @whole (#set! becomes "{e}"))
((throw_expression (_) @e) @whole (#set! becomes "{e}"))
((while_statement condition: (_) (block) @e) @whole (#set! becomes "{e.inner}"))
((for_statement (block) @e) @whole (#set! becomes "{e.inner}"))
((try_expression . (_) . (block) @e) @whole (#set! becomes "{e.inner}"))
((try_expression . (block) @e) @whole (#set! becomes "{e.inner}"))
((assignment right: (_) @e) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((when_expression (when_entry (_) @e .)) @whole (#set! becomes "{e}"))

; a call with a lambda becomes its body
((call_expression (annotated_lambda (lambda_literal . "{" . (_) @e . "}"))) @whole (#set! becomes "{e}"))
((call_expression (annotated_lambda (lambda_literal (lambda_parameters) . "->" . (_) @e . "}"))) @whole (#set! becomes "{e}"))

; declarations
((property_declaration (variable_declaration . (identifier) @name .) "=" . (_) @e .) @whole (#set! becomes "") (#set! uses "{e}"))
((property_declaration (variable_declaration) "=" . (_) @e .) @whole (#set! becomes "{e}"))

; inlining
((function_declaration name: (identifier) @name (function_value_parameters) @p
  (function_body (block . "{" . (return_expression (_) @e) . "}" .))) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_declaration name: (identifier) @name (function_value_parameters) @p (function_body . "=" . (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_declaration name: (identifier) @name (function_value_parameters) @p (function_body (block) @e)) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "call_expression") (#set! arguments "p"))

; a parameter becomes what the first call has in its place
((function_value_parameters (parameter . (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; types
((nullable_type (_) @e) @whole (#set! becomes "{e}"))
