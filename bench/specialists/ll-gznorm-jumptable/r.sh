#!/bin/sh
# llc accepts the module and its output has a jump table.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 llc-14 -O2 -o "$D/out.s" small.ll >"$D/log" 2>&1 </dev/null || exit 1
grep -q '^.LJTI' "$D/out.s"
