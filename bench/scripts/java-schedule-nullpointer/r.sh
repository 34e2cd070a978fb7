#!/bin/sh
# NullPointerException in describe, which main reaches by print.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 30 javac -J-XX:TieredStopAtLevel=1 -proc:none -nowarn -g -d "$D" Schedule.java >/dev/null 2>&1 || exit 1
out=$(timeout 10 java -XX:TieredStopAtLevel=1 -cp "$D" Schedule 2>&1 >/dev/null </dev/null)
case $out in *NullPointerException*"at Schedule.describe"*"at Schedule.print"*"at Schedule.main"*) exit 0 ;; esac
exit 1
