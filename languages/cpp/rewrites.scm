; What C++ phrases may become, beside C's common-rewrites.scm.

((if_statement condition: (condition_clause value: (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (condition_clause value: (_) @e)) @whole (#set! becomes "{e};"))
((do_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((switch_statement condition: (condition_clause value: (_) @e)) @whole (#set! becomes "{e};"))

((try_statement body: (compound_statement) @e) @whole (#set! becomes "{e}"))
((for_range_loop right: (_) @e) @whole (#set! becomes "{e};"))
((for_range_loop body: (_) @e) @whole (#set! becomes "{e}"))
((throw_statement (_) @e) @whole (#set! becomes "{e};"))
((template_declaration . (template_parameter_list) . (_) @e) @whole (#set! becomes "{e}"))
((template_type name: (_) @e) @whole (#set! becomes "{e}"))
((qualified_identifier name: (_) @e) @whole (#set! becomes "{e}"))
((namespace_definition body: (declaration_list) @e) @whole (#set! becomes "{e.inner}"))
((linkage_specification body: (declaration_list) @e) @whole (#set! becomes "{e.inner}"))
((class_specifier) @whole (#set! becomes "int"))
((alias_declaration name: (type_identifier) @name type: (type_descriptor) @e) @whole
 (#set! becomes "") (#set! uses "{e}"))
((field_initializer_list) @whole (#set! becomes ""))

; a derived class goes, and its base takes its place
((class_specifier name: (type_identifier) @name (base_class_clause (type_identifier) @s)) @whole (#set! becomes "") (#set! uses "{s}"))
((struct_specifier name: (type_identifier) @name (base_class_clause (type_identifier) @s)) @whole (#set! becomes "") (#set! uses "{s}"))
