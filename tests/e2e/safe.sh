# Nothing of the user's is lost: where a result would replace, or be mixed with, what it was made from, one line says so.
. "$(dirname "$0")/lib.sh"

seq 1 30 | sed 's/.*/int v&;/' >bug.txt
cp bug.txt copy.txt
script t.sh <<'T'
#!/bin/sh
grep -rq v17 .
T
# refused WHAT PATTERN COMMAND...: bad use, said in one line, and nothing has changed
refused() {
    what=$1 pattern=$2
    shift 2
    before=$(find . -path ./tmp -prune -o ! -name out.txt ! -name err.txt ! -name 'journal.db-*' -print | sort)
    expect_status 2 "$what" "$@"
    says "$pattern" "$what"
    check "$what: one line" test "$(wc -l <err.txt)" = 1
    check "$what: nothing new, nothing gone" test "$before" = \
        "$(find . -path ./tmp -prune -o ! -name out.txt ! -name err.txt ! -name 'journal.db-*' -print | sort)"
}

refused "-o is the input" 'would replace the input' "$pare" -o bug.txt ./t.sh bug.txt
refused "-o is the input by another name" 'would replace the input' "$pare" -o ./tmp/../bug.txt ./t.sh bug.txt
refused "-o is nothing" 'needs a name' "$pare" -o '' ./t.sh bug.txt
refused "-o is where the input is" 'is a directory; for one input file, -o must name a file' "$pare" -o . ./t.sh bug.txt
check "the input is as it was" cmp -s bug.txt copy.txt
ln -s bug.txt link.txt
refused "a link in place" 'is a symbolic link' "$pare" --in-place ./t.sh link.txt
mkdir -p tree/sub
cp bug.txt tree/a.txt && echo other >tree/sub/b.txt
ln -s tree treelink
refused "a link to a directory in place" 'treelink is a symbolic link' "$pare" --in-place ./t.sh treelink
refused "a link to a directory in place, with a slash" 'treelink is a symbolic link' "$pare" --in-place ./t.sh treelink/
rm treelink
refused "a directory among others, in place" 'tree is a directory' "$pare" --in-place ./t.sh bug.txt tree
refused "-o in the input" 'written into the input' "$pare" -o tree/result ./t.sh tree
refused "-o in the input, deep" 'written into the input' "$pare" -o tree/sub/result ./t.sh tree
mkdir mixed && cp bug.txt mixed/f.txt && cp bug.txt mixed/g.txt && cp t.sh mixed/t.sh && ln -s mixed/f.txt far.txt
refused "inputs in -o" 'would replace the input mixed/f.txt' "$pare" -o mixed ./t.sh mixed/f.txt mixed/g.txt
refused "an input in -o, by a link" 'would replace the input far.txt' "$pare" -o mixed ./t.sh far.txt bug.txt
refused "a directory in -o" 'would replace the input tree/sub' "$pare" -o tree ./t.sh tree/sub bug.txt
cp bug.txt 'old.txt~' && cp -r tree 'old~'
refused "the input is what an older result becomes" 'replace the input old.txt~' "$pare" --no-journal -o old.txt ./t.sh old.txt~
refused "so is the directory" 'replace the input old~' "$pare" -o old ./t.sh old~
refused "so is what the input is in" 'replace the input old~/a.txt' "$pare" -o old ./t.sh old~/a.txt
check "they are as they were" diff -r tree 'old~'

# The test in what is replaced.
refused "the test is in the input" 'the test .*/t.sh is in .*/mixed' sh -c 'cd mixed && exec "$0" --in-place ./t.sh .' "$pare"
refused "the test is in the result" 'the test .*/t.sh is in mixed' "$pare" -o mixed mixed/t.sh bug.txt copy.txt
refused "the test is the result" 'the test .*/t.sh is in t.sh' "$pare" -o t.sh ./t.sh bug.txt
# A command that stands in the input is a part of the candidate, so the result may replace it.
cp -r mixed mixed.before
expect_status 1 "a command is in the input" "$pare" --in-place mixed -- ./mixed/t.sh
says 'the command succeeds and prints nothing' "a command is in the input"
check "the input is as it was" diff -r mixed mixed.before
expect_status 0 "the test is beside the input" "$pare" -q -o mixed.small mixed/t.sh mixed

mkdir tree/empty
expect_status 0 "an empty directory" "$pare" -o without ./t.sh tree
says 'left out 1 .*empty directories' "an empty directory"
refused "an empty directory, in place" 'would lose 1 ' "$pare" --in-place ./t.sh tree
rmdir tree/empty
ln -s a.txt tree/link
refused "a link in a directory, in place" 'would lose 1 ' "$pare" --in-place ./t.sh tree
rm tree/link

