# Tests without a script: what a command does is kept.  Real programs: g++, grep, sort, gdb, python.
. "$(dirname "$0")/lib.sh"
examples=$(cd "$tests/../examples" && pwd)

cp "$examples/demo/events.cpp" .
expect_status 0 "a crash of g++" "$pare" events.cpp -- g++ -std=c++20 -fsyntax-only {}
says "keeping: the crash \"internal compiler error" "a crash of g++"
check "still a crash" sh -c 'g++ -std=c++20 -fsyntax-only events.reduced.cpp 2>&1 | grep -q "internal compiler error: Segm"'
check "small: $(wc -c <events.reduced.cpp) bytes" test "$(wc -c <events.reduced.cpp)" -lt 200

seq 1 50 | sed 's/.*/word& other&/' >in.txt
expect_status 0 "path appended" "$pare" -k exit -o app.txt in.txt -- grep -q word33
check "path appended" grep -q word33 app.txt
expect_status 0 "@@" "$pare" -k exit -o at.txt in.txt -- grep -q word33 @@
check "@@" cmp -s app.txt at.txt
expect_status 0 "--stdin" "$pare" --stdin -k exit -o stdin.txt in.txt -- grep -q word33
check "--stdin" cmp -s app.txt stdin.txt
expect_status 0 "stdout:REGEX" "$pare" -k 'stdout:other2[0-9]' -o so.txt in.txt -- cat {}
check "stdout:REGEX" grep -qE 'other2[0-9]' so.txt
expect_status 0 "!stdout:REGEX and stderr" "$pare" -k '!stdout:other9$,exit' -o no.txt in.txt -- sh -c 'grep -v other9 "$0"' {}
expect_status 0 "stdout as it is" "$pare" -k stdout -o out2.txt in.txt -- sh -c 'grep -o word7 "$0"; true' {}
check "stdout as it is" grep -q word7 out2.txt
printf 'one\nword5\ntwo\n' >few.txt # a limit that a busy machine does not reach by itself
expect_status 0 "time" "$pare" -k 'time>2' -o time.txt few.txt -- sh -c 'grep -q word5 "$0" && sleep 9' {}
check "time" grep -q word5 time.txt
script segv.sh <<'T'
#!/bin/sh
grep -q word12 "$1" && kill -SEGV $$
exit 0
T
expect_status 0 "a signal" "$pare" -k signal -o sig.txt in.txt -- ./segv.sh {}
check "a signal" grep -q word12 sig.txt
expect_status 1 "a regex that the original does not match" "$pare" -k 'stdout:nowhere' -o x.txt in.txt -- cat {}

# Without --keep the message stays the same: these slipped to other errors, or to nothing.
cp "$tests/../bench/first-try/inputs/orders.sql" "$tests/../bench/first-try/inputs/page.html" "$examples/rain/stations.json" .
if command -v sqlite3 >/dev/null; then
    expect_status 0 "sqlite3" "$pare" --stdin -o orders.out orders.sql -- sqlite3 -bail :memory:
    says 'keeping: exit status 1 and the message "FOREIGN KEY constraint failed' "sqlite3"
    says "from this line of its output: Runtime error near line 13: FOREIGN KEY" "sqlite3"
    says "looser: --keep 'similar error'" "sqlite3"
    check "sqlite3: the same error" sh -c 'sqlite3 -bail :memory: <orders.out 2>&1 | grep -q "FOREIGN KEY"'
fi
if command -v jq >/dev/null; then
    expect_status 0 "jq" "$pare" -o stations.out stations.json -- jq '.stations[] | .rain / .days' {}
    check "jq: the same error" sh -c 'jq ".stations[] | .rain / .days" stations.out 2>&1 | grep -q "cannot be divided"'
fi
expect_status 0 "tidy" "$pare" -o page.out page.html -- tidy -q -e {}
check "tidy: the same error" sh -c 'tidy -q -e page.out 2>&1 | grep -q "<blinker> is not recognized"'
expect_status 0 "the signature, by name" "$pare" -k 'same error' -o same.txt in.txt -- sh -c 'sed -n "s/.*word33 /error: no /p" "$0" >&2' {}
check "the signature, by name" grep -q "word33 other33" same.txt

