#!/bin/sh
# tsc gives one error, TS2741.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 30 tsc --noEmit --strict --target es2020 small.ts 2>&1 </dev/null)
case $out in *"error TS2741"*) ;; *) exit 1 ;; esac
[ "$(printf '%s\n' "$out" | grep -c ' error TS')" = 1 ]
