#!/bin/bash
# What a guide saves: tests, time and size of one run of the queue to its end (tree:pardis-classic), without a
# guide, with the models under skip and postpone, and online.  Arguments behind the build directory: names
# of cases (default: all C cases with the models, all others online).  MODELS is a folder with the five
# models of `pare train` (default: the shipped one alone), OUT keeps the results.
set -eu
build=$1
shift
bench=$(cd "$PARE_BENCH" && pwd)/source/cases
models=${MODELS:-$(cd "$(dirname "$0")/../share/models" && pwd)}
out=${OUT:-$(mktemp -d)}
mkdir -p "$out"
jobs=${JOBS:-2}

# one CASE INPUT LABEL OPTIONS...: runs it unless its result is there, and prints a line of the table
one() {
    case=$1 input=$2 label=$3
    shift 3
    result=$out/$case.$label
    if [ ! -s "$result.json" ]; then
        dir=$(mktemp -d)
        cp "$bench/$case/$input" "$bench/$case/r.sh" "$dir"
        (cd "$dir" && "$build/pare" -j "$jobs" --no-journal --once --repeat 1 --json \
            --pass tree:pardis-classic -o result "$@" ./r.sh "$input" >"$result.tmp" 2>"$result.err") || true
        tail -n 1 "$result.tmp" >"$result.json"
        rm -rf "$dir" "$result.tmp"
    fi
    base=$(jq -r '.asked - .cached' "$out/$case.none.json")
    jq -r --arg case "$case" --arg guide "$label" --argjson base "$base" '
        [$case, $guide, .asked - .cached, ((1 - (.asked - .cached) / $base) * 1000 | round / 10),
         (.elapsed * 10 | round / 10), .tokens] | @tsv' "$result.json"
}

[ $# -gt 0 ] || set -- $(ls "$bench")
printf 'case\tguide\ttests\tsaved %%\tseconds\ttokens\n'
for case in "$@"; do
    input=$(basename "$(ls "$bench/$case"/small.*)")
    one "$case" "$input" none --guide none
    case $input in
    *.c)
        for model in "$models"/c-*.model; do
            set=$(basename "$model" .model)
            one "$case" "$input" "skip-${set#c-}" --guide skip --guide-model "$model"
        done
        one "$case" "$input" postpone-type --guide postpone --guide-model "$models/c-type.model"
        one "$case" "$input" online-type --guide online --guide-model "$models/c-type.model"
        ;;
    esac
    one "$case" "$input" online --guide online
done
