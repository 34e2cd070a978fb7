; Names in Java.  docs/extending/names.md explains the captures.

(block) @scope
(constructor_body) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope
(switch_block) @scope
(lambda_expression) @frame
(labeled_statement) @scope
(while_statement) @closed
(do_statement) @closed
(switch_expression) @closed
(class_declaration) @closed
(interface_declaration) @closed
(enum_declaration) @closed
(record_declaration) @closed
(annotation_type_declaration) @closed
(method_declaration) @closed
(constructor_declaration) @closed
(field_declaration) @closed
(constant_declaration) @closed
(local_variable_declaration) @closed
(formal_parameter) @closed
(spread_parameter) @closed
(class_body) @scope @body
(interface_body) @scope @body
(enum_body) @scope @body
(annotation_type_body) @scope @body
(object_creation_expression (class_body)) @closed
(type_parameter) @closed
(lambda_expression) @closed
(catch_formal_parameter) @closed
(enhanced_for_statement) @closed
(resource) @closed
(instanceof_expression) @closed
(enum_constant) @closed
(formal_parameters) @params
(enhanced_for_statement type: (_) @type)
(resource type: (_) @type)
(instanceof_expression right: (_) @type)
(type_parameters) @params
(method_declaration type: (_) @type)
(field_declaration type: (_) @type)
(constant_declaration type: (_) @type)
(local_variable_declaration type: (_) @type)
(formal_parameter type: (_) @type)
(class_declaration superclass: (superclass (type_identifier) @base))
(class_declaration superclass: (superclass (generic_type . (type_identifier) @base)))
(interface_declaration (extends_interfaces (type_list . (type_identifier) @base)))
(interface_declaration (extends_interfaces (type_list . (generic_type . (type_identifier) @base))))
(object_creation_expression type: (type_identifier) @base (class_body))
(object_creation_expression type: (generic_type . (type_identifier) @base) (class_body))

; definitions
(class_declaration name: (identifier) @def.class @def.member)
(interface_declaration name: (identifier) @def.class @def.member)
(enum_declaration name: (identifier) @def.class @def.member)
(record_declaration name: (identifier) @def.class @def.member)
(annotation_type_declaration name: (identifier) @def.class @def.member)
(type_parameter (type_identifier) @def.type @elsewhere)
(method_declaration name: (identifier) @def.method)
(constructor_declaration name: (identifier) @def.constructor)
(field_declaration declarator: (variable_declarator name: (identifier) @def.variable @def.field))
(constant_declaration declarator: (variable_declarator name: (identifier) @def.variable @def.field))
(enum_constant name: (identifier) @def.variable @def.field)
(local_variable_declaration declarator: (variable_declarator name: (identifier) @def.variable))
(formal_parameter name: (identifier) @def.parameter)
(spread_parameter (variable_declarator name: (identifier) @def.parameter))
(catch_formal_parameter name: (identifier) @def.variable)
(enhanced_for_statement name: (identifier) @def.variable)
(resource name: (identifier) @def.variable)
(inferred_parameters (identifier) @def.parameter)
(lambda_expression parameters: (identifier) @def.parameter)
(instanceof_expression name: (identifier) @def.variable)
(labeled_statement . (identifier) @def.label)
(import_declaration (scoped_identifier name: (identifier) @def.class @elsewhere))

; uses
(identifier) @ref.unqualified
(type_identifier) @ref.unqualified
(scoped_type_identifier (type_identifier) @ref.member .)
(scoped_type_identifier . (type_identifier) @ref.unqualified)
(field_access field: (identifier) @ref.member)
(field_access object: (this) field: (identifier) @ref.own)
(method_invocation name: (identifier) @ref.member)
(method_invocation !object name: (identifier) @ref.own)
(method_invocation object: (this) name: (identifier) @ref.own)
(method_reference (identifier) @ref.member .)
(break_statement (identifier) @ref.label)
(continue_statement (identifier) @ref.label)
(package_declaration (_) @ref.label)
(package_declaration (identifier) @ref.label)
(scoped_identifier name: (identifier) @ref.member)
(element_value_pair key: (identifier) @ref.label)
(switch_label (identifier) @ref.unqualified)
(object_creation_expression type: (type_identifier) @ref.constructor)
(object_creation_expression type: (generic_type . (type_identifier) @ref.constructor))

