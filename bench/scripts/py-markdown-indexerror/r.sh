#!/bin/sh
# IndexError, raised in render, which write calls.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 python3 small.py 2>&1 >/dev/null </dev/null)
case $out in *"in write"*"in render"*"IndexError: list index out of range"*) exit 0 ;; esac
exit 1
