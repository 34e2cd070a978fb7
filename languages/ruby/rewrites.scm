; What Ruby phrases may become.  docs/extending/rewrites.md explains the captures and directives.

; statements: what they hold, without what decides about it
((if consequence: (then) @e) @whole (#set! becomes "{e}"))
((if alternative: (else) @e) @whole (#set! becomes "{e.tail}"))
((unless consequence: (then) @e) @whole (#set! becomes "{e}"))
((if_modifier body: (_) @e) @whole (#set! becomes "{e}"))
((unless_modifier body: (_) @e) @whole (#set! becomes "{e}"))
((rescue_modifier body: (_) @e) @whole (#set! becomes "{e}"))
((while body: (do) @e) @whole (#set! becomes "begin{e.inner}end"))
((until body: (do) @e) @whole (#set! becomes "begin{e.inner}end"))
((begin . (_) @e) @whole (#set! becomes "{e}"))
((when body: (then) @e) @whole (#set! becomes "{e}"))

; what is evaluated, without what it decides
((if condition: (_) @e) @whole (#set! becomes "{e}"))
((unless condition: (_) @e) @whole (#set! becomes "{e}"))
((while condition: (_) @e) @whole (#set! becomes "{e}"))
((until condition: (_) @e) @whole (#set! becomes "{e}"))
((if_modifier condition: (_) @e) @whole (#set! becomes "{e}"))
((unless_modifier condition: (_) @e) @whole (#set! becomes "{e}"))
((case value: (_) @e) @whole (#set! becomes "{e}"))
((conditional condition: (_) @e) @whole (#set! becomes "{e}"))
((return (argument_list . (_) @e .)) @whole (#set! becomes "{e}"))
((assignment right: (_) @e) @whole (#set! becomes "{e}"))
((operator_assignment right: (_) @e) @whole (#set! becomes "{e}"))
((parenthesized_statements . (_) @e .) @whole (#set! becomes "{e}"))
((call !receiver arguments: (argument_list . (_) @e .)) @whole (#set! becomes "{e}"))
((string . (interpolation (_) @e) .) @whole (#set! becomes "{e}"))

; a module or class becomes what it holds, its methods lose their receiver, and self stands for the module and for new objects
((module name: (constant) @name body: (body_statement) @e) @whole
 (#set! becomes "{e}") (#set! uses "self") (#set! takes "self"))
((module body: (body_statement (singleton_method object: (self) @whole . "." @gone))) @of
 (#set! part "self") (#set! becomes ""))
((class name: (constant) @name body: (body_statement) @e) @whole
 (#set! becomes "{e}") (#set! uses "self") (#set! around "call"))
((method body: (body_statement) @e) @whole (#set! becomes "{e}"))

; a block becomes its body
((call block: (do_block body: (body_statement) @e)) @whole (#set! becomes "{e}"))
((call block: (block body: (block_body) @e)) @whole (#set! becomes "{e}"))

; a block gets its first value
((call receiver: (array . (_) @v) block: (do_block parameters: (block_parameters . (identifier) @p .) body: (body_statement) @e)) @whole
 (#set! becomes "{p} = {v}\n{e}"))
((call receiver: (array . (_) @v) block: (block parameters: (block_parameters . (identifier) @p .) body: (block_body) @e)) @whole
 (#set! becomes "{p} = {v}\n{e}"))
((call receiver: (string_array . (_) @v) block: (do_block parameters: (block_parameters . (identifier) @p .) body: (body_statement) @e)) @whole
 (#set! becomes "{p} = \"{v}\"\n{e}"))
((call receiver: (_) @r method: (identifier) @_each block: (do_block parameters: (block_parameters . (identifier) @p .) body: (body_statement) @e)) @whole
 (#eq? @_each "each") (#set! becomes "{p} = {r}.first\n{e}"))

; a name becomes its value
((assignment left: (identifier) @name right: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((assignment left: (constant) @name right: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))
((assignment left: (instance_variable) @name right: (_) @e) @whole (#set! becomes "") (#set! uses "{e}"))

; inlining
((method name: (identifier) @name parameters: (_) @p body: (body_statement . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p"))
((method name: (identifier) @name !parameters body: (body_statement . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call"))
((method name: (identifier) @name !parameters body: (body_statement . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}"))
((singleton_method name: (identifier) @name parameters: (_) @p body: (body_statement . (_) @e .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p"))
((method name: (identifier) @name parameters: (_) @p body: (body_statement . (return (argument_list . (_) @e .)) .)) @whole
 (#set! becomes "") (#set! uses "{e}") (#set! around "call") (#set! arguments "p"))
((method name: (identifier) @name !body) @whole
 (#set! becomes "") (#set! uses "nil") (#set! around "call"))
((singleton_method name: (identifier) @name !body) @whole
 (#set! becomes "") (#set! uses "nil") (#set! around "call"))

; a parameter becomes what the first call has in its place
((method_parameters (identifier) @name @whole) (#set! becomes "") (#set! uses "{argument}") (#set! parameter "whole"))

; a derived class goes, and its base takes its place
((class name: (constant) @name superclass: (superclass (_) @s)) @whole (#set! becomes "") (#set! uses "{s}"))

; what a member or element of a variable gets, the variable gets
((assignment left: (call receiver: (identifier) @e) @whole) (#set! becomes "{e}"))
((assignment left: (element_reference object: (identifier) @e) @whole) (#set! becomes "{e}"))
