#!/bin/sh
# The program compiles; two groups are served, then Order overflows.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 mcs -out:"$D/small.exe" small.cs >/dev/null 2>&1 || exit 1
out=$(timeout 10 mono "$D/small.exe" 2>&1 </dev/null)
case $out in *"Vegan: 35"*"System.OverflowException"*"Day.Order "*) exit 0 ;; esac
exit 1
