#!/bin/sh
# z3 has no error, says unsat, and its core has at least five assertions.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
case $out in unsat*"("*) ;; *) exit 1 ;; esac
[ "$(printf '%s\n' "$out" | tail -n +2 | wc -w)" -ge 5 ]
