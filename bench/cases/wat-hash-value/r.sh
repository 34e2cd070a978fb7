#!/bin/sh
# The module is valid, and the function returns this hash.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 wat2wasm -o "$D/small.wasm" small.wat >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 2 wasm-interp --run-all-exports "$D/small.wasm" 2>&1 </dev/null)
case $out in *"value() => i32:3724578302"*) exit 0 ;; esac
exit 1
