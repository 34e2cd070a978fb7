#!/bin/sh
# There is no error, and a rank that occurs twice is found, by the view "ties" and from the tables.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 sqlite3 -bail :memory: ".read small.sql" "SELECT 'view', n FROM ties WHERE n > 1 LIMIT 1;" \
    "SELECT 'same', count(*) FROM ranked a JOIN ranked b ON a.place = b.place AND a.zone < b.zone AND a.half = b.half;" 2>&1 </dev/null) || exit 1
case $out in *"view|"*"same|0"*) exit 1 ;; *"view|"*"same|"[1-9]*) exit 0 ;; esac
exit 1
