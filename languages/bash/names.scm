; Names in Bash.  docs/extending/names.md explains the captures.  A variable without a value is empty, and a command may come from
; outside, so uses ask for their declarations in tree-coarse only.

(program) @frame
(function_definition) @closed
(for_statement) @closed
(c_style_for_statement) @closed
(while_statement) @closed

; definitions
(function_definition name: (word) @def.function)
(variable_assignment name: (variable_name) @hoist.variable)
(for_statement variable: (variable_name) @hoist.variable)
(declaration_command (variable_name) @hoist.variable)

; uses
(variable_name) @guess.ref.name
(command name: (command_name (word) @guess.ref.function))

; what stands only inside something
(for_statement "for" @around.loop)
(c_style_for_statement "for" @around.loop)
(while_statement ["while" "until"] @around.loop)
((command name: (command_name (word) @_break)) @within.loop (#any-of? @_break "break" "continue"))
