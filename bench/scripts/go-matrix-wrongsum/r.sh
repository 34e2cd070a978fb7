#!/bin/sh
# The program prints "trace 16" (right: 15), and nothing fails.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
export GOCACHE="${TMPDIR:-/tmp}/gocache" GO111MODULE=off GOFLAGS=
cp small.go "$D" && cd "$D" && timeout 20 go build -o prog small.go >/dev/null 2>&1 || exit 1
timeout 2 ./prog 2>/dev/null </dev/null | grep -qx 'trace 16' || exit 1
grep -q 'trace(' small.go && grep -q 'range' small.go