; whose member it is
(field_access object: (identifier) @object field: (identifier) @ref.member)
(field_access object: (field_access field: (identifier) @object) field: (identifier) @ref.member)
(field_access object: (method_invocation name: (identifier) @object) field: (identifier) @ref.member)
(field_access object: (array_access array: (identifier) @object) field: (identifier) @ref.member)
(method_invocation object: (identifier) @object name: (identifier) @ref.member)
(method_invocation object: (field_access field: (identifier) @object) name: (identifier) @ref.member)
(method_invocation object: (method_invocation name: (identifier) @object) name: (identifier) @ref.member)
(method_invocation object: (array_access array: (identifier) @object) name: (identifier) @ref.member)
(method_invocation object: (object_creation_expression type: (_) @object) name: (identifier) @ref.member)
(method_reference . (identifier) @object (identifier) @ref.member .)
(scoped_type_identifier . (type_identifier) @object (type_identifier) @ref.member .)

; what is used as an object or an array keeps its type
(field_access object: (identifier) @typed.unqualified)
(method_invocation object: (identifier) @typed.unqualified)
(method_invocation object: (method_invocation !object name: (identifier) @typed.own))
(array_access array: (identifier) @typed.unqualified)
(enhanced_for_statement value: (identifier) @typed.unqualified)

; parameters and arguments
(method_declaration name: (identifier) @function.name parameters: (formal_parameters) @function.params)
(constructor_declaration name: (identifier) @function.name parameters: (formal_parameters) @function.params)
(method_invocation name: (identifier) @call.name arguments: (argument_list) @call.args)
(object_creation_expression type: (type_identifier) @call.name arguments: (argument_list) @call.args)
(object_creation_expression type: (generic_type . (type_identifier) @call.name) arguments: (argument_list) @call.args)
(argument_list) @call.fixed
(class_declaration name: (identifier) @named body: (class_body (constructor_declaration body: (constructor_body
    (explicit_constructor_invocation constructor: (this) @ref.constructor @call.name arguments: (argument_list) @call.args)))))
(class_declaration superclass: (superclass (type_identifier) @named) body: (class_body (constructor_declaration body: (constructor_body
    (explicit_constructor_invocation constructor: (super) @ref.constructor @call.name arguments: (argument_list) @call.args)))))
(class_declaration superclass: (superclass (generic_type . (type_identifier) @named)) body: (class_body (constructor_declaration body: (constructor_body
    (explicit_constructor_invocation constructor: (super) @ref.constructor @call.name arguments: (argument_list) @call.args)))))

; what stands only inside something
(while_statement "while" @around.loop @around.breakable)
(do_statement "do" @around.loop @around.breakable)
(for_statement "for" @around.loop @around.breakable)
(enhanced_for_statement "for" @around.loop @around.breakable)
(switch_expression "switch" @around.breakable)
(break_statement "break" . ";") @within.breakable
(continue_statement "continue" . ";") @within.loop

; what comes behind an endless loop is reached by a break
(for_statement "for" @wants.breakable !condition)
(while_statement "while" @wants.breakable condition: (parenthesized_expression (true)))
(labeled_statement . (identifier) @wants (for_statement !condition))
(labeled_statement . (identifier) @wants (while_statement condition: (parenthesized_expression (true))))
(block (switch_expression "switch" @wants.breakable body: (switch_block (switch_block_statement_group (switch_label "default" @_word)))) . (_))

