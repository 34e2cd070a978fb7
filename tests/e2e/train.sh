# Training from a small corpus: the same bytes with any number of jobs and after a stop; what does not fit
# is refused with one line; a guided run is as small as one without a guide.
. "$(dirname "$0")/lib.sh"
export LC_ALL=C
mkdir corpus
for i in 1 2 3 4 5 6 7 8; do
    cat >"corpus/p$i.c" <<C
struct s$i { int a, b; };
static int f$i(int x, int y) { int z = x * y; if (z > $i) z = z - 1; return z; }
int unused$i;
int main(void) { struct s$i v; v.a = $i; v.b = f$i(v.a, 2); unused$i = 3; return v.b - v.a; }
C
done
echo 'int main(void) { return undeclared; }' >corpus/broken.c # of no use: the checker refuses it
echo 'int main(void { return 0; }' >corpus/no_syntax.c        # of no use: does not parse
echo 'not a program' >corpus/readme.txt

train() { # train DATA OUTPUT PROGRAMS JOBS [OPTIONS]
    data=$1 output=$2 programs=$3 jobs=$4
    shift 4
    "$pare" train -q -l c -d "$data" -o "$output" -n "$programs" -j "$jobs" "$@" corpus -- \
        gcc -fsyntax-only -Werror=implicit-function-declaration {}
}
expect_status 0 "one job" train one.data one 8 1
cp out.txt one.txt
check "8 programs were of use" grep -q '^8 programs' out.txt
for set in type children path type+children type+children+path; do
    check "there is a model over $set" test -s "one/c-$set.model"
done
expect_status 0 "three jobs" train three.data three 8 3
check "three jobs give the same models" diff -r one three
check "and the same report" cmp one.txt out.txt
expect_status 0 "some programs first" train parts.data parts 3 2
expect_status 0 "then the others" train parts.data parts 8 2
check "in two parts: the same models" diff -r one parts
check "and the same report" cmp one.txt out.txt
head -c -3 one.data >cut.data
expect_status 0 "data that was cut off" train cut.data cut 8 2
check "cut off: the same models" diff -r one cut
expect_status 2 "data of another checker" train one.data one 8 1 -f 'some warning'
says 'another corpus, checker or seed' "data of another checker"
printf junk >junk.data
expect_status 3 "no data" train junk.data one 8 1
says 'not a file of training data' "no data"
expect_status 2 "no checker" "$pare" train -l c corpus
expect_status 2 "no language" "$pare" train corpus -- true
expect_status 2 "unknown language" "$pare" train -l klingon corpus -- true
expect_status 2 "data of another seed" train one.data one 8 1 -s 2
says 'another corpus, checker or seed' "data of another seed"
expect_status 2 "data of another time limit" train one.data one 8 1 -t 3
expect_status 0 "a slash behind the corpus" "$pare" train -q -l c -d slash.data -o slash -n 8 corpus/ -- \
    gcc -fsyntax-only -Werror=implicit-function-declaration {}
check "a slash behind the corpus: the same models" diff -r one slash
by_name() { # by_name MODELS FILE...
    models=$1
    shift
    "$pare" train -q -l c -d "$models.data" -o "$models" "$@" -- gcc -fsyntax-only {}
}
: >corpus/empty.c
expect_status 0 "files by name" by_name named corpus/p*.c
expect_status 0 "an empty file by name" by_name empty corpus/empty.c corpus/p*.c
check "an empty file by name: the same models" diff -r named empty
rm corpus/empty.c
expect_status 3 "a checker that accepts nothing" "$pare" train -q -l c -d no.data -o no corpus -- false {}
says 'nothing to learn from' "a checker that accepts nothing"
check "a checker that accepts nothing: no models" test -z "$(ls no)"
expect_status 2 "a value that is missing" "$pare" train -l c -n -- true
says '--programs needs an argument' "a value that is missing"
expect_status 2 "an option that is not there" "$pare" train --colour corpus -- true
says 'unknown option --colour' "an option that is not there"
expect_status 2 "a bad expression" "$pare" train -l c -f '(' corpus -- true
says '^pare: --forbid (:' "a bad expression"
check "others cannot write a model" test "$(stat -c %a one/c-type.model)" = 644
tidy "training"

