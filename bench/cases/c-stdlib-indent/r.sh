#!/bin/sh
# gcc accepts the header, and indent changes what it has formatted.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 2 gcc -fsyntax-only -x c small.h >/dev/null 2>&1 </dev/null || exit 1
timeout 2 indent -npro -st small.h >"$D/one.h" 2>/dev/null </dev/null || exit 1
timeout 2 indent -npro -st "$D/one.h" >"$D/two.h" 2>/dev/null </dev/null || exit 1
! cmp -s "$D/one.h" "$D/two.h"
