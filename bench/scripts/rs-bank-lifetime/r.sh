#!/bin/sh
# rustc gives one error: E0499, two mutable borrows of *self.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
out=$(timeout 20 /usr/bin/rustc --edition 2021 --crate-type bin --emit=metadata -A warnings --out-dir "$D" small.rs 2>&1 </dev/null) && exit 1
case $out in *"error[E0499]: cannot borrow \`*self\` as mutable more than once"*"aborting due to previous error"*) exit 0 ;; esac
exit 1
