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

; what stands only inside something
(abstract_class_declaration (class_heritage) @around.derived)

; a field that ends with a semicolon keeps it: what comes next may begin with * or [
(class_body (public_field_definition) @if . ";" @then)
(class_body (abstract_method_signature) @if . ";" @then)
(class_body (index_signature) @if . ";" @then)
(class_body (method_signature) @if . ";" @then)
