# pare init writes scripts for the common kinds of bugs.  Each kind is used on a bug of a real tool.
. "$(dirname "$0")/lib.sh"
inputs=$(cd "$tests/../bench/first-try/inputs" && pwd)
make_script() { # NAME KIND ARGUMENTS...: writes NAME.sh, which passes shellcheck
    name=$1
    shift
    rm -f "$name.sh"
    expect_status 0 "init $1" "$pare" init -o "$name.sh" --no-check "$@"
    if command -v shellcheck >/dev/null; then check "$1: shellcheck" shellcheck "$name.sh"; fi
}
reduces() { # NAME INPUT MOST: the script reduces the input to at most this many bytes
    expect_status 0 "$1" "$pare" -q --no-journal --max-time 60 -o "$1.out" "./$1.sh" "$2"
    check "$1: $(wc -c <"$1.out") bytes" test "$(wc -c <"$1.out")" -le "$3"
}

# An error message; the check runs on it.
cp "$inputs/queue.c" .
expect_status 0 "init error" "$pare" init error queue.c --text "has no member named 'size'" -- env LC_ALL=C gcc -fsyntax-only {}
check "it is checked" grep -q "fit for reduction" out.txt
check "it says how to go on" grep -q "pare ./test.sh queue.c" out.txt
mv test.sh error.sh
reduces error queue.c 120
expect_status 2 "an existing script" "$pare" init -o error.sh error queue.c --text x -- gcc {}
says "error.sh exists" "an existing script"

# A crash: of gcc where the demonstration crashes it, of a shell otherwise.
cp "$tests/../examples/demo/events.cpp" .
if g++ -std=c++20 -fsyntax-only events.cpp 2>&1 | grep -q "internal compiler error"; then
    make_script crash crash events.cpp --text "internal compiler error: Segmentation fault" -- g++ -std=c++20 -fsyntax-only {}
    check "crash: interesting" sh -c 'mkdir g && cp events.cpp g && cd g && ../crash.sh'
fi

# Wrong output: awk compares a text with a number as texts.
cat >sum.awk <<'A'
BEGIN {
    a = 1
    b = "010"
    c = 7
    print "a", a
    print "equal", (b + 0 == 10), (b == 10)
    print "c", c
}
A
make_script output output sum.awk --text "equal 1 0" -- awk -f {}
reduces output sum.awk 60

# Slowness: backtracking of a regular expression.
cat >slow.py <<'P'
import re
import sys
words = ["one", "two"]
text = "a" * 40 + "!"
count = len(words)
re.match(r"(a+)+$", text)
sys.exit(0)
P
make_script slow slow slow.py --seconds 2 -- python3 {}
check "slow: interesting" sh -c 'mkdir s && cp slow.py s && cd s && ../slow.sh'

# Memory: a list that grows.
cat >grows.py <<'P'
names = ["x", "y"]
big = bytearray(300 * 1000 * 1000)
other = sum(range(10))
print(len(big))
P
make_script memory memory grows.py --memory 200M -- python3 {}
check "memory: interesting" sh -c 'mkdir m && cp grows.py m && cd m && ../memory.sh'

# Two tools that disagree: awk and the shell about octal numbers.
printf 'x=1\ny=$((010 + 1))\nz=3\necho $y\n' >octal.sh
make_script differential differential octal.sh --against 'sed s/010/10/ {} | sh' -- sh {}
reduces differential octal.sh 30

# Wrong code: fast mathematics forgets that there are values that are not numbers.
if command -v clang >/dev/null; then
    cat >nan.c <<'C'
#include <math.h>
#include <stdio.h>
static double half(double x) { return x / 2; }
static double zero(void) { return half(0); }
int main(int argc, char **argv)
{
    double y = zero() * argc, n = sqrt(-1.0 - y);
    (void)argv;
    printf("%d\n", n != n);
    printf("%d\n", (int)half(8));
    return 0;
}
C
    make_script wrong-code wrong-code nan.c --against 'gcc -O1 {} -lm' -- gcc -O2 -ffast-math {} -lm
    check "wrong code: interesting" sh -c 'mkdir w && cp nan.c w && cd w && ../wrong-code.sh'
    printf 'int printf(const char *, ...);\nint main(void) { int x; printf("%%d\\n", x); return 0; }\n' >good.c
    check "wrong code: the guards refuse undefined behaviour" sh -c 'mkdir u && cd u && cp ../good.c nan.c && ! ../wrong-code.sh'
fi

# A decompiler whose output does not compile.
mkdir classes
printf 'public class A {\n    static int f() { return 1; }\n    public static void main(String[] a) { System.out.println(f()); }\n}\n' >A.java
if command -v javac >/dev/null && javac -d classes A.java; then
    make_script decompiler decompiler classes --text "cannot find symbol" -- sh -c 'echo "class A { int x = missing; }"'
    check "decompiler: interesting" sh -c 'mkdir d && cp -r classes/. d && cd d && ../decompiler.sh'
fi

# A crash in a container: here a root file system for bubblewrap.
if command -v bwrap >/dev/null && bwrap --ro-bind / / true 2>/dev/null; then
    make_script container container queue.c --image / --text "has no member named 'size'" -- env LC_ALL=C gcc -fsyntax-only {}
    check "container: interesting" sh -c 'mkdir c && cp queue.c c && cd c && ../container.sh'
fi

expect_status 2 "no kind" "$pare" init </dev/null
says "pare init needs a kind: one of crash, wrong-code" "no kind"
expect_status 2 "no text" "$pare" init crash queue.c -- gcc {} </dev/null
says "needs --text" "no text"
tidy "init"
finish
