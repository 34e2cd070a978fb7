#!/bin/sh
# bash can read the script, and shfmt changes what it has minified.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 bash -n small.sh >/dev/null 2>&1 </dev/null || exit 1
timeout 2 shfmt -mn small.sh >"$D/one.sh" 2>/dev/null </dev/null || exit 1
timeout 2 shfmt -mn "$D/one.sh" >"$D/two.sh" 2>/dev/null </dev/null || exit 1
! cmp -s "$D/one.sh" "$D/two.sh"
