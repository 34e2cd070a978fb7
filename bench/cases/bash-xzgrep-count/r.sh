#!/bin/sh
# Lines of a compressed file and of a plain one are counted, with names.  There are enough of them for xz to compress:
# of fewer it keeps the text as it is, and grep alone would count them.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf 'Ab\nac\nx%d\n' $i; done >"$D/one"
xz -k "$D/one" || exit 1
out=$(timeout 5 bash small.sh -ci a "$D/one" "$D/one.xz" 2>&1 </dev/null) || exit 1
[ "$out" = "$D/one:40
$D/one.xz:40" ]