cp corpus/p3.c bug.c
script t.sh <<'SH'
gcc -fsyntax-only -Werror=implicit-function-declaration bug.c && grep -q 'v.b = f' bug.c
SH
reduce() { # reduce OUTPUT [OPTIONS]
    out=$1
    shift
    "$pare" -q --no-journal --repeat 1 --pass tree:pardis-classic -o "$out" "$@" ./t.sh bug.c
}
expect_status 0 "without a guide" reduce none.c --guide none
for mode in skip postpone online; do
    expect_status 0 "$mode" reduce "$mode.c" --guide "$mode" --guide-model one/c-type.model
done
expect_status 0 "the largest" reduce largest.c --guide postpone --guide-model one/c-type+children+path.model
expect_status 0 "online alone" reduce alone.c --guide online
for result in postpone online largest alone; do
    check "$result: as small as without" test "$(wc -c <$result.c)" = "$(wc -c <none.c)"
done
expect_status 2 "unknown mode" reduce x.c --guide sometimes

refused() { # refused WHAT PATTERN MODEL
    expect_status 0 "$1" reduce refused.c --guide-model "$3"
    says "$2.*going on without it" "$1"
    check "$1: one line" test "$(wc -l <err.txt)" = 1
    check "$1: the same result" cmp -s none.c refused.c
}
head -c 300 one/c-type.model >cut.model
refused "a damaged model" 'is damaged' cut.model
refused "no model at all" 'not a model file' t.sh
refused "no such file" 'No such file' nowhere.model
sed 's/PARE-MODEL 1/PARE-MODEL 9/' one/c-type.model >newer.model
refused "a newer model" 'not a model file of this version' newer.model

# A parser library in place of the language: the model is not for it.
expect_status 0 "another grammar" reduce refused.c --guide skip --grammar "$build/languages/cpp/parser.so" \
    --guide-model one/c-type.model
says 'is for the language c, not for the given grammar; going on without it' "another grammar"

# The same command with another model in the same file is another run.
cp one/c-type.model current.model
expect_status 0 "with a model" "$pare" -q -j1 --guide skip --guide-model current.model -o current.c ./t.sh bug.c
"$pare" train -q -l c -d all.data -o all corpus -- true {} >report.txt
cp all/c-type.model current.model
expect_status 0 "with another model of that name" \
    "$pare" --guide skip --guide-model current.model -o current.c ./t.sh bug.c
says 'starting anew' "with another model of that name"

printf 'x = 1\ny = 2\n' >bug.py
script py.sh <<'SH'
grep -q x bug.py
SH
expect_status 0 "a language without a model" \
    "$pare" -q --no-journal --pass tree:pardis -o out.py --guide postpone ./py.sh bug.py
says 'no model for this input.*going on without it' "a language without a model"

# The model that comes with Pare, on request, in the default plan too.
grep -v x.h "$tests/samples/bug.c" >sample.c
script sample.sh <<'SH'
gcc -w -fsyntax-only -Werror=implicit-function-declaration sample.c &&
    grep -q total sample.c && grep -q 'struct point' sample.c && grep -q 'values\[' sample.c
SH
sample() { # sample MODELS OUTPUT: prints how many answers were used
    PARE_MODELS=$1 "$pare" -j1 --no-journal --fresh --guide postpone -o "$2" ./sample.sh sample.c 2>err.txt |
        sed -n 's/ answers used.*//p'
}
with=$(sample "$tests/../share/models" with.c)
check "the model that comes with Pare: nothing to say" sh -c '! grep -q "going on without it" err.txt'
without=$(sample '' without.c)
says 'no model for this input.*going on without it' "no models"
check "the model changes what is asked: $with, $without" test -n "$with" -a "$with" != "$without"
check "but not what is left" cmp -s with.c without.c
finish
