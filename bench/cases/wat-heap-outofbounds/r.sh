#!/bin/sh
# "small" adds up its list, and "large" runs out of memory.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 wat2wasm -o "$D/small.wasm" small.wat >/dev/null 2>&1 || exit 1
out=$(timeout 2 wasm-interp --run-all-exports "$D/small.wasm" 2>&1 </dev/null)
case $out in *"small() => i32:110"*"large() => error: out of bounds memory access"*) exit 0 ;; esac
exit 1
