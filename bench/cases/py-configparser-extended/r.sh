#!/bin/sh
# A value that refers to another section and another key.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 /usr/bin/python3 -S small.py 2>/dev/null) || exit 1
[ "$out" = "['/home/sam', ';', 'who', 'more'] ['paths', 'user']" ]
