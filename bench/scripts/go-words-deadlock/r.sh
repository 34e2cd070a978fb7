#!/bin/sh
# All goroutines are asleep: main receives from a channel, and a worker ranges over another.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
export GOCACHE="${TMPDIR:-/tmp}/gocache" GO111MODULE=off GOFLAGS=
cp small.go "$D" && cd "$D" && timeout 20 go build -o prog small.go >/dev/null 2>&1 || exit 1
out=$(timeout 5 ./prog 2>&1 >/dev/null </dev/null)
case $out in *"all goroutines are asleep - deadlock"*"chan receive"*"main.main"*"chan receive"*"main.worker"*) exit 0 ;; esac
exit 1
