#!/bin/sh
# z3 has no error, says sat, and gives something a value that is a root of a polynomial.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
case $out in *error\ \"*) exit 1 ;; sat*"root-obj"*) exit 0 ;; esac
exit 1
