; Tables and views are seen everywhere.  The members of a table are its columns.
(create_table (object_reference name: (identifier) @def.class) (column_definitions) @body)
(create_table (object_reference name: (identifier) @def.class))
(create_view (object_reference name: (identifier) @def.class) (create_query) @type)
(create_materialized_view (object_reference name: (identifier) @def.class) (create_query) @type)
(create_table) @closed
(create_view) @closed
(create_materialized_view) @closed
(column_definition name: (identifier) @def.member)

; The members of a query are what it selects; its tables are sources of more.
(statement) @closed
(statement) @body
(create_query) @closed
(create_query) @body
(subquery) @closed
(subquery) @body
(insert) @closed
(insert) @body
(create_index) @closed
(create_index) @body
(alter_table) @closed
(alter_table) @body
(select_expression (term alias: (identifier) @def.member))
(select_expression (term value: (field name: (identifier) @named) !alias) @def.member)
(relation) @closed
(relation (object_reference name: (identifier) @source))
(relation (subquery) @source)
(insert (object_reference name: (identifier) @source))
(create_index (object_reference name: (identifier) @source))
(alter_table (object_reference name: (identifier) @source))
(statement (delete) (from (object_reference name: (identifier) @source)))

; Common table expressions, and other names for tables, are seen in their query.
(create_query) @scope
(subquery) @scope
(cte) @closed
(cte) @body
(cte . (identifier) @def.variable)
(cte (statement) @source)
(cte argument: (identifier) @def.member)
(relation alias: (identifier) @def.variable)
(relation (object_reference name: (identifier) @type) alias: (identifier))
(relation (subquery) @type alias: (identifier))

; Uses.
(relation (object_reference name: (identifier) @ref.name))
(insert (object_reference name: (identifier) @ref.name))
(statement (delete) (from (object_reference name: (identifier) @ref.name)))
(create_index (object_reference name: (identifier) @ref.name))
(column_definition (object_reference name: (identifier) @ref.name))
(constraint (object_reference name: (identifier) @ref.name))
(drop_table (object_reference name: (identifier) @ref.name))
(drop_view (object_reference name: (identifier) @ref.name))
(alter_table (object_reference name: (identifier) @ref.name))
(field (object_reference name: (identifier) @ref.name))
(field name: (identifier) @ref.own)
(field (object_reference name: (identifier) @object) name: (identifier) @ref.member)
(column (identifier) @ref.own)
(create_index (index_fields (field column: (identifier) @ref.own)))
(column_definition (object_reference name: (identifier) @object) "(" . (identifier) @ref.member . ")")
(constraint (object_reference name: (identifier) @object) "(" . (identifier) @ref.member . ")")

; A column goes with its values: by the place in the table, or by the place in the list of an insertion.
(column_definitions) @params
(create_table (object_reference name: (identifier) @function.name) (column_definitions) @function.params)
(insert (object_reference name: (identifier) @call.name) . (keyword_values) (list) @call.args)
(insert (object_reference name: (identifier) @call.name) . (select (select_expression) @call.args))
(insert (object_reference) . (list) @now.params . (keyword_values) (list) @now.args)
(insert (object_reference) . (list) @now.params . (select (select_expression) @now.args))
(set_operation (select (select_expression) @now.params) (select (select_expression) @now.args))
(insert (keyword_values) . (list) @now.params (list) @now.args)

; Values that must be given, and rows that must be there.
(column_definition name: (identifier) @required.name (keyword_not) @required . (keyword_null))
(column_definition (keyword_not) @if (keyword_default) @then)
(constraint (keyword_primary) @required (ordered_columns (column name: (identifier) @required.name)))
(insert (object_reference) . (list (column (identifier) @fills)))
(column_definition name: (identifier) @unique.name (keyword_primary) @unique)
(column_definition name: (identifier) @unique.name (keyword_unique) @unique)
(constraint (keyword_primary) @unique (ordered_columns "(" . (column name: (identifier) @unique.name) . ")"))
(constraint (keyword_unique) @unique (ordered_columns "(" . (column name: (identifier) @unique.name) . ")"))
(column_definition name: (identifier) @foreign.name (keyword_references) @foreign (object_reference name: (identifier) @foreign.table))
(column_definition name: (identifier) @foreign.name (keyword_references) @foreign (object_reference name: (identifier) @foreign.table)
 "(" . (identifier) @foreign.key . ")")
(constraint (keyword_foreign) @foreign (ordered_columns "(" . (column name: (identifier) @foreign.name) . ")")
 (object_reference name: (identifier) @foreign.table) "(" . (identifier) @foreign.key . ")")

; A key of several columns keeps all of them.
(constraint (keyword_primary) @if (ordered_columns (column (identifier) @then)))
(constraint (keyword_unique) @if (ordered_columns (column (identifier) @then)))

