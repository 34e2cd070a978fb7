#!/bin/sh
# The program compiles; Put, called by Deliver, writes to a nil map.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
GOFLAGS=-mod=mod GO111MODULE=off timeout 20 go build -o "$D/program" small.go >/dev/null 2>&1 || exit 1
out=$(timeout 2 "$D/program" 2>&1 </dev/null)
case $out in *"panic: assignment to entry in nil map"*".Put("*".Deliver("*) exit 0 ;; esac
exit 1
