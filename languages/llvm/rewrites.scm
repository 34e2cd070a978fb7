; --- first of all: what takes away the bulk ---

; A function loses its body, and everything that only a definition may have.
((fn_define (function_header (type) @type . name: (global_var) @name arguments: (argument_list) @arguments) (function_body)) @whole
 (#set! becomes "declare {type} {name}{arguments}") (#set! turn "first"))

; A variable loses its value.
((global_global . (global_var) @name (type_and_value (type) @type (value))) @whole
 (#set! becomes "{name} = external global {type}") (#set! turn "first"))

; A function loses its debug information: its own, that of its instructions, and the calls that only tell of variables.
((fn_define (metadata_attachment) @whole) (#set! becomes "") (#set! takes "debug") (#set! turn "first"))
((fn_define (metadata_attachment) @of (function_body (instruction (metadata_refs (metadata_name) @_name) @whole)))
 (#eq? @_name "!dbg") (#set! becomes "") (#set! part "debug") (#set! turn "first"))
((fn_define (metadata_attachment) @of (function_body (instruction (instruction_call callee: (value (var (global_var) @_callee)))) @whole))
 (#eq? @_callee "@llvm.dbg.value") (#set! becomes "") (#set! part "debug") (#set! turn "first"))
((fn_define (metadata_attachment) @of (function_body (instruction (instruction_call callee: (value (var (global_var) @_callee)))) @whole))
 (#eq? @_callee "@llvm.dbg.declare") (#set! becomes "") (#set! part "debug") (#set! turn "first"))
((fn_define (metadata_attachment) @of (function_body (instruction (instruction_call callee: (value (var (global_var) @_callee)))) @whole))
 (#eq? @_callee "@llvm.dbg.label") (#set! becomes "") (#set! part "debug") (#set! turn "first"))

((declare (metadata_attachment) @whole) (#set! becomes "") (#set! turn "first"))

; Other metadata of instructions: types of accesses, weights of branches.
((instruction (metadata_refs (metadata_name) @_name) @whole) (#not-eq? @_name "!dbg") (#set! becomes "") (#set! turn "first"))

; What debug information tells of types and variables.
((specialized_md (specialized_md_value ",") @gone . (specialized_md_value) @gone.1 . (specialized_md_value ":") @gone.2
  . (specialized_md_value (specialized_md . (metadata_ref) .)) @whole)
 (#not-eq? @gone.1 "scope") (#not-eq? @gone.1 "type") (#not-eq? @gone.1 "unit") (#not-eq? @gone.1 "baseType") (#not-eq? @gone.1 "inlinedAt")
 (#not-eq? @gone.1 "file") (#not-eq? @gone.1 "var") (#not-eq? @gone.1 "expr")
 (#set! becomes "") (#set! turn "first"))
((global_metadata . (metadata_ref) @_name (metadata (metadata_tuple "{" . (metadata (specialized_md . (metadata_ref) .))) @whole))
 (#not-eq? @_name "!llvm.dbg.cu") (#not-eq? @_name "!llvm.module.flags") (#set! becomes "!{}") (#set! turn "first"))

; Attributes, linkage, alignment and flags.
((function_header (attribute . (attr_ref) @whole)) (#set! becomes "") (#set! turn "first"))
((function_header (attribute . (attribute_name)) @whole) (#set! becomes "") (#set! turn "first"))
((function_header (attribute . "comdat") @whole) (#set! becomes "") (#set! turn "first"))
((function_header (param_or_return_attrs) @whole) (#set! becomes "") (#set! turn "first"))
((function_header (linkage) @whole) (#set! becomes "") (#set! turn "first"))
((function_header (unnamed_addr) @whole) (#set! becomes "") (#set! turn "first"))
((argument (param_or_return_attrs) @whole) (#set! becomes "") (#set! turn "first"))
((instruction_call (attribute . (attr_ref) @whole)) (#set! becomes "") (#set! turn "first"))
((instruction_call (param_or_return_attrs) @whole) (#set! becomes "") (#set! turn "first"))
((instruction_call . "tail" @whole) (#set! becomes "") (#set! turn "first"))
((instruction_invoke (attribute . (attr_ref) @whole)) (#set! becomes "") (#set! turn "first"))
((instruction_invoke (param_or_return_attrs) @whole) (#set! becomes "") (#set! turn "first"))
((instruction_load . "load" . (type) @type . "," . (type_and_value) @place . "," . "align") @whole
 (#set! becomes "load {type}, {place}") (#set! turn "first"))
((instruction_store . "store" . (type_and_value) @value . "," . (type_and_value) @place . "," . "align") @whole
 (#set! becomes "store {value}, {place}") (#set! turn "first"))
((instruction_alloca "," @gone . (alignment) @whole) (#set! becomes "") (#set! turn "first"))
((instruction_getelementptr "inbounds" @whole) (#set! becomes "") (#set! turn "first"))
((constant_getelementptr "inbounds" @whole) (#set! becomes "") (#set! turn "first"))
((instruction_bin_op "nsw" @whole) (#set! becomes "") (#set! turn "first"))
((instruction_bin_op "nuw" @whole) (#set! becomes "") (#set! turn "first"))
((instruction_bin_op "exact" @whole) (#set! becomes "") (#set! turn "first"))
((fast_math) @whole (#set! becomes "") (#set! turn "first"))
((global_global (linkage) @whole) (#not-eq? @whole "external") (#not-eq? @whole "extern_weak") (#not-eq? @whole "appending")
 (#set! becomes "") (#set! turn "first"))
((global_global (unnamed_addr) @whole) (#set! becomes "") (#set! turn "first"))
((global_global "," @gone . (attribute) @whole) (#set! becomes "") (#set! turn "first"))

; --- then ---

; A branch goes to one of its targets, or nowhere.
((instruction_br (type_and_value) . "," . (type_and_value) @a . "," . (type_and_value)) @whole (#set! becomes "br {a}"))
((instruction_br (type_and_value) . "," . (type_and_value) . "," . (type_and_value) @b) @whole (#set! becomes "br {b}"))

((instruction_br "br" . (type_and_value) .) @whole (#set! becomes "unreachable"))

; Two blocks become one.
(function_body (instruction (instruction_br "br" . (type_and_value) .)) @whole . (label) @gone (#set! becomes ""))

; A landing pad loses what it catches.
((instruction_landingpad "cleanup" (landingpad_clause) @whole) (#set! becomes ""))
((instruction_landingpad (type) . (landingpad_clause) @whole .) (#set! becomes "cleanup"))

; A function loses its body and keeps its attributes.
((fn_define (function_header (attribute)) @header (function_body)) @whole (#set! becomes "declare {header}"))

; A parameter goes, with the argument in every call.
((declare (function_header arguments: (argument_list (argument) @whole)))
 (#not-eq? @whole "...") (#set! becomes "") (#set! parameter "whole"))
((fn_define (function_header arguments: (argument_list (argument (value (var (local_var) @name))) @whole)))
 (#set! becomes "") (#set! uses "zeroinitializer") (#set! others "stay") (#set! parameter "whole"))

; A value becomes the zero of its type.
((value) @whole (#set! becomes "zeroinitializer"))

; Attributes go from parameters and arguments, and one by one from attribute groups and variables.
((argument (param_or_return_attrs) @whole) (#set! becomes ""))
((unnamed_attr_grp (attribute) (attribute) @whole) (#set! becomes ""))
((unnamed_attr_grp (attribute) @whole . (attribute)) (#set! becomes ""))
((global_global "," @gone . (attribute) @whole) (#set! becomes ""))

; The result of a function goes.
((instruction_ret (type_and_value (value) @whole)) (#set! becomes "undef"))
