dnl A letter with a few macros.
define(`greet', `Dear $1,')dnl
define(`total', `eval($1 * $2)')dnl
define(`rate', `eval($1 / $2)')dnl
greet(`Ada')

You ordered 12 cups at 3 each: total(12, 3).
The mean of the last days is rate(36, 0).

define(`list', `ifelse($#, 1, `- $1', `- $1
list(shift($@))')')dnl
list(`cup', `pot', `lid')
