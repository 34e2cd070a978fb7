; --- first of all: what takes away the bulk ---

; A function loses its body.  What stands behind `unreachable` may be anything, so nothing has to.
((module_field_func "func" . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (identifier) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (export) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (type_use) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (param) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (result) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))
((module_field_func (local) . [(plain_instr) (block_block) (block_loop) (block_if) (block_try_table)] @body) @whole
 (#not-eq? @body "unreachable") (#set! becomes "{body.before} unreachable)") (#set! turn "first"))

; A function is not exported.
((module_field_func (export) @whole) (#set! becomes "") (#set! turn "first"))

; --- then ---

; An instruction becomes `unreachable`, and then those behind it may go.
((module_field_func (plain_instr) @whole) (#set! becomes "unreachable"))
((block_block (plain_instr) @whole) (#set! becomes "unreachable"))
((block_loop (plain_instr) @whole) (#set! becomes "unreachable"))
((block_if_then (plain_instr) @whole) (#set! becomes "unreachable"))
((block_if_else (plain_instr) @whole) (#set! becomes "unreachable"))

; A block becomes what is in it, if nothing leaves it by its name and it gives nothing.
((block_block . "(" . "block" . (_) @inner .) @whole (#set! becomes "{inner}"))
((block_loop . "(" . "loop" . (_) @inner .) @whole (#set! becomes "{inner}"))
((block_block . "block" . (_) @inner . "end" .) @whole (#set! becomes "{inner}"))
((block_loop . "loop" . (_) @inner . "end" .) @whole (#set! becomes "{inner}"))
((block_if . "(" . "if" (block_if_then . "(" . "then" . (_) @inner .)) @whole (#set! becomes "{inner}"))
((block_if . "(" . "if" (block_if_else . "(" . "else" . (_) @inner .)) @whole (#set! becomes "{inner}"))
((block_if . "(" . "if" (block_if_else) @whole) (#set! becomes ""))

; Instructions that hand a value on become the value.
((plain_instr . "(" . (instr_name) @_op . (_) @value .) @whole (#eq? @_op "return") (#set! becomes "{value}"))
((plain_instr . "(" . (instr_name) @_op . (identifier) . (_) @value .) @whole (#eq? @_op "local.tee") (#set! becomes "{value}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) . (_) .) @whole (#eq? @_op "select") (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) . (_) @b . (_) .) @whole (#eq? @_op "select") (#set! becomes "{b}"))

; Values of type i32: an operand of the same type, or zero.
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) .) @whole
 (#any-of? @_op "i32.add" "i32.sub" "i32.mul" "i32.div_s" "i32.div_u" "i32.rem_s" "i32.rem_u" "i32.and" "i32.or" "i32.xor" "i32.shl" "i32.shr_s" "i32.shr_u" "i32.rotl" "i32.rotr")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) . (_) @b .) @whole
 (#any-of? @_op "i32.add" "i32.sub" "i32.mul" "i32.div_s" "i32.div_u" "i32.rem_s" "i32.rem_u" "i32.and" "i32.or" "i32.xor" "i32.shl" "i32.shr_s" "i32.shr_u" "i32.rotl" "i32.rotr")
 (#set! becomes "{b}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a .) @whole
 (#any-of? @_op "i32.clz" "i32.ctz" "i32.popcnt" "i32.extend8_s" "i32.extend16_s")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op) @whole
 (#any-of? @_op "i32.add" "i32.sub" "i32.mul" "i32.div_s" "i32.div_u" "i32.rem_s" "i32.rem_u" "i32.and" "i32.or" "i32.xor" "i32.shl" "i32.shr_s" "i32.shr_u" "i32.rotl" "i32.rotr" "i32.clz" "i32.ctz" "i32.popcnt" "i32.extend8_s" "i32.extend16_s" "i32.eqz" "i64.eqz" "i32.eq" "i32.ne" "i32.lt_s" "i32.lt_u" "i32.gt_s" "i32.gt_u" "i32.le_s" "i32.le_u" "i32.ge_s" "i32.ge_u" "i64.eq" "i64.ne" "i64.lt_s" "i64.lt_u" "i64.gt_s" "i64.gt_u" "i64.le_s" "i64.le_u" "i64.ge_s" "i64.ge_u" "f32.eq" "f32.ne" "f32.lt" "f32.gt" "f32.le" "f32.ge" "f64.eq" "f64.ne" "f64.lt" "f64.gt" "f64.le" "f64.ge" "memory.size" "memory.grow" "table.size" "table.grow" "ref.is_null" "i32.load" "i32.load8_s" "i32.load8_u" "i32.load16_s" "i32.load16_u" "i32.wrap_i64" "i32.trunc_f32_s" "i32.trunc_f32_u" "i32.trunc_f64_s" "i32.trunc_f64_u" "i32.trunc_sat_f32_s" "i32.trunc_sat_f32_u" "i32.trunc_sat_f64_s" "i32.trunc_sat_f64_u" "i32.reinterpret_f32")
 (#set! becomes "(i32.const 0)"))

; Values of type i64: an operand of the same type, or zero.
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) .) @whole
 (#any-of? @_op "i64.add" "i64.sub" "i64.mul" "i64.div_s" "i64.div_u" "i64.rem_s" "i64.rem_u" "i64.and" "i64.or" "i64.xor" "i64.shl" "i64.shr_s" "i64.shr_u" "i64.rotl" "i64.rotr")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) . (_) @b .) @whole
 (#any-of? @_op "i64.add" "i64.sub" "i64.mul" "i64.div_s" "i64.div_u" "i64.rem_s" "i64.rem_u" "i64.and" "i64.or" "i64.xor" "i64.shl" "i64.shr_s" "i64.shr_u" "i64.rotl" "i64.rotr")
 (#set! becomes "{b}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a .) @whole
 (#any-of? @_op "i64.clz" "i64.ctz" "i64.popcnt" "i64.extend8_s" "i64.extend16_s" "i64.extend32_s")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op) @whole
 (#any-of? @_op "i64.add" "i64.sub" "i64.mul" "i64.div_s" "i64.div_u" "i64.rem_s" "i64.rem_u" "i64.and" "i64.or" "i64.xor" "i64.shl" "i64.shr_s" "i64.shr_u" "i64.rotl" "i64.rotr" "i64.clz" "i64.ctz" "i64.popcnt" "i64.extend8_s" "i64.extend16_s" "i64.extend32_s" "i64.load" "i64.load8_s" "i64.load8_u" "i64.load16_s" "i64.load16_u" "i64.load32_s" "i64.load32_u" "i64.extend_i32_s" "i64.extend_i32_u" "i64.trunc_f32_s" "i64.trunc_f32_u" "i64.trunc_f64_s" "i64.trunc_f64_u" "i64.trunc_sat_f32_s" "i64.trunc_sat_f32_u" "i64.trunc_sat_f64_s" "i64.trunc_sat_f64_u" "i64.reinterpret_f64")
 (#set! becomes "(i64.const 0)"))

; Values of type f32: an operand of the same type, or zero.
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) .) @whole
 (#any-of? @_op "f32.add" "f32.sub" "f32.mul" "f32.div" "f32.min" "f32.max" "f32.copysign")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) . (_) @b .) @whole
 (#any-of? @_op "f32.add" "f32.sub" "f32.mul" "f32.div" "f32.min" "f32.max" "f32.copysign")
 (#set! becomes "{b}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a .) @whole
 (#any-of? @_op "f32.abs" "f32.neg" "f32.ceil" "f32.floor" "f32.trunc" "f32.nearest" "f32.sqrt")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op) @whole
 (#any-of? @_op "f32.add" "f32.sub" "f32.mul" "f32.div" "f32.min" "f32.max" "f32.copysign" "f32.abs" "f32.neg" "f32.ceil" "f32.floor" "f32.trunc" "f32.nearest" "f32.sqrt" "f32.load" "f32.convert_i32_s" "f32.convert_i32_u" "f32.convert_i64_s" "f32.convert_i64_u" "f32.demote_f64" "f32.reinterpret_i32")
 (#set! becomes "(f32.const 0)"))

; Values of type f64: an operand of the same type, or zero.
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) .) @whole
 (#any-of? @_op "f64.add" "f64.sub" "f64.mul" "f64.div" "f64.min" "f64.max" "f64.copysign")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) . (_) @b .) @whole
 (#any-of? @_op "f64.add" "f64.sub" "f64.mul" "f64.div" "f64.min" "f64.max" "f64.copysign")
 (#set! becomes "{b}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a .) @whole
 (#any-of? @_op "f64.abs" "f64.neg" "f64.ceil" "f64.floor" "f64.trunc" "f64.nearest" "f64.sqrt")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op) @whole
 (#any-of? @_op "f64.add" "f64.sub" "f64.mul" "f64.div" "f64.min" "f64.max" "f64.copysign" "f64.abs" "f64.neg" "f64.ceil" "f64.floor" "f64.trunc" "f64.nearest" "f64.sqrt" "f64.load" "f64.convert_i32_s" "f64.convert_i32_u" "f64.convert_i64_s" "f64.convert_i64_u" "f64.promote_f32" "f64.reinterpret_i64")
 (#set! becomes "(f64.const 0)"))

; A comparison of 32-bit numbers becomes one of them.
((plain_instr . "(" . (instr_name) @_op . (_) @a . (_) .) @whole
 (#any-of? @_op "i32.eq" "i32.ne" "i32.lt_s" "i32.lt_u" "i32.gt_s" "i32.gt_u" "i32.le_s" "i32.le_u" "i32.ge_s" "i32.ge_u")
 (#set! becomes "{a}"))
((plain_instr . "(" . (instr_name) @_op . (_) @a .) @whole (#eq? @_op "i32.eqz") (#set! becomes "{a}"))

; A variable or parameter goes, and its value is zero where it was used.
((module_field_func (local (identifier) @name (num_type) @_type) @whole) (#eq? @_type "i32")
 (#set! becomes "") (#set! uses "(i32.const 0)") (#set! around "plain_instr"))
((module_field_func (param (identifier) @name (num_type) @_type) @whole) (#eq? @_type "i32")
 (#set! becomes "") (#set! uses "(i32.const 0)") (#set! around "plain_instr"))
((module_field_func (local (identifier) @name (num_type) @_type) @whole) (#eq? @_type "i64")
 (#set! becomes "") (#set! uses "(i64.const 0)") (#set! around "plain_instr"))
((module_field_func (param (identifier) @name (num_type) @_type) @whole) (#eq? @_type "i64")
 (#set! becomes "") (#set! uses "(i64.const 0)") (#set! around "plain_instr"))
((module_field_func (local (identifier) @name (num_type) @_type) @whole) (#eq? @_type "f32")
 (#set! becomes "") (#set! uses "(f32.const 0)") (#set! around "plain_instr"))
((module_field_func (param (identifier) @name (num_type) @_type) @whole) (#eq? @_type "f32")
 (#set! becomes "") (#set! uses "(f32.const 0)") (#set! around "plain_instr"))
((module_field_func (local (identifier) @name (num_type) @_type) @whole) (#eq? @_type "f64")
 (#set! becomes "") (#set! uses "(f64.const 0)") (#set! around "plain_instr"))
((module_field_func (param (identifier) @name (num_type) @_type) @whole) (#eq? @_type "f64")
 (#set! becomes "") (#set! uses "(f64.const 0)") (#set! around "plain_instr"))

; Numbers become zero.
((plain_instr (instr_name) @_op . (integer) @whole) (#any-of? @_op "i32.const" "i64.const" "f32.const" "f64.const") (#not-eq? @whole "0") (#set! becomes "0"))
((plain_instr (instr_name) @_op . (float) @whole) (#any-of? @_op "f32.const" "f64.const") (#set! becomes "0"))
((mem_arg) @whole (#set! becomes ""))
