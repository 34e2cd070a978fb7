#!/bin/sh
# The first thing that fails is the check of a count, while a row is inserted into the patterns.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 sqlite3 -bail :memory: <small.sql 2>&1) && exit 1
case $out in *"CHECK constraint failed"*) ;; *) exit 1 ;; esac
line=$(printf '%s\n' "$out" | sed -n 's/.*near line \([0-9]*\):.*/\1/p')
sed -n "${line}p" small.sql | grep -q 'INTO pattern'
