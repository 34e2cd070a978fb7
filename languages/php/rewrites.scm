; What PHP phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((if_statement body: (expression_statement) @e) @whole (#set! becomes "{e}"))
((if_statement body: (return_statement) @e) @whole (#set! becomes "{e}"))
((if_statement alternative: (else_clause body: (compound_statement) @e)) @whole (#set! becomes "{e.inner}"))
((while_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((do_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((foreach_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((for_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((try_statement body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((function_definition body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((compound_statement (compound_statement) @whole) (#set! becomes "{whole.inner}"))
((program (compound_statement) @whole) (#set! becomes "{whole.inner}"))

; a loop becomes its first turn
((for_statement initialize: (_) @i body: (compound_statement) @e) @whole (#set! becomes "{i}; {e.inner}"))
((foreach_statement . "foreach" . "(" . (_) @v . "as" . (variable_name) @n body: (compound_statement) @e) @whole
 (#set! becomes "{n} = {v}[0]; {e.inner}"))

; what is evaluated, without what it decides
((if_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((switch_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((foreach_statement . "foreach" . "(" . (_) @e) @whole (#set! becomes "{e};"))
((return_statement (_) @e) @whole (#set! becomes "{e};"))
((echo_statement (_) @e) @whole (#set! becomes "{e};"))
((assignment_expression right: (_) @e) @whole (#set! becomes "{e}"))
((augmented_assignment_expression right: (_) @e) @whole (#set! becomes "{e}"))
((parenthesized_expression (_) @e) @whole (#set! becomes "{e}"))
((conditional_expression condition: (_) @e) @whole (#set! becomes "{e}"))

; a class becomes its methods as functions; the object before an arrow goes
((class_declaration body: (declaration_list . (method_declaration
  name: (name) @name parameters: (_) @p body: (compound_statement . (return_statement (_) @e) .)) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "member_call_expression") (#set! arguments "p"))

; a name becomes its value
((expression_statement (assignment_expression left: (variable_name) @name right: (object_creation_expression) @e)) @whole
 (#set! becomes "") (#set! uses "({e})"))
((expression_statement (assignment_expression left: (variable_name) @name right: (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((expression_statement (assignment_expression left: (variable_name) @a right: (_) @e)) @gone
 . (return_statement (variable_name) @whole) (#eq? @a @whole) (#set! becomes "{e}"))

; inlining
((function_definition name: (name) @name parameters: (_) @p body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "function_call_expression") (#set! arguments "p"))
((function_definition name: (name) @name parameters: (_) @p body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! uses "{e}") (#set! around "function_call_expression") (#set! arguments "p") (#set! calls "one") (#set! turn "value"))
((function_definition name: (name) @name parameters: (_) @p body: (compound_statement) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p"))
((method_declaration name: (name) @name parameters: (_) @p body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "member_call_expression") (#set! arguments "p") (#set! object "$this"))
((method_declaration name: (name) @name body: (compound_statement . "{" . "}")) @whole
 (#set! becomes "") (#set! uses "null") (#set! around "member_call_expression"))
((method_declaration (static_modifier) name: (name) @name parameters: (_) @p body: (compound_statement . (return_statement (_) @e) .)) @whole
 (#set! becomes "") (#set! uses "({e})") (#set! around "scoped_call_expression") (#set! arguments "p"))

; a parameter becomes what the first call has in its place
((formal_parameters (simple_parameter name: (variable_name) @name) @whole)
 (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; a method is called: what it does, with the object of the call for $this
((method_declaration name: (name) @name parameters: (_) @p body: (compound_statement) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "expression_statement") (#set! arguments "p") (#set! object "$this"))

; a class becomes its methods, which are functions then: $b->m(1) becomes m(1), and a new object null or what its constructor does
((class_declaration name: (name) @name body: (declaration_list) @e) @whole (#set! becomes "{e.inner}")
 (#set! uses "null") (#set! around "object_creation_expression") (#set! others "stay") (#set! takes "method"))
((class_declaration name: (name) @name body: (declaration_list) @e) @whole (#set! becomes "{e.inner}")
 (#set! uses "__construct{here.last}") (#set! around "object_creation_expression") (#set! others "stay") (#set! takes "method"))
((class_declaration body: (declaration_list (method_declaration name: (name) @name parameters: (_) @p body: (_) @e) @whole)) @of
 (#set! part "method") (#set! becomes "function {name}{p}{e}")
 (#set! uses "{name}{here.last}") (#set! around "member_call_expression") (#set! others "stay"))
; a parameter that is also a member is only a parameter then
((class_declaration body: (declaration_list (method_declaration parameters: (formal_parameters
   (property_promotion_parameter visibility: (_) @whole))))) @of (#set! part "method") (#set! becomes ""))
((class_declaration body: (declaration_list (method_declaration parameters: (formal_parameters
   (property_promotion_parameter readonly: (_) @whole))))) @of (#set! part "method") (#set! becomes ""))
((property_promotion_parameter visibility: (_) @whole readonly: (_) @gone) (#set! becomes ""))
((property_promotion_parameter visibility: (_) @whole !readonly) (#set! becomes ""))

; a member becomes its first value
((expression_statement (assignment_expression left: (member_access_expression name: (name) @name) right: (_) @e)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "member_access_expression"))

; a derived class goes, and its base takes its place
((class_declaration name: (name) @name (base_clause (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))

; what a member or element of a variable gets, the variable gets
((assignment_expression left: (member_access_expression object: (variable_name) @e) @whole) (#not-eq? @e "$this") (#set! becomes "{e}"))
((assignment_expression left: (subscript_expression . (variable_name) @e) @whole) (#set! becomes "{e}"))
((assignment_expression left: (subscript_expression . (member_access_expression object: (variable_name) @e)) @whole)
 (#not-eq? @e "$this") (#set! becomes "{e}"))
