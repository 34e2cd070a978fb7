; Names in Rust.  docs/extending/names.md explains the captures.

(block) @scope
(match_arm) @scope
(for_expression) @scope
(if_expression) @scope
(while_expression) @scope
(closure_expression) @frame
(function_item) @closed
(function_signature_item) @closed
(struct_item) @closed
(enum_item) @closed
(union_item) @closed
(trait_item) @closed
(impl_item) @closed
(type_item) @closed
(const_item) @closed
(static_item) @closed
(let_declaration) @closed
(parameter) @closed
(field_declaration) @closed
(enum_variant) @closed
(loop_expression) @closed
(field_declaration_list) @body
(parameters) @params
(type_parameters) @params
(let_declaration type: (_) @type)
(parameter type: (_) @type)
(field_declaration type: (_) @type)
(function_item return_type: (_) @type)
(type_item type: (_) @type)

; definitions
(function_item name: (identifier) @def.function)
(function_signature_item name: (identifier) @def.function)
(declaration_list (function_item name: (identifier) @def.method))
(declaration_list (function_signature_item name: (identifier) @def.method))
(struct_item name: (type_identifier) @def.type)
(enum_item name: (type_identifier) @def.type)
(union_item name: (type_identifier) @def.type)
(trait_item name: (type_identifier) @def.type)
(type_item name: (type_identifier) @def.type)
(associated_type name: (type_identifier) @def.type @def.member)
(const_item name: (identifier) @def.constant)
(static_item name: (identifier) @def.variable)
(mod_item name: (identifier) @def.module)
(macro_definition name: (identifier) @def.macro)
(enum_variant name: (identifier) @def.member)
(field_declaration name: (field_identifier) @def.field)
(type_parameter name: (type_identifier) @def.type)
(lifetime_parameter name: (lifetime) @def.label)
(let_declaration pattern: (identifier) @def.variable)
(let_declaration pattern: (_ (identifier) @def.variable))
(let_condition pattern: (_ (identifier) @def.variable))
(parameter pattern: (identifier) @def.parameter)
(closure_parameters (identifier) @def.parameter)
(for_expression pattern: (identifier) @def.variable)
(for_expression pattern: (_ (identifier) @def.variable))
(match_pattern (identifier) @def.variable)
(match_pattern (_ (identifier) @def.variable))
(tuple_struct_pattern type: (_) (identifier) @def.variable)
(mut_pattern (identifier) @def.variable)
(ref_pattern (identifier) @def.variable)
(field_pattern name: (shorthand_field_identifier) @def.variable)
(field_pattern pattern: (identifier) @def.variable)
(use_declaration argument: (scoped_identifier name: (identifier) @def.module @elsewhere))
(use_list (identifier) @def.module @elsewhere)
(use_list (scoped_identifier name: (identifier) @def.module @elsewhere))
(use_as_clause alias: (identifier) @def.module @elsewhere)

; uses
(identifier) @ref.unqualified
(type_identifier) @ref.unqualified
(shorthand_field_identifier) @ref.name
(field_identifier) @ref.member
(scoped_identifier name: (identifier) @ref.unqualified)
(lifetime) @ref.label

; whose member it is
(field_expression value: (identifier) @object field: (field_identifier) @ref.member)
(field_expression value: (identifier) @typed.unqualified)
(index_expression . (identifier) @typed.unqualified)

; parameters and arguments
(function_item name: (identifier) @function.name parameters: (parameters) @function.params)
(function_item name: (identifier) @function.name parameters: (parameters . (self_parameter) @function.receiver) @function.params)
(call_expression function: (identifier) @call.name arguments: (arguments) @call.args)
(call_expression function: (scoped_identifier name: (identifier) @call.name) arguments: (arguments) @call.args)
(call_expression function: (field_expression field: (field_identifier) @call.name) arguments: (arguments) @call.args)
(arguments) @call.fixed

; what stands only inside something
(loop_expression "loop" @around.loop)
(while_expression "while" @around.loop)
(for_expression "for" @around.loop)
(continue_expression) @within.loop
(break_expression) @within.loop
(function_item "fn" @around.function)
(return_expression) @within.function
(self_parameter (self) @around.self)
(self) @within.self

; the value of a function stands at its end
(function_item return_type: (_) body: (block (_) @then .)) @if
