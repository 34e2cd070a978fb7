#!/bin/bash
# Decompiler bugs on real programs, every algorithm: predicate runs, seconds, our own share of them, classes
# and bytes left (with and without debug attributes), whether the case's own script says that the bug is still
# there, beside the reference figures; then geometric means, and the stages beside the published figures.
#   bench/jvm.sh BUILD-DIR [CASE...]
#   PARE_BENCH             the folder with jvm/cases (default ../shared/bench)
#   PARE_BENCH_ALGORITHMS  which (default: binary closure verify ddmin gbr calls code passes published one); gbr is classes first,
#                          then members, repeated until nothing changes; closure is sorted by size, and ddmin knows of
#                          no dependencies, as in the reference; calls begins with what gbr left, code (all other
#                          points in code, types and parameters) with what calls left, both with classes again after it;
#                          passes is gbr and code apart, which is the default plan;
#                          published is the published order of passes and reducers after gbr: calls, members, types,
#                          members; one is the whole formula from the start
#   PARE_BENCH_CAP         answers after which ddmin and verify are stopped (default 60; marked with +)
#   PARE_BENCH_OUT         keep the reduced programs there
# own% is the share of the time in which no test ran, cpu% that of Pare in the processor time of all: the one
# to look at when the machine is busy.
# A run is a test that a reducer asked for: neither that of the original before the reduction nor the one that
# confirms the result counts, as in the reference.
set -eu
build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")/.." && pwd)
cases=${PARE_BENCH:-$here/../shared/bench}/jvm/cases
[ -d "$cases" ] || {
    echo "no cases in $cases: set PARE_BENCH to the folder that has jvm/cases" >&2
    exit 2
}
cap=${PARE_BENCH_CAP:-60}
# In memory where that is possible, as the reference was: a candidate is hundreds of files.
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
outs=${PARE_BENCH_OUT:-$work/out}
export TMPDIR=$work
unset JAVA_TOOL_OPTIONS
[ $# -gt 0 ] || set -- $(ls "$cases" | sed 's/^procyon-//')
java=/usr/share/java
procyon=$java/jcommander.jar:$java/procyon-core.jar:$java/procyon-compilertools.jar
procyon=$procyon:$java/procyon-expressions.jar:$java/procyon-reflection.jar:$java/procyon-decompiler.jar

# sizes DIR: classes and bytes, then bytes without debug attributes
sizes() {
    find "$1" -name '*.class' -printf '%s\n' | awk '{ n++; s += $1 } END { printf "%d %d ", n, s }'
    "$build/bench/bench_stripped" "$1" | cut -d ' ' -f 2
}

# prepare CASE: its classes, and the resident test
prepare() {
    cp -r "$cases/procyon-$1" "$work/$1"
    bash "$work/$1/get.sh" || return 1
    libs=$(paste -sd: "$work/$1/libs.txt")
    cat >"$work/$1/server.sh" <<TEXT
#!/bin/sh
exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss32m -Djava.security.manager=allow \\
    -cp "$procyon:$libs" "$here/share/jvm/DecompileTest.java" "$work/$1/classes" errors "${libs:-/nonexistent.jar}" \\
    main "$here/share/jvm/Procyon.java" {in} {out} -- -source 8
TEXT
    chmod +x "$work/$1/server.sh"
}

# cpu_between FILE FILE: processor seconds of what we started between two outputs of times
cpu_between() {
    awk 'FNR == 2 { gsub(/[ms]/, " "); t[NR > 2] = $1 * 60 + $2 + $3 * 60 + $4 } END { print t[1] - t[0] }' "$1" "$2"
}

# measure CASE ALGORITHM: one row of the table
measure() {
    input=$work/$1/classes
    options=(--once -p "classes:$2")
    case $2 in
    closure) options=(--once -p classes:closure-sorted) ;;
    verify) options+=(--max-tests "$cap") ;;
    ddmin) options=(--once -p files:ddmin --max-tests "$cap") ;;
    gbr) options=(-p classes:binary -p members:gbr) ;;
    calls) options=(-p calls:gbr -p classes:binary) && input=$outs/$1-gbr ;;
    code) options=(-p code:gbr -p classes:binary) && input=$outs/$1-calls ;;
    passes) options=(-p code:gbr -p classes:binary) && input=$outs/$1-gbr ;;
    published) options=(--once -p calls:stubbed -p members:gbr -p types:multi-option -p members:gbr) && input=$outs/$1-gbr ;;
    one) options=(-p classes:binary -p code:gbr) ;;
    esac
    if [ ! -d "$input" ]; then
        echo "$1 $2: $(basename "$input") is missing" >&2
        return
    fi
    out=$outs/$1-$2
    mkdir -p "$outs"
    rm -rf "$out"
    times >"$work/before"
    "$build/pare" -j1 --repeat 1 --timeout 600 --no-journal --json --classpath "$libs" "${options[@]}" -o "$out" \
        --server "$work/$1/server.sh" "$input" >"$work/events" 2>"$work/errors" || true
    times >"$work/after"
    if [ ! -d "$out" ]; then
        echo "$1 $2: $(tail -n 1 "$work/events" "$work/errors" | tr '\n' ' ')" >&2
        return
    fi
    read -r runs seconds own cpu <<<"$(jq -r --argjson all "$(cpu_between "$work/before" "$work/after")" \
        'select(.event == "end") | "\(.asked - .cached) \(.elapsed)",
        "\(100 * (.elapsed - .test_seconds) / .elapsed) \(100 * .cpu_seconds / $all)"' \
        "$work/events" | tr '\n' ' ')"
    mark=$(case $2 in verify | ddmin) [ "$runs" -lt "$cap" ] || echo + ;; esac)
    reference=$(jq -r --arg a "$2" '.reference[$a] // empty |
        "\(.runs)\(if .capped then "+" else "" end) \(.classes) \(.bytes)"' "$work/$1/meta.json")
    read -r n_classes n_bytes n_bare <<<"$(sizes "$out")"
    still=$(bash "$work/$1/r.sh" "$out" >/dev/null 2>&1 && echo yes || echo NO)
    awk -v still="$still" -v n="$1" -v a="$2" -v r="$runs$mark" -v t="$seconds" -v own="$own" -v cpu="$cpu" -v c="$n_classes" -v b="$n_bytes" \
        -v w="$whole_bytes" -v bare="$n_bare" -v ref="$reference" 'BEGIN {
        printf "%-19s %-9s %5s %7.1f %5.1f %5.1f %7d %8d %6.2f %8d %5s   %s\n", n, a, r, t, own, cpu, c, b, 100 * b / w, bare, still,
            ref }' |
        tee -a "$work/table"
}

