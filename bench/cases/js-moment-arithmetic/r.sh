#!/bin/sh
# The compiler gives this error, and none of syntax (1...) or of names that it cannot find.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
here=$(dirname "$0")
cp "$here/tsconfig.json" "$here/globals.d.ts" . 2>/dev/null
out=$(timeout 20 tsc -p tsconfig.json 2>&1)
case $out in *"error TS1"* | *"annot find name"*) exit 1 ;; esac
case $out in *"error TS2362"*) exit 0 ;; esac
exit 1
