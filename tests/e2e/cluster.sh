# Tests on workers: real servers with TLS and real worker processes, each worker with a temporary root of
# its own.  The result is that of -j 1 whatever dies, and nothing is left of anybody.
. "$(dirname "$0")/lib.sh"
[ -n "${PARE_TEST_QUICK:-}" ] && { echo "left out in quick mode"; ok; finish; }
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home
mkdir -p "$HOME"

readelf -d "$pare" | grep NEEDED >needed.txt
check "the plain program needs neither NATS nor its companions" \
    test -z "$(grep -E 'nats|libcrypto|libssl|zstd' needed.txt)"

# An input whose needles need several passes, and a test that reads a file beside it.
script near.sh <<'T'
#!/bin/sh
here=$(dirname "$0")
[ "$(grep -c -f "$here/needles.txt" bug.txt)" -ge 3 ] || exit 1
[ "${GREETING:-none}" = hello ] || exit 2
sleep "${NAP:-0.01}"
T
printf 'needle\n' >needles.txt
for i in $(seq 300); do
    case $i in 40 | 150 | 260) echo "x $i needle y" ;; *) echo "line $i of hay" ;; esac
done >bug.txt
export GREETING=hello
"$pare" -q -j 1 -o alone.txt ./near.sh bug.txt || bad "the run on one machine"

ticket=bug.txt.pare/cluster/run-worker.pare
# worker NAME [OPTIONS...]: a worker in the background with a root of its own; its number is in $worker
worker() {
    name=$1
    shift
    mkdir -p "$TMPDIR/$name"
    env -u GREETING TMPDIR="$TMPDIR/$name" "$pare" worker --join "$ticket" --cache "$work/cache-$name" "$@" \
        >"$name.out" 2>&1 &
    worker=$!
}
# tests_something NAME: a test is under way on the worker NAME
has_candidate() { [ -n "$(find "$TMPDIR/$1" -name bug.txt 2>/dev/null)" ]; }
tests_something() { wait_until "$1 runs a test" has_candidate "$1"; }
fresh=--fresh
# begin NAME [OPTIONS...]: a driver with a server of its own in the background; its number is in $driver
begin() {
    name=$1
    shift
    rm -rf bug.txt.pare
    mkdir -p "$TMPDIR/driver"
    TMPDIR=$TMPDIR/driver "$pare" --cluster --env GREETING $fresh -o "$name.txt" "$@" ./near.sh bug.txt \
        >"$name.out" 2>&1 &
    driver=$!
    ticket=$name.txt.pare/cluster/run-worker.pare
    wait_until "$name: the ticket" test -s "$ticket"
    wait_until "$name: the server" grep -q 'workers join with' "$name.out" || sed 's/^/    /' "$name.out"
}
# ends NAME: the driver ends well, with the bytes of -j 1, and tests have run on workers
ends() {
    wait "$driver"
    status=$?
    check "$1: exit status $status" test "$status" = 0
    check "$1: the same bytes as -j 1" cmp -s alone.txt "$1.txt"
    check "$1: tests ran on workers" grep -q 'answers of workers: [1-9]' "$1.out"
    check "$1: the keys are gone" test ! -e "$1.txt.pare/cluster"
    [ "$failed" = 0 ] || sed 's/^/    /' "$1.out" | tail -12
}
# root_is_empty NAME: nothing is left of that worker
root_is_empty() {
    for _ in $(seq 100); do
        [ -z "$(ls -A "$TMPDIR/$1")" ] && break
        sleep 0.05
    done
    check "$1: nothing left" test -z "$(ls -A "$TMPDIR/$1")"
}

begin one
worker one-a --slots 1
ends one
wait "$worker" || bad "the worker ends well with its run"
root_is_empty one-a

# The server ends at once, as when another program has just taken its port: it gets another one.
mkdir bin
script bin/nats-server <<T
#!/bin/sh
grep listen "\$2" >>'$work/ports.txt'
[ "\$(wc -l <'$work/ports.txt')" -gt 1 ] || exit 1
exec $(command -v nats-server) "\$@"
T
path=$PATH
PATH=$work/bin:$PATH
begin port
PATH=$path
worker port-a --slots 1
ends port
wait
check "the port: the second server has another one" test "$(sort -u ports.txt | wc -l)" = 2

begin four
for i in 1 2 3 4; do worker "four-$i" --slots 1; done
ends four
wait
begin sixteen
for i in 1 2 3 4; do worker "sixteen-$i" --slots 4; done
ends sixteen
wait
for i in 1 2 3 4; do root_is_empty "four-$i"; root_is_empty "sixteen-$i"; done

# In a sandbox a test cannot write outside of its own directory, on workers neither.
mkdir outside
sed "2i echo x 2>/dev/null >'$work'/outside/\$\$ && exit 3" near.sh >boxed.sh
chmod +x boxed.sh
cp near.sh near-before.sh
mv boxed.sh near.sh
begin boxed --sandbox
worker boxed-a --slots 2
ends boxed
wait
check "the sandbox: nothing outside" test -z "$(ls -A outside)"
mv near-before.sh near.sh

# Workers die, stop, leave; the server dies.
export NAP=0.2
begin faults --env NAP
worker f1 --slots 2; first=$worker
worker f2 --slots 2; second=$worker
worker f3 --slots 2; third=$worker
for i in f1 f2 f3; do wait_until "$i has joined" grep -q 'joined a run' "$i.out"; done
tests_something f1
tests_something f2
kill -9 "$first"
kill -STOP "$second"
pkill -9 -P "$driver" nats-server
wait_until "the server is back" grep -q 'the message server is back' faults.out
worker f4 --slots 2
tests_something f3
kill -TERM "$third"
wait "$third" || bad "SIGTERM: the worker leaves with exit status 0"
kill -CONT "$second"
ends faults
wait
for i in f1 f2 f3 f4; do root_is_empty "$i"; done
unset NAP

# A second run of the same test on the same input, with another result file, uses the verdicts of the first.
again() { # again NAME [OPTIONS...]
    begin "$@"
    worker "$1-w" --slots 2
    wait "$driver" || bad "$1: the run"
    wait
    check "$1: the same bytes" cmp -s alone.txt "$1.txt"
    known=$(sed -n 's/.*of earlier runs: \([0-9]*\);.*/\1/p' "$1.out")
}
fresh=
again first
check "first: nothing is known" test "$known" = 0
again second
check "second: verdicts of the first are used" test "$known" -gt 10
check "second: nothing is tested" grep -q 'answers of workers: 0, of this machine: [0-5],' second.out
again third --fresh
check "--fresh: nothing is known" test "$known" = 0
echo '# another test' >>near.sh
again fourth
check "another test: nothing is known" test "$known" = 0
check "only the owner reads verdicts" test -z "$(find "$HOME/.cache/pare/cluster-verdicts" -type f -perm /077)"
fresh=--fresh

# The driver dies, and is started again: the same run, the same workers.
begin killed
worker k1 --slots 2
wait_until "a worker is used" grep -q 'joined a run' k1.out
tests_something k1
kill -9 "$driver"
wait "$driver" 2>/dev/null
TMPDIR=$TMPDIR/driver "$pare" resume killed.txt.pare >resumed.out 2>&1 || {
    bad "the resumed run"
    sed 's/^/    /' resumed.out
}
check "killed driver: the same bytes" cmp -s alone.txt killed.txt
wait
root_is_empty k1
tidy_driver() { [ -z "$(ls -A "$TMPDIR/driver")" ]; }
wait_until "nothing left of the driver" tidy_driver
rm -rf "${TMPDIR:?}"/*
tidy "cluster"
finish
