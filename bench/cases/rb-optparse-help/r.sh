#!/bin/sh
# The output of a program that uses the library is what it was.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(SMALL=$PWD/small.rb timeout 2 ruby --disable=gems "$(dirname "$0")/use.rb" 2>&1 </dev/null) || exit 1
[ "$out" = "usage: use [options]
    -n, --count N                    how many
    -v, --[no-]verbose               say more
count 3
verbose false
invalid argument: -n three" ]
