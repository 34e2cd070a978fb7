#!/bin/sh
# opt accepts the module and says that it has moved a call out of a loop.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 opt-14 -passes='default<O2>' -pass-remarks=licm -disable-output small.ll 2>&1 </dev/null) || exit 1
case $out in *"hoisting call"*) exit 0 ;; esac
exit 1
