#!/bin/sh
# There is no error; two halls or more have shares, and all shares together are not 1.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 sqlite3 -bail :memory: ".read small.sql" "SELECT 'sum', count(DISTINCT hall) > 1, sum(share) > 0.5 AND sum(share) < 0.995 FROM shares;" 2>&1 </dev/null) || exit 1
case $out in *"sum|1|1"*) exit 0 ;; esac
exit 1
