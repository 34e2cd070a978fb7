#!/bin/sh
# The hosts are printed; then get indexes a section that is nil, which Lua describes as a field.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 lua5.4 small.lua 2>&1 </dev/null)
case $out in *"alpha;beta;gamma"*"attempt to index a nil value (field '?')"*"in method 'get'"*) exit 0 ;; esac
exit 1
