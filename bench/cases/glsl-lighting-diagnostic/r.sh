#!/bin/sh
# The compiler's first error: * has a vector of four and one of three as operands.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 glslangValidator -S frag small.frag 2>&1 </dev/null | grep '^ERROR' | head -n 1)
case $out in *"'*' :  wrong operand types"*"4-component vector"*"3-component vector"*) exit 0 ;; esac
exit 1
