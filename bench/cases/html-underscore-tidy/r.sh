#!/bin/sh
# tidy has no error, and changes what it has formatted.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 tidy -q -i --show-warnings no --tidy-mark no small.html >"$D/one.html" 2>/dev/null </dev/null
[ $? -le 1 ] || exit 1
timeout 2 tidy -q -i --show-warnings no --tidy-mark no "$D/one.html" >"$D/two.html" 2>/dev/null </dev/null
[ $? -le 1 ] || exit 1
! cmp -s "$D/one.html" "$D/two.html"
