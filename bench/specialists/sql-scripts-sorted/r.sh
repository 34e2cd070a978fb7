#!/bin/sh
# There is no error, the view has a row with namesakes, and its plan has a sort of its own for the order.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 sqlite3 -bail :memory: ".read small.sql" "SELECT 'found', code FROM overview WHERE namesakes > 0 LIMIT 1;" \
    "SELECT 'plan';" "EXPLAIN QUERY PLAN SELECT * FROM overview;" 2>&1 </dev/null) || exit 1
case $out in *Error*) exit 1 ;; *"found|"*plan*"USE TEMP B-TREE FOR ORDER BY"*) exit 0 ;; esac
exit 1
