#!/bin/sh
# There is no error, and the plan has a correlated query with a recursive step and a search by an index.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 sqlite3 -bail :memory: ".read small.sql" 2>&1 </dev/null) || exit 1
case $out in *"CORRELATED SCALAR SUBQUERY"*) ;; *) exit 1 ;; esac
case $out in *"RECURSIVE STEP"*) ;; *) exit 1 ;; esac
case $out in *"USING INDEX"* | *"USING COVERING INDEX"*) exit 0 ;; esac
exit 1
