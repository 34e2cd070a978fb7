; Names that C and C++ share: what declares a name, what uses one, and how far it is seen.  docs/extending/names.md
; explains the captures.

(compound_statement) @scope
(for_statement) @scope
(function_definition) @closed
(declaration) @closed
(field_declaration) @closed
(type_definition) @closed
(parameter_declaration) @closed
(struct_specifier) @closed
(union_specifier) @closed
(field_declaration_list) @body
(parameter_list) @params
(type_definition type: (_) @type)
(function_definition type: (_) @type)
(declaration type: (_) @type)
(parameter_declaration type: (_) @type)
(field_declaration type: (_) @type)

; definitions
(declaration declarator: (identifier) @def.variable)
(init_declarator declarator: (identifier) @def.variable)
(pointer_declarator declarator: (identifier) @def.variable)
(array_declarator declarator: (identifier) @def.variable)
(attributed_declarator (identifier) @def.variable)
(parenthesized_declarator (identifier) @def.variable)
(function_declarator declarator: (identifier) @def.function)
(parameter_declaration declarator: (identifier) @def.parameter)
(enumerator name: (identifier) @def.constant)
(type_definition declarator: (type_identifier) @def.type)
(type_definition declarator: (primitive_type) @def.type) ; the grammar takes uint8_t and the like for built in
(type_definition (_ declarator: (type_identifier) @def.type))
(pointer_declarator declarator: (type_identifier) @def.type)
(array_declarator declarator: (type_identifier) @def.type)
(function_declarator declarator: (type_identifier) @def.type)
(parenthesized_declarator (type_identifier) @def.type)
(struct_specifier name: (type_identifier) @def.tag body: (_))
(union_specifier name: (type_identifier) @def.tag body: (_))
(enum_specifier name: (type_identifier) @def.tag body: (_))
(field_declaration declarator: (field_identifier) @def.member)
(pointer_declarator declarator: (field_identifier) @def.member)
(array_declarator declarator: (field_identifier) @def.member)
(function_declarator declarator: (field_identifier) @def.member)
(parenthesized_declarator (field_identifier) @def.member)
(labeled_statement label: (statement_identifier) @def.label)
(preproc_def name: (identifier) @def.macro)
(preproc_function_def name: (identifier) @def.macro)

; uses
(identifier) @ref.name
(type_identifier) @ref.name
(primitive_type) @ref.name
(field_identifier) @ref.member
(goto_statement label: (statement_identifier) @ref.label)
(struct_specifier name: (type_identifier) @ref.tag !body)
(union_specifier name: (type_identifier) @ref.tag !body)
(enum_specifier name: (type_identifier) @ref.tag !body)

; what is used as an array, a pointer or a structure keeps its type
(subscript_expression argument: (identifier) @typed.name)
(subscript_expression argument: (field_expression field: (field_identifier) @typed.member))
(pointer_expression "*" argument: (identifier) @typed.name)
(pointer_expression "*" argument: (field_expression field: (field_identifier) @typed.member))
(field_expression argument: (identifier) @typed.name)
(field_expression argument: (field_expression field: (field_identifier) @typed.member))
(field_expression argument: (subscript_expression argument: (identifier) @typed.name))
(field_expression argument: (subscript_expression argument: (field_expression field: (field_identifier) @typed.member)))
(call_expression function: (field_expression field: (field_identifier) @typed.member))

; whose member it is
(field_expression argument: (identifier) @object field: (field_identifier) @ref.member)
(field_expression argument: (parenthesized_expression (identifier) @object) field: (field_identifier) @ref.member)
(field_expression argument: (pointer_expression argument: (identifier) @object) field: (field_identifier) @ref.member)
(field_expression argument: (parenthesized_expression (pointer_expression argument: (identifier) @object)) field: (field_identifier) @ref.member)
(field_expression argument: (subscript_expression argument: (identifier) @object) field: (field_identifier) @ref.member)
(field_expression argument: (call_expression function: (identifier) @object) field: (field_identifier) @ref.member)
(field_expression argument: (field_expression field: (field_identifier) @object) field: (field_identifier) @ref.member)
(field_expression argument: (subscript_expression argument: (field_expression field: (field_identifier) @object)) field: (field_identifier) @ref.member)

; parameters and arguments
(function_declarator declarator: (identifier) @function.name parameters: (parameter_list) @function.params)
(function_declarator declarator: (parenthesized_declarator (identifier) @function.name) parameters: (parameter_list) @function.params)
(call_expression function: (identifier) @call.name arguments: (argument_list) @call.args)

; a function that returns a value does so at its end
(function_definition body: (compound_statement (return_statement (_)) @then .)) @if

; an array is not initialised with a number
(init_declarator declarator: (array_declarator) @if "=" @if value: (initializer_list) @then)

; a tag is no type without its word, and the word none without a tag
(struct_specifier "struct" @then name: (_) @if)
(union_specifier "union" @then name: (_) @if)
(enum_specifier "enum" @then name: (_) @if)
(struct_specifier "struct" @if name: (_) @then !body)
(union_specifier "union" @if name: (_) @then !body)
(enum_specifier "enum" @if name: (_) @then !body)

; values
(declaration declarator: (identifier) @unset)
(declaration declarator: (pointer_declarator declarator: (identifier) @unset))
(assignment_expression left: (identifier) @set)

; only the first bound of an array may be open, and only where something else tells it
(array_declarator declarator: (array_declarator) @if size: (_) @then)
(declaration declarator: (array_declarator size: (_) @then)) @if
(field_declaration declarator: (array_declarator size: (_) @then)) @if

; what is counted up or has an address is no literal
(update_expression argument: (_) @there) @if
(pointer_expression argument: (_) @there) @if

; void is a type of pointers only
((parameter_declaration type: (primitive_type) @if declarator: (_) @then) (#eq? @if "void"))
((declaration type: (primitive_type) @if declarator: (pointer_declarator) @then) (#eq? @if "void"))
((declaration type: (primitive_type) @if declarator: (init_declarator declarator: (pointer_declarator) @then)) (#eq? @if "void"))
((cast_expression type: (type_descriptor type: (primitive_type) @if declarator: (_) @then)) (#eq? @if "void"))

; what holds a structure needs to know its members
(field_declaration type: (_ name: (type_identifier) @typed.tag !body) declarator: [(field_identifier) (array_declarator)])
(declaration type: (_ name: (type_identifier) @typed.tag !body) declarator: [(identifier) (array_declarator)])
(declaration type: (_ name: (type_identifier) @typed.tag !body) declarator: (init_declarator declarator: [(identifier) (array_declarator)]))
(init_declarator declarator: (array_declarator size: (_) @then) @if "=" @then)
