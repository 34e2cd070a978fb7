# kill -9 of the real program at random moments, then the same command again: the same bytes at the end
# as without kills, the best so far interesting at every moment, nothing left behind.
. "$(dirname "$0")/lib.sh"
kills=$(often 30 6)
RANDOM=${PARE_SEED:-4711}
echo "seed ${PARE_SEED:-4711}"

seq 1 120 | sed 's/.*/int f&(int a) { return g&(a, &); }/' >bug.c
script test.sh <<'T'
#!/bin/bash
sleep 0.0$((RANDOM % 3))
grep -q 'f7(' bug.c && grep -q 'g88' bug.c && grep -q ' 55)' bug.c
T
expect_status 0 "without kills" "$pare" -q -j 2 -o calm.c ./test.sh bug.c

best_is_interesting() {
    [ -e rough.c ] || return 0
    mkdir -p look && cp rough.c look/bug.c && (cd look && ../test.sh)
}
for i in $(seq $kills); do
    "$pare" -q -j $((1 + i % 4)) -o rough.c ./test.sh bug.c >/dev/null 2>&1 &
    victim=$!
    sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    check "best so far is interesting after kill $i" best_is_interesting
done
tidy "after $kills kills"
expect_status 0 "to the end" "$pare" -q -j 2 -o rough.c ./test.sh bug.c
check "the same result" cmp -s calm.c rough.c

# In place, too: the original is safe, the same command goes on.
cp bug.c place.c && sed 's/bug.c/place.c/g' test.sh >place.sh && chmod +x place.sh
for i in 1 2 3; do # each time killed when it has accepted something
    cp place.c place.before
    "$pare" -q --in-place ./place.sh place.c >/dev/null 2>&1 &
    wait_until "in place: the next version" sh -c '! cmp -s place.c place.before'
    kill -9 $! && wait $! 2>/dev/null
done
expect_status 0 "in place, to the end" "$pare" --in-place ./place.sh place.c
says "resuming" "in place"
check "in place: the same result" cmp -s place.c calm.c
check "in place: the original" cmp -s place.c.orig bug.c

# A journal of another Pare, which asked something else in the end: the run goes on from its best, and is from then on like any other.
cp "$tests/samples/bug.c" other.c
script other.sh <<'T'
#!/bin/sh
grep -q total other.c && grep -q 'struct point' other.c && grep -q 'values\[' other.c
T
expect_status 5 "another Pare" "$pare" -q -j1 --max-tests 30 ./other.sh other.c
python3 -c 'import sqlite3
journal = sqlite3.connect("other.c.pare/journal.db")
journal.execute("update answers set key = zeroblob(16), sum = null where number = (select max(number) from answers)")
journal.commit()'
expect_status 5 "after another Pare" "$pare" -j1 --max-tests 40 ./other.sh other.c
says 'going on from its best' "after another Pare"
for max in 50 60 70; do
    expect_status 5 "and again" "$pare" -j1 --max-tests $max ./other.sh other.c
    says 'resuming' "and again"
    check "and again: as it was" sh -c '! grep -q "going on from its best" err.txt'
done

# SIGTERM ends cleanly with the best so far, once the original has turned out to be interesting.
"$pare" -q -o term.c ./test.sh bug.c >/dev/null 2>&1 &
wait_until "SIGTERM: the first result" test -s term.c
kill -TERM $!
wait $!
check "SIGTERM: 128+15" test $? = 143
check "SIGTERM: a result is there" test -s term.c
tidy "SIGTERM"
finish
