#!/bin/sh
# The module is valid, and one of its functions gives the digest of the text.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 5 wasm-interp --run-all-exports small.wasm 2>&1 </dev/null)
case $out in *"digest() => i32:1955851371"*) exit 0 ;; esac
exit 1
