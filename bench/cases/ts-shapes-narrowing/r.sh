#!/bin/sh
# The compiler's only complaint is that a value is possibly null.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 tsc --noEmit --strict --lib es2020 --target es2020 small.ts 2>&1 </dev/null)
[ "$(printf '%s\n' "$out" | grep -c 'error TS')" = 1 ] || exit 1
case $out in *"error TS2531:"* | *"error TS18047:"*) exit 0 ;; esac
exit 1
