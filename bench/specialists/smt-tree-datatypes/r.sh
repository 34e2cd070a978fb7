#!/bin/sh
# z3 has no error, and says sat first and unsat next.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
case $out in *error\ \"*) exit 1 ;; esac
[ "$(printf '%s\n' "$out" | head -n 2 | tr '\n' ' ')" = "sat unsat " ]
