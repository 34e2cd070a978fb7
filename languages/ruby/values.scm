; Default values in Ruby: a name goes, and 0 or nil stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

((method name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "nil") (#set! around "call") (#set! turn "value"))
((singleton_method name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "nil") (#set! around "call") (#set! turn "value"))
((class name: (constant) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))
((assignment left: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((assignment left: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "nil") (#set! turn "value"))
((assignment left: (constant) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((method_parameters (identifier) @name @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((method_parameters (optional_parameter name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((argument_list (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((assignment right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary left: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((binary right: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((element_reference (_) . "[" . (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((pair value: (identifier) @whole) (#set! becomes "0") (#set! turn "value"))
((array (identifier) @whole) (#set! becomes "0") (#set! turn "value"))

; a value that an operation or a member is asked of becomes nil: so many exceptions come about
((call receiver: [(identifier) (call) (element_reference) (instance_variable)] @whole) (#set! becomes "nil") (#set! turn "value"))
((binary left: [(identifier) (call) (element_reference) (instance_variable)] @whole) (#set! becomes "nil") (#set! turn "value"))
((binary right: [(identifier) (call) (element_reference) (instance_variable)] @whole) (#set! becomes "nil") (#set! turn "value"))
((argument_list [(call) (element_reference) (instance_variable)] @whole) (#set! becomes "nil") (#set! turn "value"))
((element_reference object: [(identifier) (call) (element_reference) (instance_variable)] @whole) (#set! becomes "nil") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument_list [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((element_reference object: (_) [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary left: [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary right: [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment right: [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((pair value: [(call) (element_reference)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a value that something is asked of becomes an empty list or hash
((call receiver: [(identifier) (call) (element_reference) (instance_variable) (constant)] @whole) (#set! becomes "[]") (#set! turn "value"))
((element_reference object: [(identifier) (call) (element_reference) (instance_variable)] @whole) (#set! becomes "{}") (#set! turn "value"))