; The columns of an insertion stay with it, and the tables of a query with what it selects.
(insert (object_reference) @if . (list . "(" . (column)) @then)
(insert (keyword_into) @then . (object_reference) @if)
(create_index (keyword_index) @if . (identifier) @then)
(statement (select) @if . (from) @then)
(create_query (select) @if . (from) @then)
(subquery (select) @if . (from) @then)
(insert (select) @if . (from) @then)
(set_operation (select) @if . (from) @then)


; What the grammar does not know of a table or a column stays with it: AUTOINCREMENT, WITHOUT ROWID.
(column_definitions (column_definition (keyword_primary) @then) . (ERROR) @if)
(column_definitions (column_definition type: (_) @then) . (ERROR) @if)
(block (statement) @then . (ERROR) @if)
(transaction (statement) @then . (ERROR) @if)
(program (statement) @then . (ERROR) @if)
(transaction (ERROR (keyword_without) @then) @if)
(program (ERROR (keyword_without) @then) @if)
((statement (create_table (column_definitions (constraints (constraint (keyword_primary) @then))))) . (ERROR (keyword_without) @if))
((statement (create_table (column_definitions (constraints (constraint (keyword_primary) @then))))) . (ERROR (keyword_without)) @if)

(column_definitions (ERROR (keyword_check) @if . "(" @then))
(column_definitions (ERROR (keyword_check) @if . "(" . (_) @then))
(column_definitions (ERROR (keyword_check) @then . "(" @if))
(column_definitions (ERROR (keyword_check) @then . "(" . (_) @if))

; The first columns of a common table expression go with what it selects there.
(cte . (identifier) . argument: (identifier) @if (statement (select (select_expression . (term) @then))))
(cte . (identifier) . argument: (identifier) @then (statement (select (select_expression . (term) @if))))
(cte . (identifier) . argument: (identifier) @if (statement (set_operation (select (select_expression . (term) @then)))))
(cte . (identifier) . argument: (identifier) @then (statement (set_operation (select (select_expression . (term) @if)))))
(cte . (identifier) . (identifier) . argument: (identifier) @if (statement (select (select_expression . (term) . (term) @then))))
(cte . (identifier) . (identifier) . argument: (identifier) @then (statement (select (select_expression . (term) . (term) @if))))
(cte . (identifier) . (identifier) . argument: (identifier) @if (statement (set_operation (select (select_expression . (term) . (term) @then)))))
(cte . (identifier) . (identifier) . argument: (identifier) @then (statement (set_operation (select (select_expression . (term) . (term) @if)))))
(cte . (identifier) . (identifier) . (identifier) . argument: (identifier) @if (statement (select (select_expression . (term) . (term) . (term) @then))))
(cte . (identifier) . (identifier) . (identifier) . argument: (identifier) @then (statement (select (select_expression . (term) . (term) . (term) @if))))
(cte . (identifier) . (identifier) . (identifier) . argument: (identifier) @if (statement (set_operation (select (select_expression . (term) . (term) . (term) @then)))))
(cte . (identifier) . (identifier) . (identifier) . argument: (identifier) @then (statement (set_operation (select (select_expression . (term) . (term) . (term) @if)))))
(cte . (identifier) . (identifier) . (identifier) . (identifier) . argument: (identifier) @if (statement (select (select_expression . (term) . (term) . (term) . (term) @then))))
(cte . (identifier) . (identifier) . (identifier) . (identifier) . argument: (identifier) @then (statement (select (select_expression . (term) . (term) . (term) . (term) @if))))
(cte . (identifier) . (identifier) . (identifier) . (identifier) . argument: (identifier) @if (statement (set_operation (select (select_expression . (term) . (term) . (term) . (term) @then)))))
(cte . (identifier) . (identifier) . (identifier) . (identifier) . argument: (identifier) @then (statement (set_operation (select (select_expression . (term) . (term) . (term) . (term) @if)))))

; Words that come in pairs, and arguments of functions.
(block (keyword_begin) @if . ";" @then)
(transaction (keyword_begin) @if . ";" @then)
(transaction (keyword_begin) @if . (keyword_transaction) . ";" @then)
(invocation (object_reference) @if parameter: (term) @then)
(invocation (object_reference) @then parameter: (term value: (all_fields) @if))
(create_index (keyword_index) @if (index_fields "(" . (field) @then . ")"))
(create_index (keyword_index) @if (index_fields "(" . (field) @then . (field) @then . ")"))
(create_index (keyword_index) @if (index_fields "(" . (field) @then . (field) @then . (field) @then . ")"))
(column_definition (keyword_check) @if (binary_expression right: (list (literal) @then)))

; No phrase stands for a statement or a clause.
(statement) @stay
(statement (_) @stay)
(create_query (_) @stay)
(column) @stay
(index_fields) @stay
(ordered_columns) @stay
(constraint) @stay
(create_query) @stay
(select) @stay
(from) @stay
(relation) @stay
(column_definitions) @stay
(column_definition) @stay
(list) @stay
(select_expression) @stay
(object_reference) @stay
(object_reference name: (identifier) @stay)
(assignment) @stay
(window_function (invocation) @stay)
(window_specification) @stay
