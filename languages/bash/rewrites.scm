; What Bash phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if_statement "then" . (_) @e . "fi") @whole (#set! becomes "{e}"))
((if_statement (else_clause . "else" . (_) @e .)) @whole (#set! becomes "{e}"))
((if_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((while_statement condition: (_) @e) @whole (#set! becomes "{e}"))
((while_statement body: (do_group) @e) @whole (#set! becomes "{e.inner}"))
((for_statement body: (do_group) @e) @whole (#set! becomes "{e.inner}"))
((for_statement variable: (_) @n . "in" . value: (_) @v body: (do_group) @e) @whole (#set! becomes "{n}={v}\n{e.inner}"))
((case_statement (case_item . (_) . ")" . (_) @e)) @whole (#set! becomes "{e}"))
((program (compound_statement "{" . (_)) @whole) (#set! becomes "{whole.inner}"))
((program (subshell) @whole) (#set! becomes "{whole.inner}"))
((function_definition body: (compound_statement) @e) @whole (#set! becomes "{e.inner}"))
((negated_command (_) @e) @whole (#set! becomes "{e}"))
((redirected_statement body: (_) @e) @whole (#set! becomes "{e}"))
((declaration_command (variable_assignment) @e) @whole (#set! becomes "{e}"))

; what is run for its output is run
((variable_assignment value: (command_substitution . (_) . (_) @e)) @whole (#set! becomes "{e}"))
((variable_assignment value: (arithmetic_expansion) @e) @whole (#set! becomes ": {e}"))

; a variable becomes its value, a call the body of the function
((variable_assignment name: (variable_name) @name value: (_) @e) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "simple_expansion") (#set! others "stay"))
((function_definition name: (word) @name body: (compound_statement) @e) @whole
 (#set! becomes "") (#set! uses "{e.inner}") (#set! around "command"))

; quotes
((string . "\"" . (simple_expansion) @e . "\"") @whole (#set! becomes "{e}"))

; a name in braces
((expansion "${" . (variable_name) @v . "}") @whole (#set! becomes "${v}"))

; a function with one command in braces, without them: the grammar does not know all of them
((function_definition body: (compound_statement . [(while_statement) (for_statement) (c_style_for_statement) (if_statement)
   (case_statement) (subshell) (compound_statement) (test_command)] @e .) @whole) (#set! becomes "{e}") (#set! turn "last"))
