#!/bin/sh
# The compiler accepts the program and says that b is moved to the heap.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
out=$(GO111MODULE=off timeout 20 go tool compile -m -o "$D/small.o" small.go 2>&1 </dev/null) || exit 1
case $out in *"moved to heap: b"*) exit 0 ;; esac
exit 1
