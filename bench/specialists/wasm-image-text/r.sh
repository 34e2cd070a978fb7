#!/bin/sh
# The module is valid, and wasm-decompile writes a loop in which a byte becomes a product, in a function with a condition.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 wasm-validate small.wasm >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 5 wasm-decompile small.wasm 2>/dev/null </dev/null) || exit 1
printf '%s\n' "$out" | grep -q '^ *loop ' && printf '%s\n' "$out" | grep -q ':byte.*= .* \* ' && printf '%s\n' "$out" | grep -q 'if (.*) '
