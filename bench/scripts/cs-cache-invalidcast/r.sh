#!/bin/sh
# InvalidCastException, thrown in a method Get that Main calls.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 30 mcs -nologo -warn:0 -out:"$D/prog.exe" small.cs >/dev/null 2>&1 || exit 1
out=$(timeout 10 mono "$D/prog.exe" 2>&1 >/dev/null </dev/null)
case $out in *"System.InvalidCastException"*".Get"*".Main"*) exit 0 ;; esac
exit 1
