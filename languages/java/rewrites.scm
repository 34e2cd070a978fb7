; What Java phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what is evaluated, without what it decides
((if_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((return_statement (_) @e) @whole (#set! becomes "{e};"))
((throw_statement (_) @e) @whole (#set! becomes "{e};"))
((enhanced_for_statement value: (_) @e) @whole (#set! becomes "{e};"))
((try_statement body: (block) @e) @whole (#set! becomes "{e}"))
((synchronized_statement body: (block) @e) @whole (#set! becomes "{e}"))
((while_statement body: (_) @e) @whole (#set! becomes "{e}"))
((for_statement body: (_) @e) @whole (#set! becomes "{e}"))
((block (block) @whole) (#set! becomes "{whole.inner}"))
((block . (_) @e .) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))

; declarations
((local_variable_declaration declarator: (variable_declarator value: (_) @e)) @whole (#set! becomes "{e};"))
((local_variable_declaration . type: (_) . declarator: (variable_declarator name: (identifier) @name value: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
((field_declaration type: (_) . declarator: (variable_declarator name: (identifier) @name value: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
((method_declaration type: (_) @whole body: (block (return_statement) @gone .)) (#set! becomes "void"))
((method_declaration type: (_) @whole body: (block (return_statement (_) @e) @gone .))
 (#set! becomes "void") (#set! remains "{e};"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (block . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "method_invocation") (#set! arguments "p"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (block . (return_statement (_) @e) .)) @whole
 (#set! uses "{e}") (#set! around "method_invocation") (#set! arguments "p")
 (#set! calls "one") (#set! turn "value"))
((method_declaration name: (identifier) @name parameters: (_) @p body: (block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))
; a loop becomes its first turn
((for_statement init: (local_variable_declaration) @i body: (block) @b) @whole (#set! becomes "{ {i} {b.inner} }"))
((for_statement init: (assignment_expression) @i body: (block) @b) @whole (#set! becomes "{ {i}; {b.inner} }"))
; a value is used where it was assigned, in the next statement
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (return_statement (identifier) @whole) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (method_invocation arguments: (argument_list (identifier) @whole))) (#eq? @a @whole) (#set! becomes "{e}"))
; a variable gets its first value where it is declared
((local_variable_declaration . type: (_) @type . declarator: (variable_declarator name: (identifier) @a !value) .) @whole
 . (expression_statement (assignment_expression left: (identifier) @b right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "{type} {a} = {e};"))

; a parameter becomes what the first call has in its place
((formal_parameters (formal_parameter name: (identifier) @name) @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; types
((generic_type . (_) @e) @whole (#set! becomes "{e}"))
((array_type element: (_) @e) @whole (#set! becomes "{e}"))

; a variable of a method becomes one of its class
((method_declaration body: (block . "{" . (local_variable_declaration) @e . "}" .)) @whole (#set! becomes "{e}"))

; a derived class goes, and its base takes its place
((class_declaration name: (identifier) @name superclass: (superclass (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))
