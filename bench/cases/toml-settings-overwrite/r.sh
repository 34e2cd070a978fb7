#!/bin/sh
# tomllib refuses the second declaration of a table that has "audit" under it.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
grep -q '^audit *=' small.toml || exit 1
out=$(timeout 2 python3 -c 'import tomllib; tomllib.load(open("small.toml", "rb"))' 2>&1 </dev/null)
case $out in *"Cannot declare ('log', 'files') twice"*) exit 0 ;; esac
exit 1
