# Reads ten megabytes of C at each level: must take under 5 s of processor time and 1 GB.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
while [ "$(stat -c %s "$work/big.c" 2>/dev/null || echo 0)" -lt 10000000 ]; do
    cat tests/samples/bug.c src/*/*.c >>"$work/big.c"
done
for level in "" --replace --shells; do
    # shellcheck disable=SC2086
    "$1/bench/bench_tree" $level "$work/big.c"
done
