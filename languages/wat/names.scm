; What a module declares is seen everywhere in it.  Numbers have become names by now ("indexed" in language.json).
(module_field_func) @closed
(module_field_func "func" . (identifier) @def.function)
(module_field_import) @closed
(extern_type_func "func" . (identifier) @def.function)
(extern_type_global "global" . (identifier) @def.variable)
(extern_type_memory "memory" . (identifier) @def.variable)
(extern_type_table "table" . (identifier) @def.variable)
(extern_type_tag "tag" . (identifier) @def.variable)
(module_field_global) @closed
(module_field_global "global" . (identifier) @def.variable)
(module_field_table) @closed
(module_field_table "table" . (identifier) @def.variable)
(module_field_memory) @closed
(module_field_memory "memory" . (identifier) @def.variable)
(module_field_tag) @closed
(module_field_tag "tag" . (identifier) @def.variable)
(module_field_elem) @closed
(module_field_elem "elem" . (identifier) @def.variable)
(module_field_data) @closed
(module_field_data "data" . (identifier) @def.variable)
(type_def) @closed
(type_def "type" . (identifier) @def.type)

; Parameters and variables are seen in their function, labels in their block.
(param (identifier) @def.parameter)
(local (identifier) @def.parameter)
(block_block) @scope
(block_loop) @scope
(block_if) @scope
(block_try_table) @scope
(block_block "block" . (identifier) @def.label)
(block_loop "loop" . (identifier) @def.label)
(block_if "if" . (identifier) @def.label)
(block_try_table "try_table" . (identifier) @def.label)

(index (identifier) @ref.name)
(plain_instr (identifier) @ref.name)
((plain_instr (instr_name) @_name (identifier) @ref.label)
 (#any-of? @_name "br" "br_if" "br_table" "br_on_null" "br_on_non_null" "rethrow"))
(block_block "end" . (identifier) @ref.label)
(block_loop "end" . (identifier) @ref.label)
(block_if "end" . (identifier) @ref.label)
(block_if_else (identifier) @ref.label)
(block_try_table "end" . (identifier) @ref.label)

; A function that names its type has all its parameters and results, or says nothing of them.
(module_field_func (type_use) @if (param) @then)
(module_field_func (type_use) @if (result) @then)
(extern_type_func (type_use) @if (param) @then)
(extern_type_func (type_use) @if (result) @then)
(block_block (type_use) @if (result) @then)
(block_loop (type_use) @if (result) @then)
(block_if (type_use) @if (result) @then)

; An instruction in a pair of parentheses keeps its operands and its numbers.
(plain_instr . "(" . (instr_name) @if (plain_instr) @then)
(plain_instr . "(" . (instr_name) @if (block_block) @then)
(plain_instr . "(" . (instr_name) @if (block_loop) @then)
(plain_instr . "(" . (instr_name) @if (block_if) @then)
(plain_instr (instr_name) @if (integer) @then)
(plain_instr (instr_name) @if (float) @then)
(plain_instr (instr_name) @if (identifier) @then)
((plain_instr (instr_name) @_name @if (type_use) @then) (#any-of? @_name "call_indirect" "return_call_indirect"))
(block_if (result) @if (block_if_else) @then)
