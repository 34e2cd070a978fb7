#!/bin/sh
# Two programs are parsed, the third is refused for the right reason.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 node small.js 'a ?? (b || c)' 'if (a) b; else c' 'a ?? b || c' 2>/dev/null) || exit 1
[ "$out" = 'ExpressionStatement
IfStatement
Logical expressions and coalesce expressions cannot be mixed. Wrap either by parentheses (1:7)' ]
