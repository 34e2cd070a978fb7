#!/bin/sh
# Lines of a compressed file and of a plain one are counted, with names.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
printf 'Ab\nac\nx\n' >"$D/one" && xz -k "$D/one" || exit 1
out=$(timeout 5 bash small.sh -ci a "$D/one" "$D/one.xz" 2>&1 </dev/null) || exit 1
[ "$out" = "$D/one:2
$D/one.xz:2" ]
