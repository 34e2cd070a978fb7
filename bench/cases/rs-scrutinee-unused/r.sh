#!/bin/sh
# rustc has no error and warns that what replace returns is not used.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
out=$(timeout 20 /usr/bin/rustc --edition 2018 --crate-type lib --emit=metadata --out-dir "$D" small.rs 2>&1 </dev/null) || exit 1
case $out in *"warning: unused return value of "*" that must be used"*) exit 0 ;; esac
exit 1
