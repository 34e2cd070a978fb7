#!/bin/sh
# There is no error, and the plan for the view "busy" has an index that the planner makes.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 sqlite3 -bail :memory: ".read small.sql" "SELECT 'plan';" "EXPLAIN QUERY PLAN SELECT * FROM busy;" 2>&1 </dev/null) || exit 1
case $out in *Error*) exit 1 ;; *plan*AUTOMATIC*) exit 0 ;; esac
exit 1
