#!/bin/bash
# What a guide saves: tests, processor time of the tests, and size, of one run of a queue to its end (or MAX tests).
#
#   tree-syntax  pardis-classic   the paper's setting, one node at a time: no guide; skip with each model
#   tree-syntax  pardis           several nodes together: no guide; skip with each model; postpone and online with the
#                                 model of types; online without a model
#   tree         pardis           the same with rules for names, and with the model of types alone
#
# Cases that are not C: tree, no guide and online.  Then the default plan to its end (-j1): nothing is learned from the
# answers; without the option (where there are rules for names failures are remembered, else as online); with the guide
# (C: postpone with the model of types, else online).
# Arguments behind the build directory: names of cases (default: all); "outcomes" as the first of them says instead
# how good the predictions are on real runs.  MODELS is a folder with the five models of `./dev train-c` (default:
# build/train-c/models if it is there, else the shipped one alone); OUT keeps answers and results, so that a bench
# that was stopped goes on.  QUEUES=pardis leaves the paper's setting out, which takes long on large inputs.
set -eu
build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
given=$(cd "$PARE_BENCH" && pwd)/source/cases
models=${MODELS:-$build/train-c/models}
[ -d "$models" ] || models=$here/../share/models
out=${OUT:-$build/guide}
max=${MAX:-3000}
queues=${QUEUES:-pardis-classic pardis}
mkdir -p "$out"
export PARE_LANGUAGES=$build/languages

folder_of() {
    if [ -d "$given/$1" ]; then echo "$given/$1"; else echo "$build/cases/$1"; fi
}
input_of() {
    find "$1" -type f ! -name r.sh ! -name meta.json ! -name '*.jsa'
}

# one CASE FRONTEND QUEUE LABEL GUIDE MODEL: runs it unless its result is there; a line of the table
one() {
    folder=$(folder_of "$1")
    result=$out/$1.$2.$3.$4
    if [ ! -s "$result" ]; then
        "$build/bench/bench_guide_run" "$2" "$3" "$5" "$6" "$folder/r.sh" "$(input_of "$folder")" "$out/$1.answers" \
            "$max" >"$result.part"
        mv "$result.part" "$result"
    fi
    awk -F '\t' -v OFS='\t' -v name="$1" -v what="$2:$3" -v guide="$4" '
        FNR == NR { base = $1; next }
        { printf "%s\t%s\t%s\t%d\t%.1f\t%s\t%s\t%s\t%s\t%s\n", name, what, guide, $1, 100 * (1 - $1 / base), $4, $5, $2, $3, $6 }' \
        "$out/$1.$2.$3.none" "$result"
}

# whole CASE MODE...: the default plan to its end in each mode of --guide ("default": without the option)
whole() {
    case=$1
    shift
    folder=$(folder_of "$case")
    for mode in "$@"; do
        result=$out/$case.plan.$mode
        guide=()
        [ "$mode" = default ] || guide=(--guide "$mode")
        if [ ! -s "$result" ]; then
            (cd "$folder" && "$build/pare" -j1 --no-journal --fresh -o "$result.out" "${guide[@]}" \
                ./r.sh "$(basename "$(input_of "$folder")")") \
                >"$result.log" 2>&1
            sed -n 's/.*, \([0-9]*\) tests run.*/\1/p' "$result.log" >"$result.part"
            sed -n 's/.*bytes -> \([0-9]*\) tokens.*/\1/p' "$result.log" >>"$result.part"
            mv "$result.part" "$result"
        fi
        paste -s "$result" | awk -F '\t' -v name="$case" -v guide="$mode" -v base="$(head -n 1 "$out/$case.plan.none")" \
            '{ printf "%s\tdefault plan\t%s\t%d\t%.1f\t-\t%s\t-\t-\t\n", name, guide, $1, 100 * (1 - $1 / base), $2 }'
    done
}

runs_of() {
    case $(input_of "$(folder_of "$1")") in
    *.c)
        for queue in $queues; do
            one "$1" tree-syntax $queue none none -
            for model in "$models"/c-*.model; do
                set -- "$1" "$(basename "$model" .model)"
                one "$1" tree-syntax $queue "skip-${2#c-}" skip "$model"
            done
        done
        one "$1" tree pardis none none -
        one "$1" tree pardis skip-type skip "$models/c-type.model"
        for frontend in tree-syntax tree; do
            one "$1" $frontend pardis postpone-type postpone "$models/c-type.model"
            one "$1" $frontend pardis online-type online "$models/c-type.model"
            one "$1" $frontend pardis online online -
        done
        whole "$1" none default postpone
        ;;
    *)
        one "$1" tree pardis none none -
        one "$1" tree pardis online online -
        whole "$1" none default online
        ;;
    esac
}