# The directory that one is in.
cp -r tree tree.copy
(cd tree && "$pare" -q ../t.sh . >../out.txt 2>../err.txt)
check ". is as it was" diff -r tree tree.copy
check "the result of . is beside it" grep -q v17 tree.reduced/a.txt
(cd tree && "$pare" -q --in-place ../t.sh . >../out.txt 2>../err.txt)
check ". in place: the original is beside it" diff -r tree.orig tree.copy
check ". in place: reduced" test "$(cat tree/a.txt)" = v17
check ". in place: what is not needed is gone" test ! -e tree/sub
cp -r tree.copy private && chmod 700 private
expect_status 0 "a private directory" "$pare" -q -o private.small ./t.sh private
expect_status 0 "a private directory in place" "$pare" -q --in-place ./t.sh private
check "a private directory stays one: $(stat -c %a private private.orig private.small | xargs)" \
    test "$(stat -c %a private private.orig private.small | sort -u)" = 700
tidy "in place"

# A NAME.orig of something else: where would the original be kept?  The journal has it until the next run starts anew.
cp bug.txt again.txt && echo other >again.txt.orig
for journal in --fresh --no-journal; do
    refused "another .orig, $journal" 'again.txt.orig exists and differs.*move it away' "$pare" --in-place $journal ./t.sh again.txt
done
check "another .orig: as it was" cmp -s again.txt bug.txt
cp bug.txt first.txt
refused "another .orig of the second" 'again.txt.orig exists and differs' "$pare" --in-place ./t.sh first.txt again.txt
cp bug.txt again.txt.orig
expect_status 0 "in place without a journal, with the original" "$pare" -q --in-place --no-journal ./t.sh again.txt
refused "in place without a journal, again" 'again.txt.orig exists and differs' "$pare" --in-place --no-journal ./t.sh again.txt
cp -r tree.copy whole && mkdir whole.orig && cp tree.copy/a.txt whole.orig/a.txt
refused "half an original of a directory" 'whole.orig exists and differs' "$pare" --in-place ./t.sh whole
rm -r whole.orig

# The guide is for what is reduced, not for an old .orig of it.
mkdir guided guided.orig && echo 'x = 1' >guided.orig/a.py && echo 'int v17;' >guided/a.c
refused "a guide for an old .orig" 'guided.orig exists and differs' "$pare" --in-place --guide postpone ./t.sh guided
rm -r guided guided.orig

# An original that cannot be written whole is not there at all.
if small_disk small 100k; then
    cp -r whole small && seq 12000 >small/whole/numbers && cp -r small/whole whole.copy
    expect_status 3 "half an original" "$pare" --in-place --no-journal ./t.sh small/whole
    says 'cannot write .*whole.orig.*No space' "half an original"
    check "half an original: the input is as it was" diff -r small/whole whole.copy
    check "half an original: not there" test -z "$(find small/ -maxdepth 1 -name '*whole.orig*')"
    drop_disk small
fi

# Files that are empty, or become so.
cp bug.txt full.txt && : >empty.txt
expect_status 0 "an empty file among others" "$pare" -q --in-place ./t.sh full.txt empty.txt
expect_status 0 "an empty file among others, again" "$pare" -q --in-place ./t.sh full.txt empty.txt

# A first run that found nothing interesting wrote nothing: the next one is the first.
script wanted.sh <<T
#!/bin/sh
[ -e "$work/now" ] && grep -rq v17 .
T
echo precious >user.txt
expect_status 1 "not yet interesting" "$pare" -o user.txt ./wanted.sh bug.txt
expect_status 1 "not yet interesting, elsewhere" "$pare" -o nothing.txt ./wanted.sh bug.txt
: >now
expect_status 0 "now interesting" "$pare" -q -o user.txt ./wanted.sh bug.txt
check "now interesting: what was there is aside" grep -q precious user.txt~
check "now interesting: the result" test "$(cat user.txt)" = v17
expect_status 5 "now interesting, stopped at once" "$pare" -q --allow-empty --max-tests 1 -o nothing.txt ./wanted.sh bug.txt
check "now interesting, stopped at once: the best so far" cmp -s nothing.txt bug.txt

