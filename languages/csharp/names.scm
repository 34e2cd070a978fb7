; Names in C#.  docs/extending/names.md explains the captures.

(block) @scope
(for_statement) @scope
(foreach_statement) @scope
(using_statement) @scope
(catch_clause) @scope
(switch_body) @scope
(lambda_expression) @frame
(anonymous_method_expression) @frame
(foreach_statement) @closed
(while_statement) @closed
(do_statement) @closed
(switch_statement) @closed
(namespace_declaration) @closed
(class_declaration) @closed
(struct_declaration) @closed
(interface_declaration) @closed
(enum_declaration) @closed
(record_declaration) @closed
(delegate_declaration) @closed
(method_declaration) @closed
(local_function_statement) @closed
(constructor_declaration) @closed
(property_declaration) @closed
(indexer_declaration) @closed
(operator_declaration) @closed
(field_declaration) @closed
(local_declaration_statement) @closed
(parameter) @closed
(catch_declaration) @closed
(class_declaration body: (declaration_list) @scope @body)
(struct_declaration body: (declaration_list) @scope @body)
(interface_declaration body: (declaration_list) @scope @body)
(enum_declaration body: (enum_member_declaration_list) @scope @body)
(parameter_list) @params
(bracketed_parameter_list) @params
(type_parameter_list) @params
(method_declaration returns: (_) @type)
(property_declaration type: (_) @type)
(field_declaration (variable_declaration type: (_) @type))
(local_declaration_statement (variable_declaration type: [(identifier) (generic_name) (predefined_type) (array_type) (nullable_type) (qualified_name)] @type))
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator (object_creation_expression type: (_) @type))))
(foreach_statement type: (_) @type)
(parameter type: (_) @type)
(class_declaration (base_list . (identifier) @base))
(class_declaration (base_list . (generic_name . (identifier) @base)))
(interface_declaration (base_list . (identifier) @base))

; definitions
(class_declaration name: (identifier) @def.class @def.member)
(struct_declaration name: (identifier) @def.class @def.member)
(interface_declaration name: (identifier) @def.interface @def.member)
(enum_declaration name: (identifier) @def.enum @def.member)
(record_declaration name: (identifier) @def.class @def.member)
(delegate_declaration name: (identifier) @def.type @def.member)
(type_parameter name: (identifier) @def.type @elsewhere)
(method_declaration name: (identifier) @def.method)
(local_function_statement name: (identifier) @def.function)
(constructor_declaration name: (identifier) @def.constructor)
(property_declaration name: (identifier) @def.variable @def.field)
(field_declaration (variable_declaration (variable_declarator name: (identifier) @def.variable @def.field)))
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @def.variable @def.field)))
(enum_member_declaration name: (identifier) @def.field)
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @def.variable)))
(for_statement initializer: (variable_declaration (variable_declarator name: (identifier) @def.variable)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @def.variable)))
(foreach_statement left: (identifier) @def.variable)
(parameter name: (identifier) @def.parameter)
(implicit_parameter) @def.parameter
(catch_declaration name: (identifier) @def.variable)
(declaration_expression name: (identifier) @def.variable)
(declaration_pattern name: (identifier) @def.variable)

; uses
(identifier) @ref.unqualified
(member_access_expression name: (identifier) @ref.member)
(member_access_expression expression: "this" name: (identifier) @ref.own)
(conditional_access_expression (member_binding_expression name: (identifier) @ref.member))
(object_creation_expression type: (identifier) @ref.constructor)
(using_directive (identifier) @ref.label)
(qualified_name name: (identifier) @ref.member)
(qualified_name qualifier: (identifier) @ref.label)
(namespace_declaration name: (identifier) @ref.label)
(argument name: (identifier) @ref.label)

; whose member it is
(member_access_expression expression: (identifier) @object name: (identifier) @ref.member)
(member_access_expression expression: (member_access_expression name: (identifier) @object) name: (identifier) @ref.member)
(member_access_expression expression: (object_creation_expression type: (identifier) @object) name: (identifier) @ref.member)
(member_access_expression expression: (element_access_expression expression: (identifier) @object) name: (identifier) @ref.member)

