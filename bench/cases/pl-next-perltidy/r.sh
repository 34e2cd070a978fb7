#!/bin/sh
# perl accepts the file, and perltidy changes what it has formatted.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 perl -c small.pm >/dev/null 2>&1 </dev/null || exit 1
timeout 20 perltidy -npro -st -se small.pm >"$D/one.pm" 2>/dev/null </dev/null || exit 1
timeout 20 perltidy -npro -st -se "$D/one.pm" >"$D/two.pm" 2>/dev/null </dev/null || exit 1
! cmp -s "$D/one.pm" "$D/two.pm"
