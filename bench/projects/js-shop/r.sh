#!/bin/sh
# format of money.mjs fails on undefined, called from main.mjs.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
[ -e money.mjs ] && [ -e cart.mjs ] || exit 1
out=$(timeout 5 node main.mjs 2>&1 >/dev/null)
case $out in *"Cannot read properties of undefined (reading 'toFixed')"*"format"*"money.mjs"*"main.mjs"*) ;; *) exit 1 ;; esac
grep -q 'cart.mjs' main.mjs
