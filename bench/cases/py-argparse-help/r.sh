#!/bin/sh
# The usage line has the group, the choices and the list.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 /usr/bin/python3 -S small.py 2>/dev/null) || exit 1
[ "$out" = 'usage: tool [-h] [-q | -v] [--size {1,2,3}] file [file ...]
2' ]