; what is used as an object or an array keeps its type
(member_access_expression expression: (identifier) @typed.unqualified)
(element_access_expression expression: (identifier) @typed.unqualified)
(foreach_statement right: (identifier) @typed.unqualified)

; parameters and arguments
(method_declaration name: (identifier) @function.name parameters: (parameter_list) @function.params)
(local_function_statement name: (identifier) @function.name parameters: (parameter_list) @function.params)
(constructor_declaration name: (identifier) @function.name parameters: (parameter_list) @function.params)
(invocation_expression function: (identifier) @call.name arguments: (argument_list) @call.args)
(invocation_expression function: (member_access_expression name: (identifier) @call.name) arguments: (argument_list) @call.args)
(object_creation_expression type: (identifier) @call.name arguments: (argument_list) @call.args)
(argument_list) @call.fixed

; what stands only inside something
(while_statement "while" @around.loop @around.breakable)
(do_statement "do" @around.loop @around.breakable)
(for_statement "for" @around.loop @around.breakable)
(foreach_statement "foreach" @around.loop @around.breakable)
(switch_statement "switch" @around.breakable)
(break_statement) @within.breakable
(continue_statement) @within.loop

; a method that returns a value does so at its end
(method_declaration body: (block (return_statement (_)) @then .)) @if
(method_declaration body: (block (throw_statement) @then .)) @if
(accessor_declaration body: (block (return_statement (_)) @then .)) @if
(lambda_expression body: (block (return_statement (_)) @then .)) @if
(block (return_statement (_)) @guess.then .) @guess.if
(switch_section (_) @then .) @if

; a variable has a value before it is used
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator name: (_) @if "=" @then)))
(local_declaration_statement (variable_declaration (variable_declarator name: (_) @if "=" @then)))
(local_declaration_statement (variable_declaration (variable_declarator . name: (identifier) @unset .)))
(assignment_expression left: (identifier) @set)
(argument "out" . (identifier) @set)

(for_statement initializer: (variable_declaration (variable_declarator name: (_) @if "=" @then)))
(array_creation_expression type: (array_type rank: (array_rank_specifier . "[" . "]")) (initializer_expression) @then) @if

; what is overridden is in the base class
(class_declaration (base_list . (identifier) @object) body: (declaration_list (property_declaration (modifier "override") @ref.member name: (identifier) @named)))
(class_declaration (base_list . (identifier) @object) body: (declaration_list (method_declaration (modifier "override") @ref.member name: (identifier) @named)))

; a parameter has a type, and what is made has arguments
(parameter_list (parameter type: (_) @then) @if)
(bracketed_parameter_list (parameter type: (_) @then) @if)
(indexer_declaration parameters: (bracketed_parameter_list (parameter) @then)) @if
(bracketed_parameter_list (parameter name: (_) @then) @if)
(object_creation_expression arguments: (_) @then !initializer) @if
(object_creation_expression initializer: (_) @then !arguments) @if
(initializer_expression (initializer_expression . (_) @then) @if)
(initializer_expression (initializer_expression (_) @then . "," . (_) @if))
(delegate_declaration parameters: (parameter_list (parameter) @then)) @if
(initializer_expression (initializer_expression (_) @if . "," . (_) @then))
(throw_statement (_) @then) @if

