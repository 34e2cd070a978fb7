#!/bin/bash
# Speed-up with 1 to 64 worker processes on this machine, over NATS with TLS, with tests that sleep.
# First tests of 50 ms with 8 workers beside -j 8: the overhead of the way over the network.  Then tests
# of 1 s with 1, 2, 4 ... 64 workers: time, speed-up, efficiency (speed-up by workers), wasted tests,
# processor time of the driver, bytes sent.  usage: cluster.sh BUILD [MOST-WORKERS]
set -eu
pare=$1/pare
most=${2:-64}
dir=$(mktemp -d)
export TMPDIR=$dir/tmp HOME=$dir
mkdir "$TMPDIR"
workers=()
trap 'for w in "${workers[@]}"; do kill "$w" 2>/dev/null || true; done; wait; rm -rf "$dir"' EXIT
cd "$dir"
seq 1 400 | awk '{ print ($1 * 7919) % 1000 < 100 ? "free " $1 : "need " $1 }' >lines.txt
n_need=$(grep -c need lines.txt)
make_test() {
    printf '#!/bin/sh\nsleep %s\n[ "$(grep -c need lines.txt)" = %s ]\n' "$1" "$n_need" >test.sh
    chmod +x test.sh
}
# timed OPTIONS...: sets $seconds, $cpu (of the driver) and out.txt
timed() {
    python3 - "$pare" "$@" >figures.txt <<'P'
import os, subprocess, sys, time, resource
start = time.time()
p = subprocess.Popen([sys.argv[1], "--fresh", "--once", "--repeat", "1", "--pass", "lines:one-by-one", "-o", "r.txt", *sys.argv[2:], "./test.sh", "lines.txt"], stdout=open("out.txt", "w"), stderr=subprocess.STDOUT)
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
# cluster N: a run with N workers of one slot each
cluster() {
    rm -rf r.txt.pare
    (for _ in $(seq 600); do [ -s r.txt.pare/cluster/run-worker.pare ] && break; sleep 0.05; done
        sleep 0.5
        for i in $(seq "$1"); do "$pare" worker -q --join r.txt.pare/cluster/run-worker.pare --slots 1 --cache "cache$i" 2>/dev/null & done
        wait) &
    workers=($!)
    timed --cluster
    wait "${workers[0]}" || true
    workers=()
}
make_test 0.05
timed -j 8
local_time=$seconds
cluster 8
echo "tests of 50 ms, 8 workers: $local_time s with -j 8, $seconds s on workers (with joining)"
make_test 1
echo "tests of 1 s; one worker needs 1 s for each of the answers used"
for n in 1 2 4 8 16 32 64; do
    [ "$n" -le "$most" ] || continue
    cluster "$n"
    used=$(sed -n 's/^\([0-9]*\) answers used, .*/\1/p' out.txt)
    run=$(sed -n 's/.*used, \([0-9]*\) tests run.*/\1/p' out.txt)
    bytes=$(sed -n 's/.*; \([0-9]* KB sent, [0-9]* KB received\)/\1/p' out.txt)
    awk -v n="$n" -v s="$seconds" -v c="$cpu" -v u="$used" -v r="$run" -v b="$bytes" 'BEGIN {
        printf "%2d workers: %6.1f s, speed-up %5.1f, efficiency %3.0f %%, %d answers, %.0f %% of %d tests not used, driver %.1f %% of a core, %s\n",
            n, s, u / s, 100 * u / s / n, u, 100 * (r - u) / r, r, 100 * c / s, b }'
done
