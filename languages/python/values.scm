; Default values in Python: a name goes, and 0 stands where it was used.
; docs/extending/rewrites.md explains the captures and directives.

; a function or class goes, and its calls become 0
((function_definition name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))
((class_definition name: (identifier) @name) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))

; a variable or import goes, and its uses become 0
((expression_statement (assignment left: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))
((expression_statement (assignment left: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "subscript") (#set! turn "value"))
((expression_statement (assignment left: (identifier) @name)) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))
((import_statement . name: (dotted_name . (identifier) @name .) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))
((import_statement . name: (dotted_name . (identifier) @name .) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "attribute") (#set! turn "value"))
((import_from_statement module_name: (_) . "import" . name: (dotted_name . (identifier) @name .) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! around "call") (#set! turn "value"))
((import_from_statement module_name: (_) . "import" . name: (dotted_name . (identifier) @name .) .) @whole
 (#set! becomes "") (#set! uses "0") (#set! turn "value"))

; a parameter goes with its arguments, and its uses become 0
((parameters (identifier) @name @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((parameters (default_parameter name: (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))
((parameters (typed_parameter . (identifier) @name) @whole)
 (#set! becomes "") (#set! uses "0") (#set! parameter "whole") (#set! turn "value"))

; one use of a name becomes 0
((argument_list (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((return_statement (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((assignment right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_operator left: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((binary_operator right: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((subscript subscript: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((keyword_argument value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((pair value: (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((list (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))
((tuple (identifier) @whole)
 (#set! becomes "0") (#set! turn "value"))

; a value that an operation or a member is asked of becomes None: so many exceptions come about
((binary_operator left: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "None") (#set! turn "value"))
((binary_operator right: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "None") (#set! turn "value"))
((attribute object: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "None") (#set! turn "value"))
((subscript value: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "None") (#set! turn "value"))
((argument_list [(attribute) (call) (subscript)] @whole) (#set! becomes "None") (#set! turn "value"))
((for_statement right: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "None") (#set! turn "value"))

; a value becomes a string or number of the file: what a person sees that it is in the run
((argument_list [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((subscript subscript: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_operator left: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((binary_operator right: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((return_statement [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((assignment right: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((keyword_argument value: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((pair value: [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))
((comparison_operator [(attribute) (call) (subscript)] @whole)
 (#set! becomes "{literal}") (#set! turn "value"))

; a value that an element is asked of becomes an empty dictionary or list
((subscript value: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "{}") (#set! turn "value"))
((subscript value: [(attribute) (call) (subscript) (identifier)] @whole) (#set! becomes "[]") (#set! turn "value"))
