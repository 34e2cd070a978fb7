; Names in TypeScript, on top of those in JavaScript.

(interface_declaration) @closed
(type_alias_declaration) @closed
(enum_declaration) @closed
(abstract_class_declaration) @closed
(function_signature) @closed
(method_signature) @closed
(abstract_method_signature) @closed
(function_type) @scope
(type_parameters) @params

; definitions
(class_declaration name: (type_identifier) @def.class)
(class name: (type_identifier) @def.class)
(abstract_class_declaration name: (type_identifier) @def.class)
(interface_declaration name: (type_identifier) @def.type)
(type_alias_declaration name: (type_identifier) @def.type)
(enum_declaration name: (identifier) @def.type)
(internal_module name: (identifier) @def.module)
(type_parameter name: (type_identifier) @def.type)
(function_signature name: (identifier) @def.function)
(required_parameter pattern: (identifier) @def.parameter)
(optional_parameter pattern: (identifier) @def.parameter)
(mapped_type_clause name: (type_identifier) @def.type)
(infer_type (type_identifier) @def.type)

; uses
(type_identifier) @ref.name

; members, as types declare them
(interface_declaration body: (_) @scope @body)
(class_declaration body: (class_body) @scope @body)
(abstract_class_declaration body: (class_body) @scope @body)
(enum_declaration body: (enum_body) @scope @body)
(property_signature name: (property_identifier) @def.field)
(method_signature name: (property_identifier) @def.method)
(abstract_method_signature name: (property_identifier) @def.method)
(public_field_definition name: (property_identifier) @def.field)
(method_definition name: (property_identifier) @def.method)
(enum_body name: (property_identifier) @def.field)
(enum_assignment name: (property_identifier) @def.field)
(required_parameter (accessibility_modifier) pattern: (identifier) @def.field)
(member_expression property: (property_identifier) @ref.member)
(pair key: (property_identifier) @ref.member)

; parameters and arguments of methods
(method_definition name: (property_identifier) @function.name parameters: (formal_parameters) @function.params)
(call_expression function: (member_expression property: (property_identifier) @call.name) arguments: (arguments) @call.args)

; a function with a type returns a value at its end
(function_declaration return_type: (_) @if body: (statement_block (return_statement (_)) @then .))
(method_definition return_type: (_) @if body: (statement_block (return_statement (_)) @then .))
(arrow_function return_type: (_) @if body: (statement_block (return_statement (_)) @then .))
(function_declaration return_type: (_) @if body: (statement_block (switch_statement) @then .))
(method_definition return_type: (_) @if body: (statement_block (switch_statement) @then .))
(function_declaration return_type: (_) @if body: (statement_block (return_statement (_) @then) @if .))
(method_definition return_type: (_) @if body: (statement_block (return_statement (_) @then) @if .))

; a constant has a value
(lexical_declaration kind: "const" (variable_declarator name: (_) @if value: (_) @then))

; what stands only inside something
(abstract_class_declaration (class_heritage) @around.derived)

; a field that ends with a semicolon keeps it: what comes next may begin with * or [
(class_body (public_field_definition) @if . ";" @then)
(class_body (abstract_method_signature) @if . ";" @then)
(class_body (index_signature) @if . ";" @then)
(class_body (method_signature) @if . ";" @then)