# Geometric means over the cases whose runs ended, for each queue and guide.
means() {
    awk -F '\t' '
        $3 != "none" && $10 == "" && $6 != "" { n[$2 "\t" $3]++; sum[$2 "\t" $3] += log(1 - $5 / 100) }
        END { for (row in n) printf "geometric mean of %d\t%s\t\t%.1f\n", n[row], row, 100 * (1 - exp(sum[row] / n[row])) }' | sort
}

# What is valid, as in ./dev train-c: no complaint but those of the input itself (a file, $1); says the first other.
complaints='
    place=$(mktemp -d)
    LC_ALL=C gcc -O0 -S -o "$place/checked.s" -Wall -Wextra -Werror=implicit-function-declaration \
        -Werror=uninitialized -Werror=return-type -Werror=implicit-int -Werror=incompatible-pointer-types \
        -Werror=int-conversion -Werror=discarded-qualifiers "$0" 2>&1 |
        grep -E "error: |does not declare anything|useless type name|no semicolon|type defaults|excess elements|empty declaration|comparison between pointer|ordered comparison|too few arguments for format|expects argument|different size" |
        sed "s/^[^ ]* //"
    rm -r "$place"'
checker="wrong=\$({ $complaints; } | grep -v -x -F -f \"\$1\" | head -n 1)"'
    printf "%s\n" "$wrong" >&2
    [ -z "$wrong" ]'

outcomes_of() {
    folder=$(folder_of "$1")
    input=$(input_of "$folder")
    known=$out/$1.complaints
    (cd "$folder" && sh -c "$complaints" "$(basename "$input")" >"$known") || true
    for set in type children path; do
        model=$models/c-$set.model
        [ -f "$model" ] || continue
        result=$out/$1.outcomes.$set
        if [ ! -s "$result" ]; then
            "$build/bench/bench_guide_outcomes" "$model" "$input" "$folder/r.sh" "$max" \
                sh -c "$checker" "$(basename "$input")" "$known" >"$result.part"
            mv "$result.part" "$result"
        fi
        echo "$1, $set: $(cat "$result")"
    done
}

# Least, mean, median and most over the cases, for each model.
spread() {
    awk '
        $3 == "precision" { set = substr($2, 1, length($2) - 1); print set "\tprecision\t" $4; print set "\trecall\t" $6 + 0 }' |
        sort -k 1,2 -k 3n | awk -F '\t' -v OFS='\t' '
        function flush() { if (n) print row, value[1], sum / n, (value[int((n + 1) / 2)] + value[int(n / 2) + 1]) / 2, value[n] }
        BEGIN { print "model", "", "least", "mean", "median", "most" }
        $1 "\t" $2 != row { flush(); row = $1 "\t" $2; n = sum = 0 }
        { value[++n] = $3; sum += $3 }
        END { flush() }'
}

# The kinds of complaints of all cases together, for each model: foreseen, missed.
kinds() {
    awk '
        $3 == "precision" { set = substr($2, 1, length($2) - 1); next }
        $1 ~ /^[0-9]+$/ {
            kind = $0
            sub(/^ *[0-9]+ +[0-9]+ +/, "", kind)
            sub(/ \[-W.*/, "", kind)
            foreseen[set "\t" kind] += $1
            missed[set "\t" kind] += $2
        }
        END { for (row in foreseen) print row "\t" foreseen[row] "\t" missed[row] "\t" foreseen[row] + missed[row] }' |
        sort -t "$(printf '\t')" -k 1,1 -k 5,5nr | awk -F '\t' -v OFS='\t' '
        BEGIN { print "model", "the compiler said", "foreseen", "missed" }
        { print $1, $2, $3, $4 }'
}

what=run
if [ "${1:-}" = outcomes ] || [ "${1:-}" = run ]; then
    what=$1
    shift
fi
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cd "$given" && ls) $(ls "$build/cases" 2>/dev/null)
for case in "$@"; do
    if [ ! -d "$(folder_of "$case")" ]; then
        echo "bench guide: there is no case $case; those of bench/cases are made by: ./dev bench source --cases $case" >&2
        exit 1
    fi
done
if [ "$what" = outcomes ]; then
    for case in "$@"; do
        case $case in c-*) outcomes_of "$case" ;; esac
    done | tee "$out/outcomes"
    spread <"$out/outcomes"
    kinds <"$out/outcomes"
    "$build/bench/bench_guide" "$models"/c-*.model
    exit
fi
printf 'case\tqueue\tguide\ttests\tsaved %%\tseconds\ttokens\tsuccesses\tafter the last\n'
for case in "$@"; do
    runs_of "$case"
done | tee "$out/table"
means <"$out/table"
