#!/bin/sh
# The compiler's only complaint is that link may be null.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 30 tsc --noEmit --strict --lib es5 --target es5 small.d.ts "$(dirname "$0")/use.ts" 2>&1 </dev/null)
[ "$(printf '%s\n' "$out" | grep -c 'error TS')" = 1 ] || exit 1
case $out in *"use.ts(2,24): error TS2531:"*) exit 0 ;; esac
exit 1
