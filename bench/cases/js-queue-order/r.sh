#!/bin/sh
# The job of priority 10 is printed before the one of priority 9, in a table with times.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 node small.js 2>&1 </dev/null) || exit 1
case $out in *"id | owner | at"*"a3 | tom   | 2 "*"a5 | mia "*) exit 0 ;; esac
exit 1
