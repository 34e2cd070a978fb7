# What goes to workers with a test, and what of a run at home holds there, too: --with, --valid, persistent tests, limits.  Workers in other
# surroundings are named, and their first answers tested again.  Another version of Pare is refused.
. "$(dirname "$0")/lib.sh"
slow_test
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home LC_ALL=C
mkdir -p "$HOME"
for i in $(seq 60); do
    case $i in 10 | 25 | 50) echo "x $i needle y" ;; *) echo "line $i of hay" ;; esac
done >bug.txt

# driver NAME OPTIONS...: a driver with a server of its own in the background
driver() {
    name=$1
    shift
    rm -rf "$name.txt.pare"
    timeout 100 "$pare" --cluster --fresh -o "$name.txt" "$@" >"$name.out" 2>&1 &
    driver=$!
    ticket=$name.txt.pare/cluster/run-worker.pare
    wait_until "$name: the ticket" grep -q 'workers join with' "$name.out"
}
# worker NAME [COMMAND...]: a worker in a directory of its own, which sees no file of the driver but the ticket
worker() {
    name=$1
    shift
    mkdir -p "far-$name"
    TMPDIR=$work/far-$name "$@" "${there:-$pare}" worker --join "$ticket" --cache "cache-$name" --slots 2 >"$name-w.out" 2>&1 &
    worker=$!
}
# ends NAME: the run ends well with the bytes of -j 1 (NAME-alone.txt), and tests ran on the worker
ends() {
    wait "$driver"
    check "$1: the run ends well" test $? = 0
    wait "$worker"
    check "$1: the same bytes" cmp -s "$1-alone.txt" "$1.txt"
    check "$1: tests ran on the worker" grep -q 'answers of workers: [1-9]' "$1.out"
    check "$1: nothing is left there" test -z "$(ls -A "far-$1")"
    [ "$failed" = 0 ] || tail -n 12 "$1.out" "$1-w.out"
}
# same NAME OPTIONS...: the run at home, and the run on a worker with the options in `remote`
remote=()
same() {
    name=$1
    shift
    "$pare" -q -j 1 -o "$name-alone.txt" "$@" || bad "$name: alone"
    driver "$name" "${remote[@]}" "$@"
    remote=()
    worker "$name"
    ends "$name"
}

# A file and a folder that the test names, and that are not beside it, travel with --with.  Without it they are missing there.
mkdir -p data/folder travel
echo needle >data/folder/words
script travel/test.sh <<'T'
#!/bin/sh
sleep 0.01
cd "$(dirname "$0")" || exit 3
[ "$(grep -c -f ../data/folder/words "$OLDPWD/bug.txt")" = 3 ]
T
remote=(--with data/folder)
same with ./travel/test.sh bug.txt

# A cheap check, and a test that stays up.
script test.sh <<T
#!/bin/sh
echo "\$TMPDIR" >>'$work/where'
sleep 0.02
[ "\$(grep -c needle bug.txt)" = 3 ]
T
same valid --valid 'grep -q needle bug.txt' ./test.sh bug.txt
check "valid: candidates were checked" grep -q ' [1-9][0-9]* validity checks' valid.out
script server.sh <<'T'
#!/bin/sh
echo started >>"$TMPDIR/starts"
while read -r dir; do
    sleep 0.02
    if [ "$(grep -c needle "$dir/bug.txt")" = 3 ]; then echo interesting; else echo not; fi
done
T
# Four times: before a fix, a worker often waited for ever. Both slots had cancelled questions, and nothing started the tests after them.
for _ in 1 2 3 4; do same server --server ./server.sh bug.txt; done

# A limit of memory holds there, too.
script memory.sh <<'T'
#!/bin/sh
[ "$(grep -c needle bug.txt)" = 3 ] && [ "$(ulimit -v)" = 524288 ]
T
same memory --memory 512M ./memory.sh bug.txt

# Other surroundings.
"$pare" -q -j 1 -o surroundings-alone.txt ./test.sh bug.txt || bad "surroundings: alone"
rm -f where
driver surroundings ./test.sh bug.txt
worker surroundings env LC_ALL=C.UTF-8 sh -c 'ulimit -S -n 200; exec "$0" "$@"'
ends surroundings
check "surroundings: both differences are said, in one line" grep -q \
    'locale: "C" here, "C.UTF-8" on .*; limits: ".*" here, ".*files 200" on .*; its first answers are tested again here (--env NAME takes' surroundings.out
n_here=$(grep -vc far-surroundings where)
check "surroundings: the original and the emptied input run here, and five answers again, not $n_here tests" test "$n_here" -ge 8

# Another version (tests/CMakeLists.txt).
version=$("$pare" --version | sed 's/.* //')
driver version ./test.sh bug.txt
there=$build/pare-other-version worker version
wait "$driver" || bad "version: the run"
wait "$worker"
check "version: the worker ends with status 7" test $? = 7
check "version: it says why, in one line" test "$(grep -c "has Pare 9.9.9, and the driver has $version: install the same version" version-w.out)" = 1
check "version: the driver says so" grep -q "has Pare 9.9.9, and the driver has $version: install the same version" version.out
check "version: none of its answers is used" grep -q 'answers of workers: 0,' version.out
check "version: the same bytes" cmp -s surroundings-alone.txt version.txt
[ "$failed" = 0 ] || tail -n 12 version.out version-w.out
tidy "luggage"
finish
