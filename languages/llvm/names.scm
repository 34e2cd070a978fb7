; Values and blocks are seen in their function; globals, types, attribute groups and metadata everywhere.
(fn_define) @closed
(function_body) @frame
(global_type . (local_var) @def.type)
(instruction . (local_var) @def.variable . "=")
(fn_define (function_header arguments: (argument_list (argument (value (var (local_var) @def.parameter))))))
(fn_define (function_header name: (global_var) @def.function))
(declare (function_header name: (global_var) @def.function))
(global_global . (global_var) @def.variable)
(alias . (global_var) @def.function)
(ifunc . (global_var) @def.function)
(comdat . (comdat_ref) @def.name)
(comdat . (comdat_ref) @def.label)
(unnamed_attr_grp (attr_ref) @def.name)
(global_metadata . (metadata_ref) @def.name)
(function_body (label) @def.label)

(local_var) @ref.name
(global_var) @ref.name
(attr_ref) @ref.name
(comdat_ref) @ref.name
(metadata_ref) @ref.name

; A block is used where its label stands: in terminators and in entries of phi.
((type_and_value (type) @_type (value (var (local_var) @ref.label))) (#eq? @_type "label"))
(instruction_phi "," . (local_var) @ref.label)

; A landing pad stays with its block and with the personality of its function.
(fn_define (function_header (attribute "personality") @then) (function_body (instruction
 [(instruction_landingpad) (instruction_resume) (instruction_catchpad) (instruction_cleanuppad) (instruction_catchswitch)] @if)))
(function_body (label) @if . (instruction (instruction_landingpad)) @then)

; The bare word comdat means the comdat of the same name.
(fn_define (function_header name: (global_var) @named (attribute . "comdat" .) @ref.label))
(global_global . (global_var) @named (attribute . "comdat" .) @ref.label)

; An instruction keeps the name of its value.
(instruction . (local_var) @then . "=" . (_) @if)

; A call keeps its place in the source: functions with debug information demand it.
(instruction (instruction_call) @if (metadata_refs (metadata_name) @_name) @then (#eq? @_name "!dbg"))

; Parameters, and arguments in calls.
(function_header name: (global_var) @function.name arguments: (argument_list) @function.params)
(function_header arguments: (argument_list) @params)
(instruction_call callee: (value (var (global_var) @call.name)) arguments: (argument_list) @call.args)
(instruction_invoke callee: (value (var (global_var) @call.name)) arguments: (argument_list) @call.args)
