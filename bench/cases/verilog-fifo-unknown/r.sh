#!/bin/sh
# The design compiles without a warning; the simulation says that the count is unknown, after a reset and five writes.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
said=$(timeout 2 iverilog -g2005 -Wall -Wno-timescale -s bench -o "$D/small" small.v 2>&1 </dev/null) || exit 1
[ -z "$said" ] || exit 1
out=$(timeout 2 vvp -n "$D/small" 2>&1 </dev/null) || exit 1
case $out in *"count  x full x empty x"*) exit 0 ;; esac
exit 1
