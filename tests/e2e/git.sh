#!/bin/sh
# pare --git A..B: the smallest patch with which a command fails, and one that passes; the repository is only read.
. "$(dirname "$0")/lib.sh"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
commit() { git -C repo -c user.name=x -c user.email=x@example.org commit -qm "$1" && git -C repo tag "$1"; }

mkdir -p repo/doc repo/tool
git init -q repo
seq 1 60 | sed 's/^/line /' >repo/doc/text.txt
printf 'start=0\nstep=1\nlimit=3\nname=list\n' >repo/settings
cat >repo/run.sh <<'X2'
#!/bin/sh
. ./settings
[ "$step" -gt 0 ] || { echo "no progress" >&2; exit 2; }
[ "$start" -le "$limit" ] && exit 0
[ "${strict:-no}" = yes ] && { echo "error: start $start is behind limit $limit" >&2; exit 1; }
exit 0
X2
chmod +x repo/run.sh
printf 'a\nb' >repo/nolinefeed
echo old >repo/gone.txt
ln -s settings repo/link
git -C repo add -A && commit good
seq 1 60 | sed 's/^/line /; s/^line 5$/line five/; /^line 40$/d' >repo/doc/text.txt
printf '# times\nstart=9\nstep=2\nlimit=4\nname=sorted\nstrict=yes\nend=1\n' >repo/settings
git -C repo rm -q gone.txt link
ln -s run.sh repo/link
mkdir repo/new && echo new >repo/new/file.txt
printf 'a\nc' >repo/nolinefeed
printf '\000\001\002' >repo/picture
chmod +x repo/doc/text.txt
git -C repo add -A && commit bad
echo '# not committed' >>repo/run.sh
echo untracked >repo/tool/x
(cd repo && git status --porcelain >../status.txt && git rev-parse HEAD good bad && cksum .git/index) >before.txt

cd repo || exit 1
expect_status 0 "a difference" "$pare" -o ../small.patch --git good..bad -- ./run.sh
mv out.txt err.txt ..
cd ..
says 'behind limit' "what is preserved"
sed -n 's/^to see the failure again: //p' out.txt >again.sh
check "what is told at the end shows the failure: $(cat again.sh)" sh -c 'sh again.sh 2>&1 | grep -q "behind limit"'
says '^the passing side, one item less: ../small.patch.pare/passing' "where the passing side is"
(cd repo && git rev-parse HEAD good bad && cksum .git/index) >after.txt
check "the repository is as it was" cmp -s before.txt after.txt
check "the work tree is as it was" test "$(cd repo && git status --porcelain)" = "$(cat status.txt)"
git clone -q repo clone && git -C clone checkout -q good
check "the patch applies" git -C clone apply --check "$work/small.patch"
check "so does the passing side" sh -c 'test ! -s small.patch.pare/passing || git -C clone apply --check "$1"/small.patch.pare/passing' - "$work"
check "one file" test "$(grep -c '^diff' small.patch)" = 1
check "two lines are added" sh -c 'test "$(grep -c "^+[^+]" small.patch)" = 2 && grep -q "^+start=9" small.patch && grep -q "^+strict=yes" small.patch'
check "no line is removed" test "$(grep -c '^-[^-]' small.patch)" = 0
git -C clone apply "$work/small.patch"
(cd clone && ./run.sh 2>../said.txt)
check "it fails as before" sh -c 'test $? = 0; grep -q "behind limit" said.txt'

# The failure needs two hunks: the passing side has one of them.
cat >repo/two.sh <<'X2'
#!/bin/sh
grep -q five doc/text.txt && ! grep -q "line 40" doc/text.txt && { echo "error: both" >&2; exit 1; }
exit 0
X2
chmod +x repo/two.sh
(cd repo && "$pare" -q -o ../two.patch --git good..bad -- "$work/repo/two.sh")
check "two hunks" test "$(grep -c '^@@' two.patch)" = 2
check "the passing side has one" test "$(grep -c '^@@' two.patch.pare/passing)" = 1
git -C clone checkout -qf good && git -C clone apply "$work/two.patch.pare/passing"
check "and passes" sh -c 'cd clone && ../repo/two.sh'

# From a folder of the work tree; {} belongs to the command.
cd repo/doc || exit 1
"$pare" -q -o ../../folder.patch --git good...bad -- sh -c 'find . -name text.txt -exec grep -l five {} ";" | grep . && exit 3; exit 0' sh
cd ../..
cd repo/doc || exit 1
"$pare" -o ../../again.patch --git good..bad -- sh -c 'grep five text.txt && exit 3; exit 0' 2>/dev/null |
    sed -n 's/^to see the failure again: //p' >"$work/again.sh"
cd ../..
check "what is told at the end, in a folder" test "$(sh again.sh)" = "line five"
check "in the same folder" grep -q '^+line five' folder.patch

# A patch as an ordinary input: what is left of it still applies.
git -C repo diff good bad -- doc settings >whole.patch
script apply.sh <<X2
#!/bin/sh
mkdir t && cd t && git -C "$work/repo" archive good | tar x && GIT_CEILING_DIRECTORIES="\$PWD/.." git apply "\$1" &&
    grep -q 'limit=4' settings
X2
expect_status 0 "a patch file" "$pare" apply.sh whole.patch
check "one hunk is left of it" test "$(grep -c '^@@' whole.reduced.patch)" = 1

# Killed and resumed.
cd repo || exit 1
"$pare" -q --max-tests 3 -o ../part.patch --git good..bad -- ./run.sh
"$pare" -q -o ../part.patch --git good..bad -- ./run.sh
cd ..
check "the same after a stop" cmp -s part.patch small.patch

touch mark
sleep 0.02
cd repo || exit 1
fails() { # WHAT PATTERN ARGUMENTS...
    what=$1 pattern=$2
    shift 2
    "$pare" "$@" >../out.txt 2>../err.txt
    check "$what: exit status" test $? -ne 0
    cd ..
    says "$pattern" "$what"
    check "$what: leaves nothing" test -z "$(find . -name '*.pare' -newer mark)"
    cd repo || exit 1
}
fails "swapped" 'the command succeeds; the revision that passes comes first' --git bad..good -- ./run.sh
fails "the same at both" 'does the same without the changes' --git good..bad -- false
fails "no such revision" 'there is no revision nowhere' --git good..nowhere -- ./run.sh
fails "no difference" 'do not differ' --git good..good -- ./run.sh
fails "one revision" 'takes two revisions' --git good -- ./run.sh
fails "no command" 'pare --git A..B -- COMMAND' --git good..bad
fails "in place" 'leave out --in-place' --in-place --git good..bad -- ./run.sh
fails "workers" 'leave out --cluster and --workers' --workers a --git good..bad -- ./run.sh
cd "$work" || exit 1
mkdir outside
expect_status 2 "no repository" env -C outside GIT_CEILING_DIRECTORIES="$work" "$pare" --git a..b -- true
says 'not a git repository' "no repository"
rm -rf "$TMPDIR"/tmp.*
tidy "at the end"
finish
