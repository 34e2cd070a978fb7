#!/bin/sh
# A foreign key is the first thing that fails.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 sqlite3 -bail :memory: <small.sql 2>&1) && exit 1
case $out in *"FOREIGN KEY constraint failed"*) exit 0 ;; esac
exit 1
