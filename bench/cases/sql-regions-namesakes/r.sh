#!/bin/sh
# There is no error, and the view has a row whose country is named.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 sqlite3 -bail :memory: ".read small.sql"     "SELECT 'found', s.code, c.name FROM strange s JOIN region r ON r.code = s.code JOIN country c ON c.code = r.country LIMIT 1;" 2>&1 </dev/null) || exit 1
case $out in *"found|"*"|"?*) exit 0 ;; esac
exit 1
