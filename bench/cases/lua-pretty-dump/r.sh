#!/bin/sh
# The output of a program that uses the library is what it was.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
here=$(dirname "$0")
out=$(timeout 2 lua5.4 "$here/use.lua" 2>&1 </dev/null) || exit 1
[ "$out" = "$(cat "$here/expected")" ]
