#!/bin/sh
# The text that pandoc wrote is changed by pandoc again.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
one=$(timeout 10 pandoc -f markdown -t markdown small.md 2>/dev/null </dev/null) || exit 1
two=$(printf '%s\n' "$one" | timeout 10 pandoc -f markdown -t markdown 2>/dev/null) || exit 1
[ "$one" != "$two" ]