: >"$work/without_syntax_errors"
printf '%-19s %-9s %5s %7s %5s %5s %7s %8s %6s %8s %5s   %s\n' case passes runs seconds "own%" "cpu%" classes bytes % no-debug still \
    "reference: runs, classes, bytes"
for name in "$@"; do
    prepare "$name" || { echo "$name: $(jq -r '.apt | join(" ")' "$work/$name/meta.json") needed" && continue; }
    read -r whole_classes whole_bytes whole_bare <<<"$(sizes "$work/$name/classes")"
    [ "$(jq .syntax_errors "$work/$name/meta.json")" = 0 ] && echo "$name" >>"$work/without_syntax_errors"
    printf '%-19s %-9s %5s %7s %5s %5s %7d %8d %6s %8d\n' "$name" whole - - - - "$whole_classes" "$whole_bytes" 100.00 "$whole_bare"
    for algorithm in ${PARE_BENCH_ALGORITHMS:-binary closure verify ddmin gbr calls code passes published one}; do
        measure "$name" "$algorithm"
    done
done
[ -s "$work/table" ] || exit 1
echo "geometric means: runs, seconds, % of bytes; arithmetic: own %, cpu %"
awk '{ sub(/\+/, "", $3); r[$2] += log($3); t[$2] += log($4); o[$2] += $5; u[$2] += $6; p[$2] += log($9); n[$2]++ }
    END { for (a in n) printf "  %-9s %8.1f %8.1f %8.2f %8.1f %8.1f   (%d cases)\n", a, exp(r[a] / n[a]), exp(t[a] / n[a]),
        exp(p[a] / n[a]), o[a] / n[a], u[a] / n[a], n[a] }' "$work/table" | sort
awk 'NR == FNR { wanted[$1] = 1; next } $1 in wanted { bare[$1, $2] = $10 }
    END { for (c in wanted) if (((c, "binary") in bare) && ((c, "gbr") in bare)) { n++; s += log(bare[c, "binary"] / bare[c, "gbr"]) }
        if (n) printf "gbr leaves 1/%.2f of the bytes that binary leaves, without debug attributes (%d cases without syntax errors)\n", exp(s / n), n }' \
    "$work/without_syntax_errors" "$work/table"
# What is left of gbr's bytes (without debug attributes) and classes, and what a stage alone took; the published figures are
# beside it (means of what is left, medians of seconds; 222 cases, three decompilers, other hardware).
awk '{ bare[$1, $2] = $10; classes[$1, $2] = $7; runs[$1, $2] = $3; seconds[$1, $2] = $4; names[$1] = 1 }
    END { split("gbr calls code passes published one", stages, " "); published["calls"] = "0.638 0.861, 225.9 s"
        published["code"] = "0.611 0.828, 3.2 s (parameters only)"
        for (i = 1; i <= 6; i++) { a = stages[i]; n = b = c = r = t = 0
            for (name in names) if (((name, a) in bare) && ((name, "gbr") in bare)) {
                n++; b += log(bare[name, a] / bare[name, "gbr"]); c += log(classes[name, a] / classes[name, "gbr"])
                r += log(runs[name, a]); t += log(seconds[name, a]) }
            if (n) printf "%-9s leaves %.3f of the bytes and %.3f of the classes of gbr, with %.0f runs in %.1f s (%d cases)%s\n", a, exp(b / n),
                exp(c / n), exp(r / n), exp(t / n), n, a in published ? "; published: " published[a] : "" } }' "$work/table"
