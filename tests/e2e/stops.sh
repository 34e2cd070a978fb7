# ^C and --max-time end a run also while nothing is tested: while a deep input is read, while a journal is replayed,
# and when the supervisor does not answer.  "Ends" is asserted with a bound that a busy machine keeps; without these
# looks the runs below take minutes.
. "$(dirname "$0")/lib.sh"
bound=60

# nested N: 2 N brackets on one line, in the way that a language is slow at
nested() {
    awk -v n="$1" 'BEGIN { printf "object A { val x = "; for (i = 0; i < n; i++) printf "("; printf "1"
        for (i = 0; i < n; i++) printf ")"; print " }" }'
}

nested 50000 >deep.scala
script one.sh <<'T'
#!/bin/sh
grep -q 1 *.scala
T
expect_status 5 "deep: --max-tests" timeout $bound "$pare" --allow-empty -j2 --max-tests 3 -o r.scala ./one.sh deep.scala
says 'deep.scala is too deeply nested.*brackets are read instead' "deep: says so"
check "deep: says so once" test "$(grep -c 'too deeply' err.txt)" = 1
expect_status 5 "deep: --max-time" timeout $bound "$pare" --allow-empty -j2 --max-time 0.3 -o q.scala ./one.sh deep.scala

# Elements of XML in one another: the grammar copies the names of all open ones for each token.
awk 'BEGIN { for (i = 0; i < 140000; i++) printf "<a>"; for (i = 0; i < 140000; i++) printf "</a>" }' >deep.xml
script xml.sh <<'T'
#!/bin/sh
grep -q a deep.xml
T
expect_status 0 "deep XML" timeout $bound "$pare" -j2 -p tree --max-tests 3 -o r.xml ./xml.sh deep.xml
says 'deep.xml is too deeply nested.*brackets are read instead' "deep XML: says so"
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "<a><b/><!-- <c> --></a>"; }' | sed 's/^/<r>/; s/$/<\/r>/' >wide.xml
sed 's/deep/wide/' xml.sh >wide.sh && chmod +x wide.sh
expect_status 5 "wide XML" "$pare" -j2 --max-tests 3 -o w.xml ./wide.sh wide.xml
check "wide XML is read" sh -c '! grep -q "too deeply" err.txt'

# ^C while a file is read that takes minutes: 2 MB, of which the parser reads each line again and again
nested 1000000 >huge.scala
script tested.sh <<T
#!/bin/sh
touch $work/tested
T
timeout -s KILL $bound "$pare" --allow-empty -j1 -o h.scala ./tested.sh huge.scala >out.txt 2>err.txt &
wait_until "the original is tested" test -e tested
wait_until "a pass begins" grep -qs tree h.scala.pare/log
kill -INT "$(pgrep -P $! pare)"
wait $!
check "^C while reading: exit status" test $? = 130
check "^C while reading: says so" grep -q interrupted out.txt

# A journal is left in the middle of its replay: the newest version is the result.
seq 1 300 | sed 's/.*/line &/' >many.txt
script many.sh <<'T'
#!/bin/sh
sleep 0.01
grep -q 'line 77$' many.txt && grep -q 'line 211$' many.txt
T
expect_status 5 "first session" "$pare" -j1 --max-tests 15 -o m.txt ./many.sh many.txt
cp m.txt first.txt
check "first session: the input is reduced" test "$(wc -l <m.txt)" -lt 300
expect_status 5 "the time is over before the replay begins" "$pare" -j1 --max-tests 16 --max-time 0.001 -o m.txt ./many.sh many.txt
check "replay left: the result is the newest version" cmp -s m.txt first.txt
check "replay left: the size of the newest version" grep -q -- "-> .*, $(wc -c <first.txt) bytes" out.txt
rm m.txt
expect_status 5 "the output is gone" "$pare" -j1 --max-time 0.001 -o m.txt ./many.sh many.txt
check "replay left: the newest version is written again" cmp -s m.txt first.txt
expect_status 0 "the rest" "$pare" -j2 -o m.txt ./many.sh many.txt
check "the rest: two lines" test "$(wc -l <m.txt)" = 2

# The first test of the original counts, too.
script hangs.sh <<'T'
#!/bin/sh
exec sleep 100
T
expect_status 5 "--max-time while the original is tested" timeout $bound "$pare" --max-time 1 -o hang.txt ./hangs.sh many.txt

# Somebody has stopped the supervisor.
rm -f tested
script waits.sh <<T
#!/bin/sh
touch $work/tested
exec sleep 1
T
timeout -s KILL $bound "$pare" --allow-empty -j1 -o s.txt ./waits.sh many.txt >out.txt 2>err.txt &
wait_until "the test runs" test -e tested
pid=$(pgrep -P $! pare)
guard=$(pgrep -P "$pid" pare-guard)
kill -STOP "$guard"
kill -INT "$pid"
wait $!
check "stopped supervisor: exit status" test $? = 130
check "stopped supervisor: it is gone" test ! -e "/proc/$guard"
tidy "stops"
finish
