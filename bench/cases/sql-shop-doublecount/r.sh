#!/bin/sh
# Arndt owes 28.90, but the answer of the view is -1.10.  There is no error before.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 sqlite3 -bail :memory: ".read small.sql" "SELECT 'view', orders, cents FROM due;" \
    "SELECT 'paid', sum(cents) FROM payment WHERE orders = 100;" 2>&1 </dev/null) || exit 1
case $out in *"view|100|-110"*"paid|3000"*) exit 0 ;; esac
exit 1
