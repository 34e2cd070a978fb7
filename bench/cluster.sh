#!/bin/bash
# Workers on this machine, over NATS with TLS, with tests that sleep.
#   1. Overhead: tests of 50 ms, 8 workers that wait for runs beside -j 8, in pairs; the median of the ratios counts.
#   2. Scale: tests of 1 s with 1, 2, 4 ... 64 workers: time, speed-up, efficiency (speed-up by workers), wasted tests,
#      processor time of the driver, bytes sent.
#   3. The same problem in virtual time, with latencies and with workers that die: bench/simulate.c.
# -j 8 on a busy machine uses fewer workers.  For a fair pair, Pare sees an idle machine if we are root.
# The problem of part 2 grows with the workers up to 16, so that a row takes about a minute.  All parts take ten minutes.
# usage: cluster.sh BUILD [--only overhead,scale,virtual] [--most WORKERS] [--pairs N]
set -eu
build=$1
pare=$build/pare
shift
most=64
n_pairs=5
only=overhead,scale,virtual
while [ $# -gt 0 ]; do
    case $1 in
    --only) only=$2 ;;
    --most) most=$2 ;;
    --pairs) n_pairs=$2 ;;
    *)
        echo "usage: ./dev bench cluster [--only overhead,scale,virtual] [--most WORKERS] [--pairs N]" >&2
        exit 2
        ;;
    esac
    shift 2
done
dir=$(mktemp -d)
export TMPDIR=$dir/tmp HOME=$dir
mkdir "$TMPDIR"
started=()
trap 'for p in "${started[@]}"; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$dir"' EXIT
cd "$dir"
echo "load at the start: $(cut -d' ' -f1-3 /proc/loadavg)"
echo '0.00 0.00 0.00 1/100 1' >idle
calm=()
if unshare -m mount --bind idle /proc/loadavg 2>/dev/null; then
    # shellcheck disable=SC2016
    calm=(unshare -m sh -c 'mount --bind "$0" /proc/loadavg && exec "$@"' "$dir/idle")
fi
# make_problem LINES SECONDS: nine in ten lines must stay
make_problem() {
    seq 1 "$1" | awk '{ print ($1 * 7919) % 1000 < 100 ? "free " $1 : "need " $1 }' >lines.txt
    # shellcheck disable=SC2016
    printf '#!/bin/sh\nsleep %s\n[ "$(grep -c need lines.txt)" = %s ]\n' "$2" "$(grep -c need lines.txt)" >test.sh
    chmod +x test.sh
}
words=(--fresh --once --repeat 1 --pass lines:one-by-one -o r.txt)
# timed OPTIONS...: sets $seconds, $cpu (of the driver) and out.txt
timed() {
    python3 - "${calm[@]}" "$pare" "${words[@]}" "$@" ./test.sh lines.txt >figures.txt <<'P'
import os, subprocess, sys, time
start = time.time()
p = subprocess.Popen(sys.argv[1:], stdout=open("out.txt", "w"), stderr=subprocess.STDOUT)
cpu = 0.0
while p.poll() is None:
    try:
        fields = open(f"/proc/{p.pid}/stat").read().rsplit(")", 1)[1].split()
        cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        pass
    time.sleep(0.02)
print(f"{time.time() - start:.2f} {cpu:.2f}")
P
    read -r seconds cpu <figures.txt
}

overhead() {
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    "$pare" cluster keys keys --host "127.0.0.1:$port" --user u >keys.txt 2>&1
    PATH=$PATH:/usr/sbin nats-server -a 127.0.0.1 -c keys/nats.conf >nats.log 2>&1 &
    started+=($!)
    sleep 1
    for i in $(seq 8); do
        "$pare" worker -q --join keys/u-worker.pare --slots 1 --cache "cache$i" 2>>worker.log &
        started+=($!)
    done
    sleep 2
    for _ in $(seq "$n_pairs"); do
        timed -j 8
        alone=$seconds
        timed --cluster=keys/u-driver.pare
        echo "$alone $seconds" >>pairs.txt
        echo "tests of 50 ms: $alone s with -j 8, $seconds s on 8 workers; $(sed -n 's/^\(.* answers used, .* tests run\),.*/\1/p' out.txt)"
    done
    awk '{ print $2 / $1 - 1 }' pairs.txt | sort -n | awk '{ r[NR] = $1 } END {
        printf "overhead of workers: %.1f %% in the median of %d pairs (%.1f to %.1f %%; at most 10 wanted)\n",
            50 * (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]), NR, 100 * r[1], 100 * r[NR] }'
    for p in "${started[@]}"; do kill "$p"; done
    wait
    started=()
}

# cluster N: a run with a server of its own and N workers of one slot each
cluster() {
    rm -rf r.txt.pare
    (for _ in $(seq 600); do [ -s r.txt.pare/cluster/run-worker.pare ] && break; sleep 0.05; done
        sleep 0.5
        for i in $(seq "$1"); do "$pare" worker -q --join r.txt.pare/cluster/run-worker.pare --slots 1 --cache "cache$i" 2>/dev/null & done
        wait) &
    started=($!)
    timed --cluster
    wait "${started[0]}" || true
    started=()
}

scale() {
    echo "tests of 1 s; one worker needs 1 s for each of the answers used"
    for n in 1 2 4 8 16 32 64; do
        [ "$n" -le "$most" ] || continue
        make_problem $((n < 16 ? 25 * n : 400)) 1
        cluster "$n"
        used=$(sed -n 's/^\([0-9]*\) answers used, .*/\1/p' out.txt)
        run=$(sed -n 's/.*used, \([0-9]*\) tests run.*/\1/p' out.txt)
        bytes=$(sed -n 's/.*; \([0-9]* KB sent, [0-9]* KB received\)/\1/p' out.txt)
        awk -v n="$n" -v s="$seconds" -v c="$cpu" -v u="$used" -v r="$run" -v b="$bytes" 'BEGIN {
            printf "%2d workers: %6.1f s, speed-up %5.1f, efficiency %3.0f %%, %d answers, %.0f %% of %d tests not used, driver %.1f %% of a core, %s\n",
                n, s, u / s, 100 * u / s / n, u, 100 * (r - u) / r, r, 100 * c / s, b }'
    done
}

case ,$only, in *,overhead,*)
    make_problem 1500 0.05
    overhead
    ;;
esac
case ,$only, in *,scale,*) scale ;; esac
case ,$only, in *,virtual,*)
    make_problem 400 0
    python3 "$(dirname "$0")/cluster_virtual.py" "$build/bench/bench_simulate" "$dir"
    ;;
esac
