#!/bin/sh
# The module is valid, "check" computes 42, and "crash" divides by zero.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 5 wasm-interp --run-all-exports small.wasm 2>&1 </dev/null)
case $out in *"check() => i32:42"*"crash() => error: integer divide by zero"*) exit 0 ;; esac
exit 1