# What the user has written since is no result of ours: in place nothing goes on from what it replaced, elsewhere it steps aside.
cp bug.txt mine.txt && cp bug.txt two.txt && cp bug.txt more.txt && cp -r tree.copy mine
expect_status 0 "one file" "$pare" -q --in-place ./t.sh mine.txt
expect_status 0 "files" "$pare" -q --in-place ./t.sh two.txt more.txt
expect_status 0 "a directory" "$pare" -q --in-place ./t.sh mine
expect_status 0 "one file, again" "$pare" --in-place ./t.sh mine.txt
says resuming "one file, again"
expect_status 0 "files, again" "$pare" --in-place ./t.sh two.txt more.txt
says resuming "files, again"
expect_status 0 "a directory, again" "$pare" --in-place ./t.sh mine
says resuming "a directory, again"
echo 'v17 of mine' >mine.txt
cp mine.txt more.txt && cp mine.txt mine/new.txt
refused "new text" 'mine.txt.orig exists and differs' "$pare" --in-place ./t.sh mine.txt
refused "new text, --fresh" 'mine.txt.orig exists and differs' "$pare" --in-place --fresh ./t.sh mine.txt
refused "new text in one of two" 'txt.orig exists and differs' "$pare" --in-place ./t.sh two.txt more.txt
refused "a new file in a directory" 'mine.orig exists and differs' "$pare" --in-place ./t.sh mine
check "new text is as it was" test "$(cat mine.txt more.txt mine/new.txt | sort -u)" = 'v17 of mine'
mv mine.txt.orig mine.first
expect_status 0 "new text, .orig moved away" "$pare" -q --in-place ./t.sh mine.txt
check "new text, .orig moved away" test "$(cat mine.txt.orig)" = 'v17 of mine'
expect_status 5 "elsewhere" "$pare" -q --max-tests 9 -o theirs.txt ./t.sh bug.txt
expect_status 5 "elsewhere, again" "$pare" -q --max-tests 10 -o theirs.txt ./t.sh bug.txt
check "elsewhere, again: nothing is aside" test ! -e theirs.txt~
echo 'v17 of mine' >theirs.txt
expect_status 0 "elsewhere, new text" "$pare" -o theirs.txt ./t.sh bug.txt
says resuming "elsewhere, new text"
check "elsewhere, new text: aside" test "$(cat theirs.txt~)" = 'v17 of mine'
check "elsewhere, new text: the result" test "$(cat theirs.txt)" = v17
expect_status 0 "a directory elsewhere" "$pare" -q -o theirs ./t.sh tree.copy
echo mine >theirs/notes
expect_status 0 "a directory elsewhere, again" "$pare" -q -o theirs ./t.sh tree.copy
check "a directory elsewhere: aside" grep -q mine theirs~/notes
check "a directory elsewhere: the result" test "$(cat theirs/*)" = v17

# A directory of classes that reaches the test as a jar.
mkdir classes && cp bug.txt classes/A.class && cp bug.txt classes/B.class && echo unrelated >classes.jar
refused "as a jar, in place" 'needs one jar' "$pare" --in-place --as jar ./t.sh classes
refused "classes as a jar, in place" 'needs one jar' "$pare" --in-place --as jar ./t.sh classes/A.class classes/B.class
refused "as a jar, in the input" 'written into the input' "$pare" --as jar -o classes/out.jar ./t.sh classes
check "another jar is as it was" grep -q unrelated classes.jar
expect_status 0 "as a jar: by its name" "$pare" -q --allow-empty --as jar /bin/true classes
check "as a jar: by its name" test -d classes.jar.pare

# A slash behind the name of a result.
expect_status 0 "-o out/" "$pare" -q -o out/ ./t.sh tree.copy
check "-o out/: there it is" grep -q v17 out/a.txt
check "-o out/: the journal is beside it" test -d out.pare

# A pipe is refused, not waited for.
mkfifo pipe
expect_status 0 "a pipe as a model" timeout 20 "$pare" -q --no-journal -o piped.txt --guide postpone \
    --guide-model pipe ./t.sh bug.txt
expect_status 2 "a version that is not there" "$pare" restore 99 out
says 'no version 99 ' "a version that is not there"
expect_status 2 "too many words" "$pare" history out more
expect_status 2 "an unknown option" "$pare" resume --fresh

# Names that are not UTF-8, of the directory and of the input.
odd=$(printf 'odd\351')
mkdir "$odd" && cp bug.txt "$odd/$odd.txt"
(cd "$odd" && "$pare" -q -o small ../t.sh "$odd.txt" >../out.txt 2>../err.txt && rm small)
expect_status 0 "resume where names are not UTF-8" "$pare" resume "$odd/small"
check "resume where names are not UTF-8: done" test "$(cat "$odd/small")" = v17
expect_status 0 "events where names are not UTF-8" "$pare" --json --no-journal -o events.txt ./t.sh "$odd/$odd.txt"
check "they say so" grep -q '"event":"start".*odd?' out.txt
check "and how it ended" grep -q '"event":"end".*"text":"finished"' out.txt
finish
