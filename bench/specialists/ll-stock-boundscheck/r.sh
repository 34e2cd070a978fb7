#!/bin/sh
# opt and llc accept the module, and the code calls the function that panics about an index.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 opt-14 -passes='default<O2>' -o "$D/out.bc" small.ll >"$D/log" 2>&1 </dev/null || exit 1
timeout 20 llc-14 -O1 -o "$D/out.s" "$D/out.bc" >"$D/log" 2>&1 </dev/null || exit 1
grep -q 'call.*panic_bounds_check' "$D/out.s"
