#!/bin/sh
# opt and llc accept the module, and the object file has debug information about an inlined call.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 opt-14 -passes='default<O2>' -o "$D/out.bc" small.ll >"$D/log" 2>&1 </dev/null || exit 1
timeout 20 llc-14 -O2 -filetype=obj -o "$D/out.o" "$D/out.bc" >"$D/log" 2>&1 </dev/null || exit 1
timeout 20 llvm-dwarfdump-14 "$D/out.o" 2>/dev/null >"$D/dump" || exit 1
grep -q DW_TAG_inlined_subroutine "$D/dump"
