; A branch goes to one of its targets, or nowhere.
((instruction_br (type_and_value) . "," . (type_and_value) @a . "," . (type_and_value)) @whole (#set! becomes "br {a}"))
((instruction_br (type_and_value) . "," . (type_and_value) . "," . (type_and_value) @b) @whole (#set! becomes "br {b}"))

; Two blocks become one.
(function_body (instruction (instruction_br "br" . (type_and_value) .)) @whole . (label) @gone (#set! becomes ""))

; A function loses its body.
((fn_define (function_header) @header (function_body)) @whole (#set! becomes "declare {header}"))

; A value becomes the zero of its type.
((value) @whole (#set! becomes "zeroinitializer"))

; Attributes go from parameters and arguments, and one by one from attribute groups and variables.
((argument (param_or_return_attrs) @whole) (#set! becomes ""))
((unnamed_attr_grp (attribute) @whole) (#set! becomes ""))
((global_global "," @gone . (attribute) @whole) (#set! becomes ""))

; The result of a function goes.
((instruction_ret (type_and_value (value) @whole)) (#set! becomes "undef"))