; modifiers
(method_declaration (modifier "public") @then (modifier "override") @if)
(method_declaration (modifier "public") @then (modifier "virtual") @if)
(method_declaration (modifier "public") @then (modifier "abstract") @if)
(class_declaration body: (declaration_list (method_declaration (modifier "abstract") @then !body) @if))
(method_declaration (modifier "static") @then) @if
(property_declaration (modifier "public") @then (modifier "override") @if)
(property_declaration (modifier "public") @then (modifier "virtual") @if)
(property_declaration (modifier "public") @then (modifier "abstract") @if)
(property_declaration (modifier "static") @then) @if
(field_declaration (modifier "static") @then) @if
; what other classes see or override stays so: a modifier goes with its declaration, or in the last passes
(method_declaration (modifier ["virtual" "abstract" "override"]) @then) @if
(property_declaration (modifier ["virtual" "abstract" "override"]) @then) @if
(class_declaration body: (declaration_list (method_declaration (modifier "public") @then) @if))
(class_declaration body: (declaration_list (property_declaration (modifier "public") @then) @if))
(class_declaration body: (declaration_list (constructor_declaration (modifier "public") @then) @if))
(struct_declaration body: (declaration_list (constructor_declaration (modifier "public") @then) @if))
(class_declaration body: (declaration_list (field_declaration (modifier "public") @then) @if))
(class_declaration (modifier "public") @then (base_list)) @if
(class_declaration (type_parameter_constraints_clause) @then) @if
(method_declaration (type_parameter_constraints_clause) @then) @if
(class_declaration (modifier "static") @then body: (declaration_list (method_declaration (modifier "static")) @guess.if))
(class_declaration (base_list) @then body: (declaration_list (method_declaration (modifier "override") @if)))
(class_declaration (base_list) @then body: (declaration_list (property_declaration (modifier "override") @if)))
(class_declaration (base_list) @guess.then) @guess.if
(class_declaration (modifier "abstract") @then body: (declaration_list (method_declaration (modifier "abstract") @if)))

