; Tables and views are seen everywhere; a column is found by its name alone.
(create_table (object_reference name: (identifier) @def.class))
(create_view (object_reference name: (identifier) @def.class))
(create_materialized_view (object_reference name: (identifier) @def.class))
(create_table) @closed
(create_view) @closed
(create_materialized_view) @closed
(column_definition name: (identifier) @def.member)

; Common table expressions, and other names for tables, are seen in their query.
(create_query) @scope
(subquery) @scope
(cte . (identifier) @def.variable)
(relation alias: (identifier) @def.variable)
(term alias: (identifier) @def.member)

; Uses.
(relation (object_reference name: (identifier) @ref.name))
(insert (object_reference name: (identifier) @ref.name))
(update (relation (object_reference name: (identifier) @ref.name)))
(delete (object_reference name: (identifier) @ref.name))
(create_index (object_reference name: (identifier) @ref.name))
(column_definition (object_reference name: (identifier) @ref.name))
(constraint (object_reference name: (identifier) @ref.name))
(drop_table (object_reference name: (identifier) @ref.name))
(drop_view (object_reference name: (identifier) @ref.name))
(alter_table (object_reference name: (identifier) @ref.name))
(field (object_reference name: (identifier) @ref.name))
(field name: (identifier) @ref.member)
(column (identifier) @ref.member)
(column_definition "(" . (identifier) @ref.member . ")")

; A column goes with its values: by the place in the table, or by the place in the list of an insertion.
(column_definitions) @params
(create_table (object_reference name: (identifier) @function.name) (column_definitions) @function.params)
(insert (object_reference name: (identifier) @call.name) . (keyword_values) (list) @call.args)
(insert (object_reference name: (identifier) @call.name) . (select (select_expression) @call.args))
(insert (object_reference) . (list) @now.params . (keyword_values) (list) @now.args)
(insert (object_reference) . (list) @now.params . (select (select_expression) @now.args))
(set_operation (select (select_expression) @now.params) (select (select_expression) @now.args))
(insert (keyword_values) . (list) @now.params (list) @now.args)

; The columns of an insertion stay with it, and the tables of a query with what it selects.
(insert (object_reference) @if . (list . "(" . (column)) @then)
(insert (keyword_into) @then . (object_reference) @if)
(statement (select) @if . (from) @then)
(create_query (select) @if . (from) @then)
(subquery (select) @if . (from) @then)
(insert (select) @if . (from) @then)
(set_operation (select) @if . (from) @then)

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
