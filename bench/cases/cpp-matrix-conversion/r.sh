#!/bin/sh
# g++ gives one error: the operands of + are ambiguous.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 g++ -std=c++17 -fsyntax-only -fno-diagnostics-show-caret small.cpp 2>&1 </dev/null) && exit 1
[ "$(printf '%s\n' "$out" | grep -c ' error: ')" = 1 ] || exit 1
case $out in *"error: ambiguous overload for "*"operator+"*"Matrix<2>"*"double"*) exit 0 ;; esac
exit 1
