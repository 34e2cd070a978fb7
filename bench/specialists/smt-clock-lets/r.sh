#!/bin/sh
# z3 says sat; cvc5 says that a nonlinear term is not in the logic.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
case $out in *"(error"*) exit 1 ;; sat*) ;; *) exit 1 ;; esac
out=$(timeout 10 cvc5 small.smt2 2>&1 </dev/null)
case $out in *"linear"*) exit 0 ;; esac
exit 1
