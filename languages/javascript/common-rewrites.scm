; What JavaScript and TypeScript phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what is evaluated, without what it decides
((if_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((switch_statement value: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((return_statement (_) @e) @whole (#set! becomes "{e};"))
((throw_statement (_) @e) @whole (#set! becomes "{e};"))
((for_in_statement right: (_) @e) @whole (#set! becomes "{e};"))
((if_statement consequence: (_) @e) @whole (#set! becomes "{e}"))
((while_statement body: (_) @e) @whole (#set! becomes "{e}"))
((for_statement body: (_) @e) @whole (#set! becomes "{e}"))
((try_statement body: (statement_block) @e) @whole (#set! becomes "{e.inner}"))
((statement_block (statement_block) @whole) (#set! becomes "{whole.inner}"))
((program (statement_block) @whole) (#set! becomes "{whole.inner}"))
((statement_block . (_) @e .) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))

; a function that is called where it stands becomes its body
((expression_statement (call_expression
   function: (parenthesized_expression (function_expression body: (statement_block) @e)))) @whole
 (#set! becomes "{e.inner}"))
((expression_statement (call_expression
   function: (member_expression
     object: (parenthesized_expression (function_expression body: (statement_block) @e))))) @whole
 (#set! becomes "{e.inner}"))
((expression_statement (parenthesized_expression (call_expression
   function: (function_expression body: (statement_block) @e)))) @whole
 (#set! becomes "{e.inner}"))
((expression_statement (parenthesized_expression (call_expression
   function: (member_expression object: (function_expression body: (statement_block) @e))))) @whole
 (#set! becomes "{e.inner}"))

; a function becomes its body, and one that is handed to another stands alone
((expression_statement (call_expression arguments: (arguments (function_expression) @e))) @whole
 (#set! becomes "({e});"))
((function_declaration body: (statement_block) @e) @whole (#set! becomes "{e.inner}"))
((expression_statement (parenthesized_expression (function_expression body: (statement_block) @e))) @whole
 (#set! becomes "{e.inner}"))
((expression_statement (call_expression
   arguments: (arguments (function_expression body: (statement_block) @e)))) @whole
 (#set! becomes "{e.inner}"))
((expression_statement (call_expression
   arguments: (arguments (arrow_function body: (statement_block) @e)))) @whole
 (#set! becomes "{e.inner}"))

; a loop becomes its first turn
((for_statement initializer: (variable_declaration) @i body: (statement_block) @b) @whole (#set! becomes "{i} {b.inner}"))
((for_statement initializer: (lexical_declaration) @i body: (statement_block) @b) @whole (#set! becomes "{ {i} {b.inner} }"))
((for_statement initializer: (assignment_expression) @i body: (statement_block) @b) @whole (#set! becomes "{i}; {b.inner}"))
; a value is used where it was assigned, in the next statement
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (return_statement (identifier) @whole) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (assignment_expression right: (identifier) @whole)) (#eq? @a @whole) (#set! becomes "{e}"))
((expression_statement (assignment_expression left: (identifier) @a right: (_) @e)) @gone
 . (expression_statement (call_expression arguments: (arguments (identifier) @whole))) (#eq? @a @whole) (#set! becomes "{e}"))
; a variable gets its first value where it is declared
((variable_declaration . (variable_declarator name: (identifier) @a !value) .) @whole
 . (expression_statement (assignment_expression left: (identifier) @b right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "var {a} = {e};"))
((lexical_declaration . (variable_declarator name: (identifier) @a !value) .) @whole
 . (expression_statement (assignment_expression left: (identifier) @b right: (_) @e)) @gone
 (#eq? @a @b) (#set! becomes "let {a} = {e};"))

; declarations
((variable_declaration (variable_declarator value: (_) @e)) @whole (#set! becomes "{e};"))
((lexical_declaration (variable_declarator value: (_) @e)) @whole (#set! becomes "{e};"))
((variable_declaration . (variable_declarator) @a .) @whole . (variable_declaration . (variable_declarator) @b .) @gone
 (#set! becomes "var {a}, {b};"))
((variable_declaration . (variable_declarator name: (identifier) @a !value) .) @gone
 . (for_in_statement !kind left: (identifier) @whole)
 (#eq? @a @whole) (#set! becomes "var {a}"))

; a name becomes its first value, a call what the function returns or does
((variable_declaration . (variable_declarator name: (identifier) @name value: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
((lexical_declaration . (variable_declarator name: (identifier) @name value: (_) @e) .) @whole
 (#set! becomes "") (#set! uses "{e}"))
; one that has none becomes 0
((variable_declaration . (variable_declarator name: (identifier) @name !value) .) @whole
 (#set! becomes "") (#set! uses "0"))
((variable_declaration (variable_declarator name: (identifier) @name !value) @whole . "," @gone)
 (#set! becomes "") (#set! uses "0"))
((variable_declaration "," @gone . (variable_declarator name: (identifier) @name !value) @whole)
 (#set! becomes "") (#set! uses "0"))
((lexical_declaration . (variable_declarator name: (identifier) @name !value) .) @whole
 (#set! becomes "") (#set! uses "0"))
((function_declaration name: (identifier) @name parameters: (_) @p
  body: (statement_block . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_declaration name: (identifier) @name parameters: (_) @p
  body: (statement_block . (return_statement (_) @e) .)) @whole
 (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p")
 (#set! calls "one") (#set! turn "value"))
((function_declaration name: (identifier) @name parameters: (_) @p body: (statement_block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))
((variable_declaration . (variable_declarator name: (identifier) @name
  value: (function_expression parameters: (_) @p body: (statement_block . (return_statement (_) @e) .))) .) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((lexical_declaration . (variable_declarator name: (identifier) @name
  value: (arrow_function parameters: (formal_parameters) @p body: (_) @e)) .) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p"))
((function_declaration name: (identifier) @name parameters: (formal_parameters) @p body: (statement_block) @e) @whole
 (#set! becomes "") (#set! uses "(function {p} {e})"))
((arrow_function body: (statement_block . (return_statement (_) @e) .)) @whole (#set! becomes "() => {e}"))

; a function that is called where it stands becomes what it returns
((call_expression function: (function_expression parameters: (formal_parameters "(" . ")") body: (statement_block . (return_statement (_) @e) .))) @whole
 (#set! becomes "{e}"))
((call_expression function: (parenthesized_expression (function_expression parameters: (formal_parameters "(" . ")") body: (statement_block . (return_statement (_) @e) .)))) @whole
 (#set! becomes "{e}"))
((call_expression function: (parenthesized_expression (arrow_function parameters: (formal_parameters "(" . ")") body: (_) @e))) @whole
 (#set! becomes "{e}"))

; a method is called: what it returns or does, with the object of the call for this
((method_definition name: (property_identifier) @name parameters: (_) @p body: (statement_block . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call_expression") (#set! arguments "p") (#set! object "this"))
((method_definition name: (property_identifier) @name parameters: (_) @p body: (statement_block) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "this"))

; a class becomes its methods, which are functions then: b.m() becomes m(), and a new object 0 or what its constructor does
((class_declaration name: (_) @name body: (class_body) @e) @whole (#set! becomes "{e.inner}")
 (#set! uses "0") (#set! around "new_expression") (#set! others "stay") (#set! takes "method"))
((class_declaration name: (_) @name body: (class_body) @e) @whole (#set! becomes "{e.inner}")
 (#set! uses "constructor{here.last}") (#set! around "new_expression") (#set! others "stay") (#set! takes "method"))
((class_declaration body: (class_body
   (method_definition !kind name: (property_identifier) @name parameters: (_) @p body: (_) @e) @whole)) @of
 (#set! part "method") (#set! becomes "function {name}{p}{e}")
 (#set! uses "{name}") (#set! around "member_expression") (#set! others "stay"))

; a member becomes its first value
((expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name) right: (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "member_expression"))

; what a member or element of a variable gets, the variable gets
((assignment_expression left: (member_expression object: (identifier) @e) @whole) (#set! becomes "{e}"))
((assignment_expression left: (subscript_expression object: (identifier) @e) @whole) (#set! becomes "{e}"))
((assignment_expression left: (subscript_expression object: (member_expression object: (identifier) @e)) @whole) (#set! becomes "{e}"))
