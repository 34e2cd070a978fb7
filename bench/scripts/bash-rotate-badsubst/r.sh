#!/bin/sh
# bash reports a division by zero in arithmetic, inside of the function share.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 bash small.bash 2>&1 >/dev/null </dev/null)
case $out in *"division by 0"*) ;; *) exit 1 ;; esac
grep -q 'share' small.bash && bash -n small.bash 2>/dev/null
