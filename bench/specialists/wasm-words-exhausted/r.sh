#!/bin/sh
# The module is valid, "words" counts 8, and "circle" uses up the stack of calls.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 5 wasm-interp --run-all-exports small.wasm 2>&1 </dev/null)
case $out in *"words() => i32:8"*"circle() => error: call stack exhausted"*) exit 0 ;; esac
exit 1
