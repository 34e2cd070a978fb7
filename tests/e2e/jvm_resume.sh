# kill -9 while the classes and members of a real jar are reduced, then the same command again: the same
# files at the end as without kills, and what is on disk in between is always interesting.
. "$(dirname "$0")/lib.sh"
kills=$(often 12 4)
RANDOM=${PARE_SEED:-17}
echo "seed ${PARE_SEED:-17}"
jar=/usr/share/java/json-path.jar
script test.sh <<'TEXT'
#!/bin/sh
sleep 0.02
cd com/jayway/jsonpath && grep -qa getEvaluationListeners Configuration.class &&
    grep -qa fastForwardUntilClosed internal/PathCompiler.class
TEXT
expect_status 0 "without kills" "$pare" -q -j 2 -o calm ./test.sh "$jar"
check "something went" test "$(find calm -name '*.class' | wc -l)" -lt 100
best_is_interesting() {
    [ -d rough ] || return 0
    (cd rough && ../test.sh)
}
for i in $(seq $kills); do
    "$pare" --json -j $((1 + i % 3)) -o rough ./test.sh "$jar" >events.txt 2>/dev/null &
    victim=$!
    while kill -0 $victim 2>/dev/null && ! grep -q '"event":"\(accept\|progress\)"' events.txt; do
        sleep 0.05 # until it is reducing, however slow the machine
    done
    sleep "0.$((RANDOM % 10))"
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    check "best so far is interesting after kill $i" best_is_interesting
done
tidy "after $kills kills"
expect_status 0 "to the end" "$pare" -j 2 -o rough ./test.sh "$jar"
says resuming "to the end"
check "the same result" diff -r calm rough
finish
