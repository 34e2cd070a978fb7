#!/bin/sh
# There is no error, and the view says by how much the account of Focken is overdrawn.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 sqlite3 -bail :memory: ".read small.sql" "SELECT 'view', number, name, room FROM lowest WHERE room < 0;" 2>&1 </dev/null) || exit 1
case $out in *"view|A-100|Focken|-15500"*) exit 0 ;; esac
exit 1
