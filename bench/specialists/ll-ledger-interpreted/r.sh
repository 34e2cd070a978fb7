#!/bin/sh
# The interpreter accepts the module, and the total that the program prints is -70.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 10 opt-14 -passes=verify -disable-output small.ll >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 10 lli-14 small.ll 2>/dev/null </dev/null)
[ $? -eq 1 ] || exit 1
case $out in *"total -70"*) exit 0 ;; esac
exit 1
