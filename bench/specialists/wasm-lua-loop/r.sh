#!/bin/sh
# The module is valid; wasm-opt accepts it, and its output has a loop and reads 16 bits.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 wasm-opt -O1 -S -o "$D/out.wat" small.wasm >/dev/null 2>&1 </dev/null || exit 1
grep -q '(loop' "$D/out.wat" && grep -q 'i32.load16_u' "$D/out.wat"
