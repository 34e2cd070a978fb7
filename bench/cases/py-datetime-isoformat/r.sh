#!/bin/sh
# A day later over the end of February, with a time zone, and the week of a date.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 /usr/bin/python3 -S small.py 2>/dev/null) || exit 1
[ "$out" = '2024-02-29T22:05:07-03:30 52' ]