# A command that does the same with an empty file: nothing is reduced, and nothing is left behind.
expect_status 1 "an empty input is as good" "$pare" -o none.txt in.txt -- sh -c 'echo "tool: error: no license" >&2; exit 3'
says "on an empty input the command does the same (exit status 3)" "an empty input"
says "allow-empty" "an empty input"
check "nothing is left" test ! -e none.txt -a ! -e none.txt.pare
expect_status 0 "--allow-empty" "$pare" --allow-empty -q -o none.txt in.txt -- sh -c 'exit 3'
check "--allow-empty" test ! -s none.txt

# Two crashes in one program: the reduction stays with the first, told apart by frames from gdb.
cat >two.c <<'C'
#include <stdio.h>
#include <string.h>
static int *volatile nowhere;
__attribute__((noinline)) void alpha_crash(void) { *nowhere = 1; }
__attribute__((noinline)) void beta_crash(void) { *nowhere = 2; }
int main(int argc, char **argv)
{
    char line[256];
    int n = 0;
    FILE *in = fopen(argv[argc - 1], "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL)
        n += strncmp(line, "word1", 5) == 0 ? 1 : strncmp(line, "word2", 5) == 0 ? 100 : 0;
    if (n == 101)
        alpha_crash();
    if (n > 0)
        beta_crash();
    return 0;
}
C
gcc -g -O1 -o two two.c
seq 1 8 | sed 's/.*/word&/' >few.txt
expect_status 0 "the right crash" "$pare" -k crash -o two.txt few.txt -- ./two {}
gdb -batch -ex run -ex bt --args ./two two.txt 2>&1 | grep -q alpha_crash
check "the right crash is kept" test $? = 0

# A change of a script's output fingerprint is reported.
script slip.sh <<'T'
#!/bin/sh
grep -q word44 in.txt || exit 1
if grep -q word3 in.txt; then echo "t.c:1:1: internal compiler error: in foo, at bar.c:12"
else echo "t.c:1:1: internal compiler error: in other, at baz.c:7"; fi
exit 0
T
expect_status 0 "a script that slips" "$pare" -o slip.txt ./slip.sh in.txt
says "may be another bug" "a slip"

# --valid is counted apart.
script strict.sh <<'T'
#!/bin/sh
grep -q word33 in.txt
T
expect_status 0 "--valid" "$pare" --valid 'grep -q other1 in.txt' -o valid.txt ./strict.sh in.txt
check "--valid holds" grep -q other1 valid.txt
expect_status 0 "--valid with {}" "$pare" --valid 'grep -q other1 {}' -o filled.txt ./strict.sh in.txt
check "{} in --valid is the candidate" cmp -s valid.txt filled.txt
mkdir tree && cp in.txt tree && script within.sh <<'T'
#!/bin/sh
grep -q word33 in.txt
T
expect_status 0 "--valid with {} of a directory" "$pare" --valid 'grep -rq other1 {}' -o within ./within.sh tree
check "{} in --valid is the directory" grep -q other1 within/in.txt
"$pare" --valid 'grep -q other1 in.txt' --fresh -o valid.txt ./strict.sh in.txt >out.txt 2>&1
check "--valid is counted" test "$(sed -n 's/.* \([0-9]*\) validity.*/\1/p' out.txt)" -gt 0

# A resident test, with one that dies in between.
cat >resident.py <<'P'
import os, sys
n = 0
for line in sys.stdin:
    n += 1
    if n % 7 == 0:
        os._exit(1)
    text = open(os.path.join(line.strip(), "in.txt")).read()
    print("interesting" if "word33" in text else "not", flush=True)
P
expect_status 0 "--server" "$pare" --server "python3 $work/resident.py" -o server.txt in.txt
check "--server" cmp -s server.txt app.txt

# Binary input: 1-minimal bytes, values normalised.
head -c 3000 /dev/urandom | tr -d 'Q' >bin.dat
printf '\0QAB' >>bin.dat
expect_status 0 "binary" "$pare" -k exit -o bin.out bin.dat -- grep -q 'Q.B' {}
check "binary: $(od -c bin.out | head -1)" test "$(cat bin.out)" = Q0B

# Flaky: reported before any work.
script flaky.sh <<T
#!/bin/sh
echo x >>$work/count
[ \$((\$(wc -l <$work/count) % 2)) = 0 ] && grep -q word33 in.txt
T
"$pare" -o flaky.txt ./flaky.sh in.txt >out.txt 2>err.txt
says "flaky" "a flaky test"
tidy "keep"
finish
