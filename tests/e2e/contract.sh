# The contract of existing test scripts, and what the user gets: outputs, in place, directories.
. "$(dirname "$0")/lib.sh"

seq 1 60 | sed 's/.*/int v&; void f&(int a) { g&(a); }/' >bug.txt
script crash.sh <<'T'
#!/bin/sh
# only the candidate under its own name is here, and TMPDIR is ours alone
[ "$(ls -A)" = bug.txt ] || exit 1
[ -d "$TMPDIR" ] && [ -z "$(ls -A "$TMPDIR")" ] || exit 1
case $TMPDIR in "$PWD"/*) exit 1 ;; esac
touch "$TMPDIR/mess" mess-here
grep -q g17 bug.txt && grep -q 'v42;' bug.txt
T
cp bug.txt bug.copy

expect_status 0 "a plain run" "$pare" ./crash.sh bug.txt
check "the original is as it was" cmp -s bug.txt bug.copy
check "the result is interesting" grep -q g17 bug.reduced.txt
check "the result is small" test "$(wc -c <bug.reduced.txt)" -le 12
check "two needed words stay" test "$(tr -s ' ;\n' '\n' <bug.reduced.txt | grep -c .)" = 2
tidy "plain run"

expect_status 0 "the same again is told from the journal" "$pare" ./crash.sh bug.txt
says "resuming" "second run"

expect_status 0 "-n is -j, not-c is accepted" "$pare" -n 3 --not-c --fresh ./crash.sh bug.txt
check "an older result is kept" test -f bug.reduced.txt~
expect_status 0 "-o" "$pare" -o small.c ./crash.sh bug.txt
check "same result with -o" cmp -s small.c bug.reduced.txt
check "journal goes with the output" test -d small.c.pare

chmod 640 bug.txt
expect_status 0 "permissions are kept" "$pare" -o modes.c ./crash.sh bug.txt
check "mode 640" test "$(stat -c %a modes.c)" = 640

mkdir place && cp bug.txt place/bug.txt && echo precious >place/other.orig
expect_status 0 "in place" "$pare" --in-place ./crash.sh place/bug.txt
check "reduced in place" cmp -s place/bug.txt bug.reduced.txt
check "original kept" cmp -s place/bug.txt.orig bug.copy
cp bug.copy place/bug.txt && echo precious >place/bug.txt.orig
expect_status 2 "in place again" "$pare" --in-place --fresh ./crash.sh place/bug.txt
check "an existing .orig is never overwritten" grep -q precious place/bug.txt.orig

mkdir -p tree/sub
cp bug.txt tree/main.c && echo '#define X 1' >tree/sub/x.h && echo junk >tree/junk.txt
cp -r tree tree.copy
script dir.sh <<'T'
#!/bin/sh
grep -q X sub/x.h && grep -q g17 main.c
T
expect_status 0 "a directory" "$pare" ./dir.sh tree
check "the directory is as it was" diff -r tree tree.copy
check "files that are not needed are gone" test ! -e tree.reduced/junk.txt
check "what is needed stays" grep -q g17 tree.reduced/main.c
check "in sub-directories too" test "$(cat tree.reduced/sub/x.h)" = X

cp bug.txt a.c && cp tree/sub/x.h b.h
script two.sh <<'T'
#!/bin/sh
grep -q X b.h && grep -q g17 a.c
T
expect_status 0 "several files" "$pare" -o both ./two.sh a.c b.h
check "a directory with both" test -f both/a.c -a -f both/b.h

script not.sh <<'T'
#!/bin/sh
! grep -q g17 bug.txt
T
expect_status 0 "--invert" "$pare" --invert -o inv.c ./not.sh bug.txt
check "inverted" grep -q g17 inv.c

script also.sh <<'T'
#!/bin/sh
grep -q g44 bug.txt && exit 0
grep -q g18 bug.txt && exit 77
exit 1
T
expect_status 0 "--also-interesting" "$pare" -p lines:ddmin --also-interesting 77 -o also.c ./also.sh bug.txt
check "such variants are saved" test -n "$(ls also.c.pare/also)"
check "they are what they should be" grep -rq g18 also.c.pare/also

script stdinless.sh <<'T'
#!/bin/sh
read -r line && exit 1
grep -q g17 bug.txt
T
expect_status 0 "standard input is empty" "$pare" -o in.c ./stdinless.sh bug.txt

expect_status 5 "--max-tests" "$pare" --max-tests 7 -j 1 -o few1.c ./crash.sh bug.txt
expect_status 5 "--max-tests, 4 workers" "$pare" --max-tests 7 -j 4 -o few4.c ./crash.sh bug.txt
check "the same at every number of workers" cmp -s few1.c few4.c
check "best so far is interesting" grep -q g17 few1.c
expect_status 0 "history" "$pare" history small.c.pare
check "history starts with the original" grep -q original out.txt
expect_status 0 "restore 0" "$pare" restore 0 small.c.pare -o back.c
check "version 0 is the original" cmp -s back.c bug.copy
last=$("$pare" history small.c.pare | tail -1 | awk '{print $1}')
expect_status 0 "restore the last" "$pare" restore "$last" small.c.pare -o last.c
check "the last version is the result" cmp -s last.c small.c
expect_status 2 "restore what is not there" "$pare" restore 99999 small.c.pare -o none.c
expect_status 0 "resume by name" "$pare" resume small.c
expect_status 0 "json" "$pare" --json -o json.c ./crash.sh bug.txt
check "every line is an object" test "$(grep -c '^{.*}$' out.txt)" = "$(grep -c . out.txt)"
check "json ends with end" grep -q '"event":"end"' out.txt
expect_status 0 "quiet" "$pare" -q -o quiet.c ./crash.sh bug.txt
check "quiet is quiet" test ! -s out.txt -a ! -s err.txt
expect_status 0 "no journal" "$pare" --no-journal -o nojournal.c ./crash.sh bug.txt
check "no journal is left" test ! -e nojournal.c.pare
expect_status 0 "no cache" "$pare" --no-cache -o nocache.c ./crash.sh bug.txt
check "same result without the cache" cmp -s nocache.c small.c
tidy "all of it"
finish
