; Names in C alone, beside common-names.scm, which C++ has too.

; before ... there is a parameter
(parameter_list . (parameter_declaration) @then (variadic_parameter) @if)
