# A driver and two workers whose server dies once.  The threads of the message library call into Pare: in a build with
# ThreadSanitizer (./dev test --threads) a race ends the program with status 66 and a report.
. "$(dirname "$0")/lib.sh"
[ -n "${TSAN_OPTIONS:-}" ] || slow_test
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home TSAN_OPTIONS="exitcode=66 log_path=$work/race suppressions=$work/foreign"
mkdir -p "$HOME"
# libnats 3.4 reads and writes one TLS connection in two threads; when the server dies both may write an alert.
echo 'race:libssl.so' >foreign
seq 60 >bug.txt
script test.sh <<'T'
#!/bin/sh
sleep 0.1
grep -q 44 bug.txt
T
"$pare" --cluster --fresh ./test.sh bug.txt >run.out 2>&1 &
driver=$!
wait_until "the server" grep -q 'workers join with' run.out
workers=()
for i in 1 2; do
    "$pare" worker --join bug.txt.pare/cluster/run-worker.pare --slots 2 --cache "cache$i" >"worker$i.out" 2>&1 &
    workers+=($!)
done
wait_until "a worker is used" grep -q 'runs tests' run.out
pkill -9 -P "$driver" nats-server
wait_until "the server is back" grep -q 'the message server is back' run.out
wait "$driver"
check "the run ends well" test $? = 0
for worker in "${workers[@]}"; do
    wait "$worker"
    check "a worker ends well" test $? = 0
done
check "tests ran on workers" grep -q 'answers of workers: [1-9]' run.out
check "no race" test -z "$(cat race* 2>/dev/null)"
[ "$failed" = 0 ] || cat race* run.out worker*.out 2>/dev/null | head -80
tidy "threads"
finish
