#!/bin/sh
# The program prints "result: -3" (right: 3).
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 2 lua5.4 small.lua 2>/dev/null </dev/null | grep -qx 'result: -3' || exit 1
grep -q 'a - b' small.lua && grep -q 'pop' small.lua