; what a lambda stands for has one method
((interface_declaration (modifiers (marker_annotation name: (identifier) @_name))
  body: (interface_body (method_declaration !body) @guess.then)) @guess.if (#eq? @_name "FunctionalInterface"))

; a method that returns a value does so at its end, and so does what stands there
(method_declaration body: (block (return_statement (_)) @then .)) @if
(method_declaration body: (block (throw_statement) @then .)) @if
(method_declaration type: (type_identifier) body: (block (_) @then .)) @if
(method_declaration type: (generic_type) body: (block (_) @then .)) @if
(method_declaration type: (array_type) body: (block (_) @then .)) @if
(method_declaration type: (integral_type) body: (block (_) @then .)) @if
(method_declaration type: (boolean_type) body: (block (_) @then .)) @if
(method_declaration type: (floating_point_type) body: (block (_) @then .)) @if
(method_declaration type: (scoped_type_identifier) body: (block (_) @then .)) @if
(lambda_expression body: (block (return_statement (_)) @then .)) @if
(block (return_statement (_)) @guess.then .) @guess.if
(block (if_statement alternative: (_) @guess.then) @guess.if .)
(switch_block_statement_group (return_statement (_)) @guess.then .) @guess.if
(switch_block_statement_group (break_statement) @guess.then .) @guess.if
(block (throw_statement) @guess.then .) @guess.if

; a variable has a value before it is used
(local_variable_declaration declarator: (variable_declarator name: (_) @if "=" @then))

; what a class must have for the interfaces that it names
(class_declaration interfaces: (_) @guess.if body: (class_body (method_declaration (modifiers "public")) @guess.then))
(enum_declaration interfaces: (_) @guess.if body: (enum_body (enum_body_declarations (method_declaration (modifiers "public")) @guess.then)))
(object_creation_expression (class_body (method_declaration (modifiers "public")) @guess.then)) @guess.if
(class_declaration interfaces: (_) @then !superclass body: (class_body (method_declaration (modifiers (marker_annotation name: (identifier) @_name) @if (#eq? @_name "Override")))))
(class_declaration superclass: (_) @then !interfaces body: (class_body (method_declaration (modifiers (marker_annotation name: (identifier) @_name) @if (#eq? @_name "Override")))))
(class_declaration superclass: (_) @then interfaces: (_) @then body: (class_body (method_declaration (modifiers (marker_annotation name: (identifier) @_name) @if (#eq? @_name "Override")))))

; a constructor calls the one of the base class
(explicit_constructor_invocation constructor: (super)) @within.base
(class_declaration superclass: (_) @around.base)

; what takes the place of an abstract method
(method_declaration name: (identifier) @abstract !body)

; what is static is used so
(method_declaration (modifiers "static" @then)) @if
(field_declaration (modifiers "static" @then)) @if
(class_declaration (modifiers "static" @then)) @if

; these alone are statements, or can be made
(expression_statement (_) @then) @if
(for_statement "for" @if update: (_) @then)
(object_creation_expression type: (_) @then) @if

; values
(local_variable_declaration declarator: (variable_declarator name: (identifier) @unset !value))
(assignment_expression left: (identifier) @set)

(field_declaration (modifiers "final" @if) declarator: (variable_declarator "=" @then))
(class_declaration body: (class_body (field_declaration (modifiers "final") declarator: (variable_declarator !value)) @guess.if (constructor_declaration) @guess.then))
(constructor_body (expression_statement (assignment_expression left: (field_access object: (this)))) @guess.then) @guess.if

; a constructor of the base class that has arguments is called
(constructor_declaration body: (constructor_body (explicit_constructor_invocation) @then)) @if
(class_declaration superclass: (_) @if body: (class_body (constructor_declaration body: (constructor_body (explicit_constructor_invocation))) @then))

; an abstract method belongs into an abstract class
(class_declaration (modifiers "abstract" @then) body: (class_body (method_declaration (modifiers "abstract") @if)))

; the name of a member is none without its object, and that of a method none without a call
(field_access field: (identifier) @if) @then
(method_invocation name: (identifier) @if) @then
(inferred_parameters (identifier) @if) @then
(lambda_expression parameters: (identifier) @if) @then

; what stands in the place of a value: null, or what its place tells
(if_statement condition: (parenthesized_expression (_) @say.false) @stay)
(while_statement condition: (parenthesized_expression (_) @say.false) @stay)
(do_statement condition: (parenthesized_expression (_) @say.false) @stay)
(for_statement condition: (_) @say.false)
(ternary_expression condition: (_) @say.false)
(assert_statement . (_) @say.false)
(unary_expression operator: "!" operand: (_) @say.false)
(binary_expression left: (_) @say.false operator: ["&&" "||"] right: (_) @say.false)
(binary_expression left: (_) @say.0 operator: ["+" "-" "*" "/" "%" "&" "|" "^" "<<" ">>" ">>>" "<" ">" "<=" ">="] right: (_) @say.0)
(unary_expression operator: ["+" "-" "~"] operand: (_) @say.0)
(array_access index: (_) @say.0)
(array_creation_expression dimensions: (dimensions_expr (_) @say.0))
(switch_expression condition: (parenthesized_expression (_) @say.0) @stay)
(field_declaration type: [(integral_type) (floating_point_type)] declarator: (variable_declarator value: (_) @say.0))
(local_variable_declaration type: [(integral_type) (floating_point_type)] declarator: (variable_declarator value: (_) @say.0))
(field_declaration type: (boolean_type) declarator: (variable_declarator value: (_) @say.false))
(local_variable_declaration type: (boolean_type) declarator: (variable_declarator value: (_) @say.false))
(method_declaration type: [(integral_type) (floating_point_type)] body: (block (return_statement (_) @say.0)))
(method_declaration type: (boolean_type) body: (block (return_statement (_) @say.false)))
(method_declaration type: [(integral_type) (floating_point_type)] body: (block (_ (return_statement (_) @say.0))))
(method_declaration type: (boolean_type) body: (block (_ (return_statement (_) @say.false))))
(method_declaration type: [(integral_type) (floating_point_type)] body: (block (_ (block (return_statement (_) @say.0)))))
(method_declaration type: (boolean_type) body: (block (_ (block (return_statement (_) @say.false)))))