; what a class must have for the interfaces that it names
(method_declaration name: (identifier) @abstract !body)
(interface_declaration body: (declaration_list (property_declaration name: (identifier) @abstract)))
(property_declaration (modifier "abstract") name: (identifier) @abstract)
((class_declaration (base_list (generic_name . (identifier) @_type) @if) body: (declaration_list (method_declaration name: (identifier) @_name) @then))
 (#any-of? @_type "IComparable" "IEquatable" "IEnumerable" "IEnumerator" "IComparer") (#any-of? @_name "CompareTo" "Equals" "GetEnumerator" "MoveNext" "Compare"))
((class_declaration (base_list (identifier) @if @_type) body: (declaration_list (method_declaration name: (identifier) @_name) @then))
 (#any-of? @_type "IComparable" "IDisposable" "IEnumerable" "IEnumerator") (#any-of? @_name "CompareTo" "Dispose" "GetEnumerator" "MoveNext"))

; a property that nothing is written for has a getter
(accessor_list (accessor_declaration "get") @then) @if

; a constructor of the base class that has arguments is called
(constructor_declaration (constructor_initializer) @then) @if
(class_declaration (base_list) @then body: (declaration_list (constructor_declaration (constructor_initializer "base") @if)))
(class_declaration (base_list) @if body: (declaration_list (constructor_declaration (constructor_initializer "base")) @then))
(class_declaration (base_list . (identifier) @named) body: (declaration_list (constructor_declaration
    (constructor_initializer "base" @ref.constructor @call.name (argument_list) @call.args))))
(class_declaration name: (identifier) @named body: (declaration_list (constructor_declaration
    (constructor_initializer "this" @ref.constructor @call.name (argument_list) @call.args))))

; a method that returns a value ends with what returns it
((method_declaration returns: (_) @_type body: (block (_) @then .)) @if (#not-eq? @_type "void"))
(method_declaration body: (block (switch_statement body: (switch_body (switch_section) @guess.then .)) .)) @guess.if

; where well-known names come from
((using_directive (identifier) @_name) @around.system (#eq? @_name "System"))
((using_directive (qualified_name) @_name) @around.generic (#eq? @_name "System.Collections.Generic"))
((using_directive (qualified_name) @_name) @around.linq (#eq? @_name "System.Linq"))
((using_directive (qualified_name) @_name) @around.text (#eq? @_name "System.Text"))
((using_directive (qualified_name) @_name) @around.io (#eq? @_name "System.IO"))
((using_directive (qualified_name) @_name) @around.tasks (#eq? @_name "System.Threading.Tasks"))
((identifier) @within.system @_name (#any-of? @_name "Console" "Math" "Exception" "ArgumentException" "ArgumentNullException"
  "ArgumentOutOfRangeException" "InvalidOperationException" "NotImplementedException" "NotSupportedException" "FormatException"
  "DivideByZeroException" "OverflowException" "IndexOutOfRangeException" "NullReferenceException" "InvalidCastException" "Action"
  "Func" "Predicate" "Comparison" "IComparable" "IEquatable" "IDisposable" "EventArgs" "EventHandler" "DateTime" "TimeSpan" "Random"
  "Convert" "Environment" "Serializable" "Obsolete" "Attribute" "Tuple" "Guid" "StringComparison" "String" "Int32" "Int64" "Double"
  "Object" "Array" "Type" "Uri" "Version" "Lazy" "GC" "Activator" "Enum" "Delegate" "Flags"))
((identifier) @within.generic @_name (#any-of? @_name "List" "Dictionary" "HashSet" "Queue" "Stack" "IEnumerable" "IEnumerator" "IList"
  "ICollection" "IDictionary" "IComparer" "IEqualityComparer" "KeyValuePair" "SortedDictionary" "SortedList" "SortedSet" "LinkedList"
  "IReadOnlyList" "IReadOnlyDictionary" "KeyNotFoundException" "Comparer" "EqualityComparer"))
((identifier) @within.linq @_name (#any-of? @_name "Enumerable" "IGrouping" "ToList" "ToArray" "ToDictionary" "OrderBy" "OrderByDescending"
  "ThenBy" "GroupBy" "Aggregate" "FirstOrDefault" "SingleOrDefault" "SelectMany"))
(query_expression) @within.linq
((identifier) @within.text @_name (#any-of? @_name "StringBuilder" "Encoding"))
((identifier) @within.io @_name (#any-of? @_name "File" "Path" "Stream" "StreamReader" "StreamWriter" "StringReader" "StringWriter"
  "TextReader" "TextWriter" "IOException" "Directory" "MemoryStream" "FileNotFoundException"))
((identifier) @within.tasks @_name (#any-of? @_name "Task" "ValueTask"))
(class_declaration (base_list) @guess.if body: (declaration_list (method_declaration (modifier "public")) @guess.then))
(class_declaration (base_list) @guess.if body: (declaration_list (property_declaration (modifier "public")) @guess.then))

; a try is followed by something
(try_statement "try" @if (catch_clause) @then)
(try_statement "try" @if (finally_clause) @then)

; these alone are statements, or can be made
(expression_statement (_) @then) @if
(object_creation_expression type: (_) @then) @if

; the name of a member is none without its object
(member_access_expression name: (identifier) @if) @then

; what stands in the place of a value: null, or what its place tells
(if_statement condition: (_) @say.false)
(while_statement condition: (_) @say.false)
(do_statement condition: (_) @say.false)
(for_statement initializer: (_) @stay)
(for_statement condition: (_) @say.false)
(conditional_expression condition: (_) @say.false)
(binary_expression left: (_) @say.false operator: ["&&" "||"] right: (_) @say.false)
(binary_expression left: (_) @say.0 operator: ["+" "-" "*" "/" "%" "&" "|" "^" "<<" ">>" "<" ">" "<=" ">="] right: (_) @say.0)
(element_access_expression subscript: (bracketed_argument_list (argument (_) @say.0)))
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator "=" . (_) @say.0)))
((local_declaration_statement (variable_declaration type: (predefined_type) @_type (variable_declarator "=" . (_) @say.0)))
 (#any-of? @_type "int" "uint" "long" "ulong" "short" "byte" "char" "float" "double" "decimal"))
((field_declaration (variable_declaration type: (predefined_type) @_type (variable_declarator "=" . (_) @say.0)))
 (#any-of? @_type "int" "uint" "long" "ulong" "short" "byte" "char" "float" "double" "decimal"))
((local_declaration_statement (variable_declaration type: (predefined_type) @_type (variable_declarator "=" . (_) @say.false)))
 (#eq? @_type "bool"))
((method_declaration returns: (predefined_type) @_type body: (block (return_statement (_) @say.0)))
 (#any-of? @_type "int" "uint" "long" "ulong" "short" "byte" "char" "float" "double" "decimal"))
((method_declaration returns: (predefined_type) @_type body: (block (return_statement (_) @say.false))) (#eq? @_type "bool"))
