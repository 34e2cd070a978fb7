#!/bin/sh
# The test of the paper's bug.c.  The paper's GCC 2.95 crashes in the loop of mult.  Here GCC compiles the program, says that the
# loop uses i before it has a value, and multiplies.
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
[ -z "${REDUCE_COUNT:-}" ] || printf . >>"$REDUCE_COUNT"
LC_ALL=C gcc -O2 -Wall -S -o "$D/o.s" small.c >"$D/log" 2>&1 || exit 1
grep -Eq "'i' (is|may be) used uninitialized" "$D/log" && grep -q mulsd "$D/o.s"
