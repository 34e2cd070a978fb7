#!/bin/sh
# z3 has no error, says sat, and gives NaN as the value of something.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
case $out in *error\ \"*) exit 1 ;; sat*"(_ NaN "*) exit 0 ;; esac
exit 1
