; Names in C++, on top of those in C.  Namespaces are open, so their names count as the file's.

(field_declaration_list) @scope
(class_specifier) @closed
(template_declaration) @closed
(template_parameter_list) @params
(optional_parameter_declaration) @closed
(alias_declaration) @closed
(lambda_expression) @frame
(namespace_definition name: (_) @named body: (_) @module)
(namespace_definition "inline" body: (_) @module)
(for_range_loop) @scope
(catch_clause) @scope
(base_class_clause [(type_identifier) (template_type)] @base)
(base_class_clause (qualified_identifier name: [(type_identifier) (template_type)] @base))
(base_class_clause (qualified_identifier name: (qualified_identifier name: [(type_identifier) (template_type)] @base)))
(optional_parameter_declaration type: (_) @type)
(alias_declaration type: (_) @type)

; definitions
(class_specifier name: (type_identifier) @def.class body: (_))
(struct_specifier name: (type_identifier) @def.class body: (_))
(union_specifier name: (type_identifier) @def.class body: (_))
(enum_specifier name: (type_identifier) @def.class)
(declaration_list (class_specifier name: (type_identifier) @def.class !body))
(translation_unit (class_specifier name: (type_identifier) @def.class !body))
(template_declaration (class_specifier name: (type_identifier) @def.class !body))
(field_declaration type: (class_specifier name: (type_identifier) @def.class !body))
(field_declaration type: (struct_specifier name: (type_identifier) @def.class !body))
(field_declaration type: (_ name: (type_identifier) @def.member body: (_)))
(field_declaration_list (template_declaration (struct_specifier name: (type_identifier) @def.member)))
(field_declaration_list (template_declaration (class_specifier name: (type_identifier) @def.member)))
(template_declaration (struct_specifier name: (type_identifier) @def.class !body))
(class_specifier name: (template_type name: (type_identifier) @def.class) body: (_))
(struct_specifier name: (template_type name: (type_identifier) @def.class) body: (_))
(class_specifier name: (qualified_identifier name: (type_identifier) @def.class) body: (_))
(struct_specifier name: (qualified_identifier name: (type_identifier) @def.class) body: (_))
(declaration_list (struct_specifier name: (type_identifier) @def.class !body))
(translation_unit (struct_specifier name: (type_identifier) @def.class !body))
(declaration_list (using_declaration (qualified_identifier name: (identifier) @def.type)))
(declaration_list (using_declaration (qualified_identifier name: (qualified_identifier name: (identifier) @def.type))))
(declaration_list (using_declaration (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @def.type)))))
(translation_unit (using_declaration (qualified_identifier name: (identifier) @def.type)))
(init_declarator declarator: (template_function name: (identifier) @def.variable))
(function_declarator declarator: (template_function name: (identifier) @def.function))
(field_declaration_list (using_declaration (qualified_identifier name: (identifier) @def.member)))
(type_parameter_declaration (type_identifier) @def.type)
(optional_type_parameter_declaration name: (type_identifier) @def.type)
(variadic_type_parameter_declaration (type_identifier) @def.type)
(optional_parameter_declaration declarator: (identifier) @def.parameter)
(reference_declarator (identifier) @def.variable)
(reference_declarator (field_identifier) @def.member)
(reference_declarator (type_identifier) @def.type)
(field_declaration_list (type_definition declarator: (_ (type_identifier) @def.member)))
(alias_declaration name: (type_identifier) @def.type @def.member)
(field_declaration_list (type_definition declarator: (type_identifier) @def.member))
(namespace_definition name: (namespace_identifier) @def.module)
(namespace_alias_definition name: (namespace_identifier) @def.module)
(for_range_loop declarator: (identifier) @def.variable)
(lambda_capture_initializer left: (identifier) @def.variable)
(concept_definition name: (identifier) @def.type)

; uses
(identifier) @ref.unqualified
(type_identifier) @ref.unqualified
(namespace_identifier) @ref.unqualified
(field_initializer (field_identifier) @ref.own)
(qualified_identifier name: (identifier) @ref.qualified)
(qualified_identifier scope: (_) @object name: (identifier) @ref.qualified)
(qualified_identifier scope: (_) @object name: (type_identifier) @ref.qualified)
(qualified_identifier scope: (_) @object name: (template_function name: (identifier) @ref.qualified))
(qualified_identifier scope: (_) @object name: (template_type name: (type_identifier) @ref.qualified))
(qualified_identifier scope: (_) @object name: (dependent_name (_ name: (_) @ref.qualified)))
(qualified_identifier scope: (_) @object name: (qualified_identifier scope: (namespace_identifier) @ref.qualified))
(qualified_identifier scope: (_) @object name: (qualified_identifier scope: (template_type name: (_) @ref.qualified)))
(qualified_identifier scope: (_) @object name: (qualified_identifier scope: (dependent_name (_ name: (_) @ref.qualified))))
(class_specifier name: (type_identifier) @ref.name !body)

; what stands only inside something
(for_statement "for" @around.loop @around.breakable)
(for_range_loop "for" @around.loop @around.breakable)

; a namespace that others are open in
(namespace_definition body: (declaration_list (using_declaration "namespace" @guess.then)) @guess.if)

; a class is no type without its word
(class_specifier "class" @then name: (_) @if)

; arguments of what is called by a longer name
(call_expression function: (qualified_identifier name: (identifier) @call.name) arguments: (argument_list) @call.args)
(call_expression function: (template_function name: (identifier) @call.name) arguments: (argument_list) @call.args)
(call_expression function: (qualified_identifier name: (template_function name: (identifier) @call.name)) arguments: (argument_list) @call.args)

; arguments of what is not declared here
(argument_list) @call.fixed

; what is used without a name of its own: constructors, operators, and the types and constants of a class that others are given
(function_declarator declarator: (identifier) @attached)
(function_declarator declarator: (operator_name) @attached parameters: (parameter_list) @function.params)
(operator_cast) @attached
((function_definition type: (type_identifier) @_word declarator: (function_declarator declarator: (field_identifier) @attached)) (#eq? @_word "operator"))
(friend_declaration (type_identifier) @attached @function.params)
(field_declaration_list (type_definition) @attached)
(field_declaration_list (alias_declaration) @attached)
(field_declaration_list (template_declaration (alias_declaration)) @attached)
(field_declaration_list (using_declaration) @attached)
(field_declaration_list (field_declaration (storage_class_specifier)) @attached)

; what is given to a template tells its definitions apart
(template_type name: (type_identifier) @function.name arguments: (template_argument_list) @function.params)

; a function that is computed while compiling returns something
((function_definition (type_qualifier) @_word body: (compound_statement (if_statement) @guess.then .)) @guess.if (#eq? @_word "constexpr"))
