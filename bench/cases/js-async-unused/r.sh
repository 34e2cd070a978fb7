#!/bin/sh
# node loads the file and uglifyjs finds the variable in it.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 node small.js >/dev/null 2>&1 || exit 1
out=$(timeout 20 uglifyjs -c --verbose -o small.min small.js 2>&1) || exit 1
case $out in *"WARN: Side effects in initialization of unused variable"*) exit 0 ;; esac
exit 1
