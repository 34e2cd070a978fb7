# Whose journal it is, who may read it, and what becomes of damaged ones; a cut parser; output that cannot be written.
. "$(dirname "$0")/lib.sh"
seq 1 200 | sed 's/.*/line &/' >bug.txt
script t.sh <<'T'
#!/bin/sh
grep -q 'line 77$' *.txt
T

# The journal of a private input is private.
cp bug.txt secret.txt && chmod 600 secret.txt
(umask 022 && "$pare" -q -j1 -o s.txt ./t.sh secret.txt)
check "private: the directory" test "$(stat -c %a s.txt.pare)" = 700
check "private: the files" test -z "$(find s.txt.pare -type f -perm /077)"
"$pare" -q -j1 -o plain.txt ./t.sh bug.txt
check "others: as the umask says" test "$(stat -c %a plain.txt.pare)" = "$(umask -S >/dev/null; printf '%o' $((0777 & ~$(umask))))"

# A journal that is no directory, or has links and pipes in it.
ln -s elsewhere l.txt.pare
expect_status 3 "a link" "$pare" -j1 -o l.txt ./t.sh bug.txt
says 'l.txt.pare is in the way.*a link' "a link"
check "a link: is not followed" test ! -e elsewhere
for name in journal.db lock log; do
    rm -rf p.txt.pare && mkdir p.txt.pare && mkfifo p.txt.pare/$name
    expect_status 3 "a pipe: $name" timeout 60 "$pare" -j1 -o p.txt ./t.sh bug.txt
    says "p.txt.pare/$name is not a regular file" "a pipe: $name"
    rm -rf p.txt.pare && mkdir p.txt.pare && echo precious >victim && ln -s ../victim p.txt.pare/$name
    expect_status 3 "a link: $name" "$pare" -j1 -o p.txt ./t.sh bug.txt
    check "a link: $name: is not followed" test "$(cat victim)" = precious
done
mkdir q.txt.pare && mkfifo q.txt.pare/journal.db
for command in history log resume "journal check"; do
    expect_status 3 "a pipe: pare $command" timeout 60 "$pare" $command q.txt.pare
done

# Somebody else's.
if [ "$(id -u)" = 0 ]; then
    "$pare" -q -j1 --max-tests 8 -o o.txt ./t.sh bug.txt
    chown -R 65534 o.txt.pare
    expect_status 3 "somebody else's" "$pare" -j1 -o o.txt ./t.sh bug.txt
    says 'belongs to another user (uid 65534).*--yes' "somebody else's"
    expect_status 2 "somebody else's: resume" "$pare" resume o.txt.pare
    says "it says: cd .* && pare .*'./t.sh' 'bug.txt'" "resume shows the command"
    says 'pare resume --yes' "resume says what to do"
    expect_status 5 "somebody else's: resume --yes" "$pare" resume --yes o.txt.pare
fi

# Damage: found, told, mended.
script flip.py <<'T'
#!/usr/bin/env python3
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
assert db.execute(sys.argv[2]).rowcount > 0
db.commit()
db.close()
T
damage() {
    rm -rf d.txt* && "$pare" -q -j1 --max-tests 45 -o d.txt ./t.sh bug.txt
    python3 flip.py d.txt.pare/journal.db "$1"
}
cp plain.txt wanted.txt
damage "UPDATE answers SET verdict = 1 - verdict WHERE number = 9"
expect_status 3 "an answer is damaged: check" "$pare" journal check d.txt.pare
check "check names the row" grep -q '^damaged: answers 9$' out.txt
expect_status 3 "an answer is damaged: the run" "$pare" -j1 -o d.txt ./t.sh bug.txt
says 'pare journal repair' "the run says what to do"
expect_status 0 "an answer is damaged: repair" "$pare" journal repair d.txt.pare
check "repair: 8 answers are left" grep -q ' 8 answers' out.txt
expect_status 0 "repaired: check" "$pare" journal check d.txt.pare
expect_status 0 "repaired: the run" "$pare" -j1 -o d.txt ./t.sh bug.txt
check "repaired: the same result" cmp -s d.txt wanted.txt
damage "UPDATE versions SET bytes = bytes + 1 WHERE number = 2"
expect_status 0 "a version is damaged: repair" "$pare" journal repair d.txt.pare
check "repair: one version is left" grep -q ' and 1 accepted versions' out.txt
expect_status 0 "a version was damaged: the run" "$pare" -j1 -o d.txt ./t.sh bug.txt
check "a version was damaged: the same result" test "$(cat d.txt)" = "$(cat wanted.txt)"
damage "UPDATE results SET verdict = 0 WHERE verdict = 1"
expect_status 0 "results are damaged: repair" "$pare" journal repair d.txt.pare
expect_status 0 "results were damaged: the run" "$pare" -j1 -o d.txt ./t.sh bug.txt
check "results were damaged: the same result" cmp -s d.txt wanted.txt
damage "UPDATE versions SET bytes = 1 WHERE number = 0"
expect_status 3 "the original is damaged" "$pare" journal repair d.txt.pare
says 'cannot be repaired, because the original' "the original is damaged"

# A parser that is cut short.
library=$(find "$build/languages" -name 'parser*.so' 2>/dev/null | head -1)
if [ -n "$library" ]; then
    for n in 100 5000 20000; do
        head -c $n "$library" >cut.so
        cp "$(dirname "$library")/grammar.json" .
        expect_status 3 "a parser of $n bytes" "$pare" -j1 --no-journal --grammar "$work/cut.so" -o c.txt ./t.sh bug.txt
        says 'cut.so is cut short' "a parser of $n bytes"
    done
fi

# Output that cannot be written.
if [ -e /dev/full ]; then
    "$pare" --json -j1 --no-journal -o j.txt ./t.sh bug.txt >/dev/full 2>err.txt
    check "--json to a full disk" test $? = 3
    says 'cannot write to standard output' "--json to a full disk"
fi
seq 1 2000 | sed 's/.*/line & &/' >large.txt
(ulimit -f 8 && "$pare" -j1 --no-journal -o x.txt ./t.sh large.txt >out.txt 2>err.txt)
check "a limit on file sizes: exit status" test $? = 3
says 'File too large' "a limit on file sizes"

# Two runs without a journal on one output.
script holds.sh <<T
#!/bin/sh
touch $work/holding
while [ ! -e $work/release ]; do sleep 0.05; done
T
"$pare" -q -j1 --no-journal --once -o two.txt ./holds.sh bug.txt >/dev/null 2>&1 &
wait_until "the first run is under way" test -e holding
expect_status 6 "the second run" "$pare" -j1 --no-journal -o ./two.txt ./t.sh bug.txt
says 'another run is writing to ./two.txt' "the second run"
expect_status 0 "another output" "$pare" -q -j1 --no-journal -o three.txt ./t.sh bug.txt
kill %1
touch release
wait

# More workers than help.
expect_status 0 "-j 1000" timeout 100 "$pare" -j1000 --no-journal -o many.txt ./t.sh bug.txt
check "-j 1000: the same result" cmp -s many.txt wanted.txt
n_run=$(sed -n 's/.* \([0-9]*\) tests run.*/\1/p' out.txt) n_used=$(sed -n 's/^\([0-9]*\) answers used.*/\1/p' out.txt)
[ "$(nproc)" -gt 4 ] && factor=12 || factor=3
check "-j 1000: $n_run tests for $n_used answers" test "$n_run" -lt $((factor * n_used))
tidy "journals"
finish
