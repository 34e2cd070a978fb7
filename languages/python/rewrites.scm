; What Python phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if_statement consequence: (block) @e) @whole (#set! becomes "{e}"))
((if_statement alternative: (else_clause body: (block) @e)) @whole (#set! becomes "{e}"))
((while_statement body: (block) @e) @whole (#set! becomes "{e}"))
((for_statement body: (block) @e) @whole (#set! becomes "{e}"))
((with_statement body: (block) @e) @whole (#set! becomes "{e}"))
((try_statement body: (block) @e) @whole (#set! becomes "{e}"))
((function_definition body: (block) @e) @whole (#set! becomes "{e}"))

; a loop becomes its first turn
((for_statement left: (identifier) @n right: (list . "[" . (_) @v) body: (block) @e) @whole (#set! becomes "{n} = {v}\n{e}"))
((for_statement left: (identifier) @n right: (tuple . "(" . (_) @v) body: (block) @e) @whole (#set! becomes "{n} = {v}\n{e}"))
((for_statement left: (identifier) @n right: (list_comprehension body: (_) @v) body: (block) @e) @whole
 (#set! becomes "{n} = {v}\n{e}"))
((for_statement left: (identifier) @n right: (call function: (identifier) @_range) body: (block) @e) @whole
 (#eq? @_range "range") (#set! becomes "{n} = 0\n{e}"))
((list_comprehension body: (_) @e) @whole (#set! becomes "[{e}]"))

; the body of a function behind the next definition, which it may call
((module (function_definition body: (block) @e) @gone . [(function_definition) (class_definition)] @whole)
 (#set! becomes "{whole}\n{e}"))

; a class becomes what it holds: its methods lose their receiver, and self.f and C.f become f
((class_definition name: (identifier) @name body: (block) @e) @whole (#set! becomes "{e}")
 (#set! uses "{here.last}") (#set! around "attribute") (#set! others "stay") (#set! takes "receiver"))
((class_definition body: (block (function_definition
   parameters: (parameters "(" . (identifier) @name @whole . ")")))) @of
 (#set! part "receiver") (#set! becomes "")
 (#set! uses "{here.last}") (#set! around "attribute") (#set! others "stay"))
((class_definition body: (block (function_definition
   parameters: (parameters "(" . (identifier) @name @whole . "," @gone)))) @of
 (#set! part "receiver") (#set! becomes "")
 (#set! uses "{here.last}") (#set! around "attribute") (#set! others "stay"))

; what is evaluated, without what it decides
((if_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((while_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((for_statement right: (_) @e) @whole (#set! becomes "{e}"))
((return_statement (_) @e) @whole (#set! becomes "{e}"))
((raise_statement . (_) @e) @whole (#set! becomes "{e}"))
((assert_statement . (_) @e) @whole (#set! becomes "{e}"))
((expression_statement (assignment right: (_) @e)) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((conditional_expression . (_) @e) @whole (#set! becomes "{e}"))
((expression_statement (assignment left: (identifier) @name right: (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((function_definition name: (identifier) @name parameters: (_) @p body: (block . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p"))
((function_definition name: (identifier) @name parameters: (_) @p body: (block . (return_statement (_) @e) .)) @whole
 (#set! uses "{e}") (#set! around "call") (#set! arguments "p")
 (#set! calls "one") (#set! turn "value"))
((function_definition name: (identifier) @name parameters: (_) @p body: (block . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "expression_statement") (#set! arguments "p"))
((expression_statement (assignment left: (identifier) @name right: (lambda parameters: (_) @p body: (_) @e))) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p"))
; a method is called: the object of the call stands for its receiver
((class_definition body: (block (function_definition name: (identifier) @name parameters: (parameters . (identifier) @r) @p
   body: (block . (return_statement (_) @e) .)) @whole))
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p") (#set! object "{r}"))
((class_definition body: (block (function_definition name: (identifier) @name parameters: (parameters . (identifier) @r) @p
   body: (block . (_) @e .)) @whole))
 (#set! becomes "") (#set! uses "{e}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "{r}"))
; a member becomes its first value
((expression_statement (assignment left: (attribute attribute: (identifier) @name) right: (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "attribute"))
; a value is used where it was assigned, in the next statement
((expression_statement (assignment left: (identifier) @a right: (_) @e)) @gone
 . (return_statement (identifier) @whole) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (assignment right: (identifier) @whole)) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (call arguments: (argument_list (identifier) @whole))) (#eq? @a @whole) (#set! becomes "{e}"))
((lambda body: (_) @e) @whole (#set! becomes "{e}"))
((import_from_statement module_name: (_) @m "(" . name: (_) @e . ")") @whole (#set! becomes "from {m} import {e}"))
((type) @whole (#set! becomes "int"))

; a parameter becomes what the first call has in its place
((parameters (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
((lambda_parameters (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))
((call function: (parenthesized_expression (lambda !parameters body: (_) @e))) @whole (#set! becomes "{e}"))

; a generator that is the only argument of a call
((call arguments: (generator_expression) @whole) (#set! becomes "(0)"))
; its first element: next(kind for kind in (Table,)) is Table
((call arguments: (generator_expression (for_in_clause right: (tuple . (_) @e)))) @whole (#set! becomes "{e}"))
((call arguments: (generator_expression (for_in_clause right: (list . (_) @e)))) @whole (#set! becomes "{e}"))

; a derived class goes, and its base takes its place
((class_definition name: (identifier) @name superclasses: (argument_list . (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))

; what a member or element of a variable gets, the variable gets
((assignment left: (attribute object: (identifier) @e) @whole) (#not-eq? @e "self") (#set! becomes "{e}"))
((assignment left: (subscript value: (identifier) @e) @whole) (#set! becomes "{e}"))
((assignment left: (subscript value: (attribute object: (identifier) @e)) @whole) (#not-eq? @e "self") (#set! becomes "{e}"))
