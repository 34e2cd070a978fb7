#!/bin/sh
# TypeError: a listener is not a function, thrown in emit.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 node small.js 2>&1 >/dev/null </dev/null)
case $out in *"TypeError: "*" is not a function"*"at "*emit*) exit 0 ;; esac
exit 1
