# Somebody controls the message server (tests/tools/cluster_intruder.py) and repeats, alters, prolongs, cuts and forges every message.
# Driver and worker ignore that with one line each, and the result is that of -j 1.  A whole run that is played to a worker
# again makes it run nothing.
. "$(dirname "$0")/lib.sh"
slow_test
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home
mkdir -p "$HOME"
nats=$(command -v nats-server || echo /usr/sbin/nats-server)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$pare" cluster keys keys --host "127.0.0.1:$port" --user anna >/dev/null 2>&1
"$nats" -c keys/nats.conf >nats.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
wait_until "the server" grep -q 'Server is ready' nats.log

script test.sh <<T
#!/bin/sh
echo x >>'$work/runs'
sleep 0.02
[ "\$(grep -c needle bug.txt)" = 3 ]
T
for i in $(seq 60); do
    case $i in 10 | 25 | 50) echo "x $i needle y" ;; *) echo "line $i of hay" ;; esac
done >bug.txt
"$pare" -q -j 1 -o alone.txt ./test.sh bug.txt || bad "alone"

# disturbed DEED: a run on one worker beside the intruder
disturbed() {
    python3 "$tests/tools/cluster_intruder.py" keys/anna-driver.pare keys/anna-worker.pare "$1" >"$1.seen" 2>"$1.sent" &
    intruder=$!
    wait_until "$1: the intruder" grep -q ready "$1.sent"
    "$pare" worker --join keys/anna-worker.pare --cache "cache-$1" --slots 2 >"$1-w.out" 2>&1 &
    worker=$!
    "$pare" --cluster=keys/anna-driver.pare --fresh -o "$1.txt" ./test.sh bug.txt >"$1.out" 2>&1 || bad "$1: the run"
    kill "$intruder"
    wait "$intruder"
    check "$1: the same bytes" cmp -s alone.txt "$1.txt"
    check "$1: tests ran on the worker" grep -q 'answers of workers: [1-9]' "$1.out"
}
end_worker() {
    kill "$worker"
    wait "$worker" || bad "$1: the worker leaves well"
    [ "$failed" = 0 ] || tail -n 12 "$1.out" "$1-w.out" "$1.sent"
}
# refused DEED PATTERN: both sides say so, once
refused() {
    disturbed "$1"
    end_worker "$1"
    check "$1: there were such messages" grep -q 'sent to the driver [1-9][0-9]*, to workers [1-9]' "$1.sent"
    check "$1: the driver says so" grep -q "ignored a message of a worker that $2" "$1.out"
    check "$1: the worker says so" grep -q "ignored .* that $2" "$1-w.out"
    check "$1: in one line each" test "$(cat "$1.out" "$1-w.out" | grep -c ignored)" = 2
}
refused repeat 'was received before'
refused alter 'has another key, or was altered on the way'
refused version 'is of another version of Pare'
refused long 'is too long'
refused cut 'is cut off'
refused foreign 'is not of Pare'

# A run is recorded, and played to the same worker when it has served another run in between.
disturbed record
check "record: there are jobs" test "$(grep -c '^pare\.[0-9a-f]*\.w\.' record.seen)" -gt 10
"$pare" -q --cluster=keys/anna-driver.pare --fresh -o between.txt ./test.sh bug.txt || bad "record: the run in between"
waits() { [ "$(grep -c 'joined a run' record-w.out)" = 2 ] && "$pare" cluster status keys/anna-driver.pare | grep -q 'idle worker'; }
wait_until "record: the worker is idle" waits
n_before=$(wc -l <runs)
python3 "$tests/tools/cluster_intruder.py" keys/anna-driver.pare keys/anna-worker.pare play record.seen
check "play: the worker runs nothing" test "$(wc -l <runs)" = "$n_before"
check "play: it had joined again" test "$(grep -c 'joined a run' record-w.out)" = 3
end_worker record
kill "$server"
wait "$server"
tidy "intruder"
finish
