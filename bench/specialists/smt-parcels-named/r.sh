#!/bin/sh
# There is no error, the answer is unsat, and more than thirty instances were needed.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 z3 rlimit=20000000 -st small.smt2 2>&1 </dev/null) || exit 1
case $out in *"(error"*) exit 1 ;; unsat*) ;; *) exit 1 ;; esac
n=$(printf '%s\n' "$out" | sed -n 's/.*:quant-instantiations *\([0-9]*\).*/\1/p')
[ "${n:-0}" -gt 30 ]
