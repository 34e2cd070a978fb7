#!/bin/sh
# g++ gives one error: passing a const object as 'this' argument discards qualifiers.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(LC_ALL=C timeout 20 g++ -std=c++17 -w -fsyntax-only small.cpp 2>&1 </dev/null) && exit 1
[ "$(printf '%s\n' "$out" | grep -c ' error: ')" = 1 ] || exit 1
case $out in *"error: passing 'const "*"' argument discards qualifiers"*) exit 0 ;; esac
exit 1
