; Names in Lua.  docs/extending/names.md explains the captures.  A name without a declaration is a global variable, which is nil
; if nobody sets it, so a use only asks for its declaration in tree-coarse.

(chunk) @frame
(block) @scope
(function_declaration) @closed
(function_declaration body: (block) @frame)
(function_definition) @frame
(for_statement) @scope
(while_statement) @closed
(repeat_statement) @closed
(variable_declaration) @closed
(parameters) @params

; definitions
(variable_declaration (assignment_statement (variable_list name: (identifier) @def.variable)))
(variable_declaration (variable_list name: (identifier) @def.variable))
(function_declaration name: (identifier) @def.function)
(function_declaration name: (dot_index_expression field: (identifier) @def.method))
(function_declaration name: (method_index_expression method: (identifier) @def.method))
(parameters name: (identifier) @def.parameter)
(for_numeric_clause name: (identifier) @def.variable)
(for_generic_clause (variable_list name: (identifier) @def.variable))
(label_statement (identifier) @def.label)

; uses
(identifier) @guess.ref.name
(dot_index_expression field: (identifier) @guess.ref.method)
(method_index_expression method: (identifier) @guess.ref.method)
(field name: (identifier) @ref.field)
(goto_statement (identifier) @ref.label)

; parameters and arguments
(function_declaration name: (identifier) @function.name parameters: (parameters) @function.params)
(function_declaration name: (dot_index_expression field: (identifier) @function.name) parameters: (parameters) @function.params)
(function_declaration name: (method_index_expression method: (identifier) @function.name) parameters: (parameters) @function.params)
(variable_declaration (assignment_statement (variable_list . name: (identifier) @function.name .)
  (expression_list . value: (function_definition parameters: (parameters) @function.params) .)))
(function_call name: (identifier) @call.name arguments: (arguments) @call.args)
(function_call name: (dot_index_expression field: (identifier) @call.name) arguments: (arguments) @call.args)
(function_call name: (method_index_expression method: (identifier) @call.name) arguments: (arguments) @call.args)
(function_call name: (parenthesized_expression (function_definition parameters: (parameters) @now.params)) arguments: (arguments) @now.args)

; what stands only inside something
(for_statement "for" @around.loop)
(while_statement "while" @around.loop)
(repeat_statement "repeat" @around.loop)
(break_statement) @within.loop
