; What C phrases may become, beside common-rewrites.scm: conditions are other nodes in C++.

((if_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((while_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((do_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
((switch_statement condition: (parenthesized_expression (_) @e)) @whole (#set! becomes "{e};"))
