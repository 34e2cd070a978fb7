; Names in C++, on top of those in C.  Namespaces are open, so their names count as the file's; what is qualified is looked up
; by its last name.

(field_declaration_list) @scope
(class_specifier) @closed
(template_declaration) @closed
(template_parameter_list) @params
(optional_parameter_declaration) @closed
(alias_declaration) @closed
(lambda_expression) @frame
(for_range_loop) @scope
(catch_clause) @scope
(class_specifier (base_class_clause . (type_identifier) @base))
(struct_specifier (base_class_clause . (type_identifier) @base))
(optional_parameter_declaration type: (_) @type)
(alias_declaration type: (_) @type)

; definitions
(class_specifier name: (type_identifier) @def.class body: (_))
(struct_specifier name: (type_identifier) @def.class body: (_))
(union_specifier name: (type_identifier) @def.class body: (_))
(enum_specifier name: (type_identifier) @def.class)
(class_specifier name: (type_identifier) @def.class !body)
(template_declaration (struct_specifier name: (type_identifier) @def.class !body))
(class_specifier name: (template_type name: (type_identifier) @def.class) body: (_))
(struct_specifier name: (template_type name: (type_identifier) @def.class) body: (_))
; an operator counts as a part of the class that it is for
(function_declarator declarator: (operator_name)
 parameters: (parameter_list . (parameter_declaration type: (type_identifier) @def.class)))
(function_declarator declarator: (operator_name)
 parameters: (parameter_list . (parameter_declaration type: (template_type name: (type_identifier) @def.class))))
(function_declarator declarator: (operator_name)
 parameters: (parameter_list (_) (parameter_declaration type: (template_type name: (type_identifier) @def.class))))
(declaration_list (struct_specifier name: (type_identifier) @def.class !body))
(translation_unit (struct_specifier name: (type_identifier) @def.class !body))
(declaration_list (using_declaration (qualified_identifier name: (identifier) @def.type)))
(declaration_list (using_declaration (qualified_identifier name: (qualified_identifier name: (identifier) @def.type))))
(declaration_list (using_declaration (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @def.type)))))
(translation_unit (using_declaration (qualified_identifier name: (identifier) @def.type)))
(type_parameter_declaration (type_identifier) @def.type)
(optional_type_parameter_declaration name: (type_identifier) @def.type)
(variadic_type_parameter_declaration (type_identifier) @def.type)
(optional_parameter_declaration declarator: (identifier) @def.parameter)
(reference_declarator (identifier) @def.variable)
(reference_declarator (field_identifier) @def.member)
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
(function_declarator declarator: (qualified_identifier name: (identifier) @ref.member))
(class_specifier name: (type_identifier) @ref.name !body)

; what stands only inside something
(for_statement "for" @around.loop @around.breakable)
(for_range_loop "for" @around.loop @around.breakable)

; a namespace that others are open in
(namespace_definition body: (declaration_list (using_declaration "namespace" @guess.then)) @guess.if)

; a class is no type without its word
(class_specifier "class" @then name: (_) @if)

; arguments of what is not declared here
(argument_list) @call.fixed
