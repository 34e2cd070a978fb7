#!/bin/sh
# The module is valid, "small" adds up its list, and "large" leaves the memory.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 5 wasm-interp --run-all-exports small.wasm 2>&1 </dev/null)
case $out in *"small() => i32:66"*"large() => error: out of bounds memory access"*) exit 0 ;; esac
exit 1
