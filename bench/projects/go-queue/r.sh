#!/bin/sh
# Pop of the package jobs panics: index out of range.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
export GOCACHE="${GOCACHE:-${TMPDIR:-/tmp}/gocache}" GOPROXY=off GOFLAGS=
[ -e jobs/queue.go ] || exit 1
timeout 30 go build -o prog . >/dev/null 2>&1 || exit 1
out=$(timeout 5 ./prog 2>&1 >/dev/null)
case $out in *"index out of range [0] with length 0"*"jobs.("*"Pop"*"main.main"*) exit 0 ;; esac
exit 1
