; Names that JavaScript and TypeScript share.  docs/extending/names.md explains the captures.  Members are looked up at run time:
; nothing is said of them.

(statement_block) @scope
(for_statement) @scope
(for_in_statement) @scope
(switch_body) @scope
(catch_clause) @scope
(class_declaration) @closed
(class) @scope
(function_expression) @frame
(generator_function) @frame
(arrow_function) @frame
(function_declaration) @closed
(generator_function_declaration) @closed
(method_definition) @closed
(function_declaration body: (statement_block) @frame)
(generator_function_declaration body: (statement_block) @frame)
(method_definition body: (statement_block) @frame)
(while_statement) @closed
(do_statement) @closed
(switch_statement) @closed
(labeled_statement) @scope
(variable_declaration) @closed
(lexical_declaration) @closed
(formal_parameters) @params

; definitions
(variable_declaration (variable_declarator name: (identifier) @hoist.variable))
(lexical_declaration (variable_declarator name: (identifier) @def.variable))
(for_in_statement kind: "var" left: (identifier) @hoist.variable)
(for_in_statement kind: ["let" "const"] left: (identifier) @def.variable)
(function_declaration name: (identifier) @def.function)
(generator_function_declaration name: (identifier) @def.function)
(function_expression name: (identifier) @def.function)
(generator_function name: (identifier) @def.function)
(arrow_function parameter: (identifier) @def.parameter)
(catch_clause parameter: (identifier) @def.variable)
(rest_pattern (identifier) @def.variable)
(array_pattern (identifier) @def.variable)
(array_pattern (assignment_pattern left: (identifier) @def.variable))
(shorthand_property_identifier_pattern) @def.variable
(pair_pattern value: (identifier) @def.variable)
(pair_pattern value: (assignment_pattern left: (identifier) @def.variable))
(import_clause (identifier) @def.module @elsewhere)
(namespace_import (identifier) @def.module @elsewhere)
(import_specifier !alias name: (identifier) @def.variable @elsewhere)
(import_specifier alias: (identifier) @def.variable @elsewhere)
((variable_declarator name: (identifier) @elsewhere value: (call_expression function: (identifier) @_require)) (#eq? @_require "require"))
((variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @elsewhere)
  value: (call_expression function: (identifier) @_require)) (#eq? @_require "require"))
(labeled_statement label: (statement_identifier) @def.label)

; uses
(identifier) @ref.name
(shorthand_property_identifier) @ref.name
(break_statement label: (statement_identifier) @ref.label)
(continue_statement label: (statement_identifier) @ref.label)

; parameters and arguments
(function_declaration name: (identifier) @function.name parameters: (formal_parameters) @function.params)
(variable_declarator name: (identifier) @function.name value: (function_expression parameters: (formal_parameters) @function.params))
(variable_declarator name: (identifier) @function.name value: (arrow_function parameters: (formal_parameters) @function.params))
(call_expression function: (identifier) @call.name arguments: (arguments) @call.args)
(new_expression constructor: (identifier) @call.name arguments: (arguments) @call.args)
(call_expression function: (function_expression parameters: (formal_parameters) @now.params) arguments: (arguments) @now.args)
(call_expression function: (parenthesized_expression (function_expression parameters: (formal_parameters) @now.params)) arguments: (arguments) @now.args)
(call_expression function: (parenthesized_expression (arrow_function parameters: (formal_parameters) @now.params)) arguments: (arguments) @now.args)

; what stands only inside something
(while_statement "while" @around.loop @around.breakable)
(do_statement "do" @around.loop @around.breakable)
(for_statement "for" @around.loop @around.breakable)
(for_in_statement "for" @around.loop @around.breakable)
(switch_statement "switch" @around.breakable)
(break_statement !label) @within.breakable
(continue_statement !label) @within.loop
(function_declaration "function" @around.function)
(generator_function_declaration "function" @around.function @around.generator)
(function_expression "function" @around.function)
(generator_function "function" @around.function @around.generator)
(arrow_function "=>" @around.function)
(method_definition name: (_) @around.function)
(return_statement) @within.function
(yield_expression) @within.generator
(function_declaration "async" @around.async)
(function_expression "async" @around.async)
(arrow_function "async" @around.async)
(method_definition "async" @around.async)
(await_expression) @within.async
(class_declaration (class_heritage) @around.derived)
(class (class_heritage) @around.derived)
(super) @within.derived

; a try is followed by something
(try_statement "try" @if handler: (_) @then !finalizer)
(try_statement "try" @if !handler finalizer: (_) @then)
(try_statement "try" @if handler: (_) @then finalizer: (_) @then)

; what is counted up is no literal
(update_expression argument: (_) @there) @if

; a parameter stays one
(arrow_function parameter: (identifier) @if) @then
