#!/bin/bash
# Time per test with a program that does next to nothing, divided by that of a bare loop that makes a
# directory, writes the same small file, spawns and awaits the same program and removes the directory:
# first of the oracle alone, then of the whole program with one worker and the journal on.
set -eu
"$1/bench/bench_overhead"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
lines=1500
seq 1000 $((999 + lines)) >bug.c
cat >same.c <<'C'
#include <sys/stat.h>
int main(void) { struct stat st; return stat("bug.c", &st) != 0 || st.st_size != SIZE; }
C
cc -O1 -DSIZE="$(stat -c %s bug.c)" -o same same.c
for _ in 1 2 3 4 5 6 7; do
    bare=$("$1/bench/bench_overhead" --bare "$dir/same" bug.c)
    start=$(date +%s%N)
    tests=$("$1/pare" -j 1 --fresh --once --repeat 1 --pass lines:one-by-one ./same bug.c 2>/dev/null | sed -n 's/.* used, \([0-9]*\) tests.*/\1/p')
    end=$(date +%s%N)
    awk -v bare="$bare" -v ns=$((end - start)) -v tests="$tests" 'BEGIN {
        us = ns / 1000 / tests; printf "%.3f %.0f %.0f\n", us / bare, bare, us }'
done | sort -n | sed -n 4p | while read -r ratio bare us; do
    echo "whole program with journal: bare loop $bare us, pare $us us a test (median of 7 rounds of $lines)"
    echo "ratio $ratio (at most 1.3 wanted)"
done
