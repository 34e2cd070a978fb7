#!/bin/sh
# The module is valid; wasm-opt accepts it, and its output still has a branch table.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 wasm-opt -O2 -S -o "$D/out.wat" small.wasm >/dev/null 2>&1 </dev/null || exit 1
grep -q '(br_table' "$D/out.wat" && grep -q 'i32.store' "$D/out.wat"
