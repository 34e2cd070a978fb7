#!/bin/sh
# The module is valid, and wasm2c translates it to C that calls a function through a table.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 wasm2c -o "$D/out.c" small.wasm >/dev/null 2>&1 </dev/null || exit 1
grep -q '[^ef] CALL_INDIRECT(' "$D/out.c"
