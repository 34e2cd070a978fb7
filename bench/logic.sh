#!/bin/bash
# Validity as logic at scale: 100,000 items with 1,000,000 clauses, next to a tenth of the clauses
# for as many items, and to a tenth of both.
#
# Exits with 1 when a limit is broken: from clauses to a progression under 1 second of our own
# processor time and under 1 GB; ten times the clauses cost at most twelve times the time.  A tenth
# of both fits into the cache of one core, so there even copying memory takes more than ten times
# as long for ten times as much; 20 is the limit there, to catch what is not linear.
set -eu
program=$1/bench/bench_logic

field() { # field NAME LINE
    tr ' ' '\n' <<<"$2" | sed -n "s/^$1=//p"
}
seconds() { # seconds LINE: build, order and progression together
    awk -v a="$(field build "$1")" -v b="$(field order "$1")" -v c="$(field progression "$1")" \
        'BEGIN { print a + b + c }'
}
row() {
    printf '%-8s %7s %8s %10s %6s %8s %8s %11s %5s %8s %6s %7s\n' "$@"
}
measure() { # measure SHAPE ITEMS CLAUSES: sets line
    line=$("$program" "$@")
    # shellcheck disable=SC2046
    row $(for name in shape items clauses components sets build order progression megabytes gbr \
        asked left; do field $name "$line"; done)
}

row shape items clauses components sets build order progression MB gbr asked left
status=0
for shape in layered random; do
    measure $shape 10000 100000
    fewer_of_both=$(seconds "$line")
    measure $shape 100000 100000
    fewer_clauses=$(seconds "$line")
    measure $shape 100000 1000000
    awk -v shape=$shape -v clauses="$fewer_clauses" -v both="$fewer_of_both" \
        -v all="$(seconds "$line")" -v mb="$(field megabytes "$line")" '
        BEGIN {
            printf "%s: %.3f s from clauses to a progression, %d MB; ten times the clauses: %.1f times the time; ten times the items too: %.1f times\n",
                   shape, all, mb, all / clauses, all / both
            exit !(all < 1 && mb < 1000 && all / clauses <= 12 && all / both <= 20)
        }' || { echo "$shape: over the limit" >&2; status=1; }
done
exit $status
