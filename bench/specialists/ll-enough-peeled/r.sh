#!/bin/sh
# opt accepts the module, peels a loop, and moves accesses to memory out of a loop.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 opt-14 -passes='default<O3>' -pass-remarks='licm|loop-unroll' -disable-output small.ll 2>&1 </dev/null) || exit 1
case $out in *"Moving accesses to memory location out of the loop"*) ;; *) exit 1 ;; esac
case $out in *"peeled loop by"*) exit 0 ;; esac
exit 1
