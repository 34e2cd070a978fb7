#!/bin/sh
# The template prints each argument, escaped.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 node small.js 'a&b' '<c>' 2>/dev/null) || exit 1
[ "$out" = '<i>a&amp;b</i><i>&lt;c&gt;</i>' ]
