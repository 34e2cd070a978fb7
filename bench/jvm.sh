#!/bin/bash
# Decompiler bugs on real programs, every algorithm: predicate runs, seconds, classes and bytes left,
# beside the reference figures of the cases, then geometric means.
#   bench/jvm.sh BUILD-DIR [CASE...]     PARE_BENCH: the folder with jvm/cases (default ../shared/bench)
#   PARE_BENCH_CAP: answers after which ddmin and verify are stopped (default 60; marked with +)
set -eu
build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")/.." && pwd)
cases=${PARE_BENCH:-$here/../shared/bench}/jvm/cases
cap=${PARE_BENCH_CAP:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work
unset JAVA_TOOL_OPTIONS
[ $# -gt 0 ] || set -- $(ls "$cases" | sed 's/^procyon-//')
java=/usr/share/java
procyon=$java/jcommander.jar:$java/procyon-core.jar:$java/procyon-compilertools.jar
procyon=$procyon:$java/procyon-expressions.jar:$java/procyon-reflection.jar:$java/procyon-decompiler.jar

# sizes DIR: classes and bytes
sizes() { find "$1" -name '*.class' -printf '%s\n' | awk '{ n++; s += $1 } END { print n + 0, s + 0 }'; }

printf '%-20s %-8s %6s %7s %8s %9s %7s   %s\n' case passes runs seconds classes bytes % "reference runs, classes, bytes"
for name in "$@"; do
    case_dir=$work/$name
    cp -r "$cases/procyon-$name" "$case_dir"
    bash "$case_dir/get.sh" || { echo "$name: $(jq -r '.apt | join(" ")' "$case_dir/meta.json") needed" && continue; }
    libs=$(paste -sd: "$case_dir/libs.txt")
    cat >"$case_dir/server.sh" <<TEXT
#!/bin/sh
exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss32m -Djava.security.manager=allow \\
    -cp "$procyon:$libs" "$here/share/jvm/DecompileTest.java" "$case_dir/classes" errors "${libs:-/nonexistent.jar}" \\
    main com.strobel.decompiler.DecompilerDriver -jar {in} -o {out} -- -source 8
TEXT
    chmod +x "$case_dir/server.sh"
    read -r whole_classes whole_bytes <<<"$(sizes "$case_dir/classes")"
    printf '%-20s %-8s %6s %7s %8d %9d\n' "$name" whole - - "$whole_classes" "$whole_bytes"
    for algorithm in ${PARE_BENCH_ALGORITHMS:-binary closure verify ddmin gbr}; do
        options=(-p "classes:$algorithm")
        case $algorithm in
        verify | ddmin) options+=(--max-tests "$cap") ;;
        gbr) options=(-p classes:binary -p members:gbr) ;;
        esac
        out=$work/out-$name-$algorithm
        begin=$(date +%s.%N)
        "$build/pare" -j1 --once --repeat 1 --timeout 600 --no-journal --json --classpath "$libs" "${options[@]}" \
            -o "$out" --server "$case_dir/server.sh" "$case_dir/classes" >"$work/events" 2>"$work/errors" || true
        end=$(date +%s.%N)
        if [ ! -d "$out" ]; then
            echo "$name $algorithm: $(tail -n 1 "$work/events" "$work/errors" | tr '\n' ' ')"
            continue
        fi
        read -r n_classes n_bytes <<<"$(sizes "$out")"
        runs=$(jq -s 'map(select(.event == "end")) | last | .asked' "$work/events")
        mark=$([ "$runs" -ge "$cap" ] && [ "$algorithm" != gbr ] && [ "$algorithm" != binary ] && [ "$algorithm" != closure ] && echo + || true)
        reference=$(jq -r --arg a "$algorithm" '.reference[$a] // empty | "\(.runs) \(.classes) \(.bytes)"' "$case_dir/meta.json")
        awk -v n="$name" -v a="$algorithm" -v r="$runs$mark" -v t="$begin $end" -v c="$n_classes" -v b="$n_bytes" \
            -v w="$whole_bytes" -v ref="$reference" 'BEGIN { split(t, s, " ");
            printf "%-20s %-8s %6s %7.1f %8d %9d %7.1f   %s\n", n, a, r, s[2] - s[1], c, b, 100 * b / w, ref }' |
            tee -a "$work/table"
        rm -rf "$out"
    done
done
[ -s "$work/table" ] || exit 1
echo "geometric means (runs, seconds, % of bytes):"
awk '{ sub(/\+/, "", $3); r[$2] += log($3); t[$2] += log($4); p[$2] += log($7); n[$2]++ }
    END { for (a in n) printf "  %-8s %8.1f %8.1f %8.2f   (%d cases)\n", a, exp(r[a] / n[a]), exp(t[a] / n[a]), exp(p[a] / n[a]), n[a] }' \
    "$work/table" | sort
