# pare init writes scripts for the common kinds of bugs.  Each kind is used on a real bug of a real tool.
. "$(dirname "$0")/lib.sh"
inputs=$(cd "$tests/../bench/first-try/inputs" && pwd)
make_script() { # NAME KIND ARGUMENTS...: writes NAME.sh, which passes shellcheck
    name=$1
    shift
    rm -f "$name.sh"
    expect_status 0 "init $1" "$pare" init -o "$name.sh" --no-check "$@"
    if command -v shellcheck >/dev/null; then check "$1: shellcheck" shellcheck "$name.sh"; fi
}
reduces() { # NAME INPUT MOST OPTIONS...: the script reduces the input to at most this many bytes
    name=$1 input=$2 most=$3
    shift 3
    expect_status 0 "$name" "$pare" -q --no-journal --max-time 300 "$@" -o "$name.out" "./$name.sh" "$input"
    n_bytes=$(find "$name.out" -type f -exec cat {} + | wc -c)
    check "$name: $n_bytes bytes" test "$n_bytes" -le "$most"
}
lines() { reduces "$1" "$2" "$3" --once -p lines; } # for tests that take long

# An error message about valid input: xmllint does not know the elements of HTML 5.  The check runs on it.
cp "$inputs/queue.c" .
cat >page.html <<'H'
<!DOCTYPE html>
<html>
<head><title>Pots</title></head>
<body>
<nav><a href="index.html">Home</a></nav>
<p>We have <b>pots</b> and cups.</p>
</body>
</html>
H
expect_status 0 "init error" "$pare" init error page.html --text "Tag nav invalid" -- sh -c '! xmllint --html --noout "$1"' sh {}
check "it is checked" grep -q "fit for reduction" out.txt
check "it says how to go on" grep -q "pare ./test.sh page.html" out.txt
mv test.sh error.sh
reduces error page.html 12
expect_status 2 "an existing script" "$pare" init -o error.sh error page.html --text x -- xmllint {}
says "error.sh exists" "an existing script"

# A crash of g++ 12, which the demonstration shows.
cp "$tests/../examples/demo/events.cpp" .
make_script crash crash events.cpp --text "internal compiler error: Segmentation fault" -- g++ -std=c++20 -fsyntax-only {}
reduces crash events.cpp 200

# Wrong output: jq 1.6 loses digits of large numbers.
cat >orders.json <<'J'
[
  {"id": 17, "items": ["pot", "lid"], "paid": true},
  {"id": 10000000000000000001, "items": ["cup"], "paid": false},
  {"id": 18, "items": [], "paid": true}
]
J
make_script output output orders.json --text "1e+19" -- jq -c '.[] | .id' {}
reduces output orders.json 40

# Slowness: Python's regular expressions try all ways to split a text.
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
check "slow: a fast program is not" sh -c 'cd s && echo "import re" >slow.py && ! ../slow.sh'
lines slow slow.py 70

# Memory: jq makes all elements before the one that is set.
cat >sparse.json <<'J'
{"names": ["x", "y"], "place": 6000000, "note": "the last one", "empty": []}
J
make_script memory memory sparse.json --memory 80M --seconds 60 -- jq -c '.place as $i | [] | .[$i] = 1 | length' {}
reduces memory sparse.json 30

# Two tools that disagree: mawk 1.3.4 does not know how often in regular expressions.
cat >match.awk <<'A'
BEGIN {
    n = split("ab aab aaab", words, " ")
    for (i = 1; i <= n; i++)
        print words[i], (words[i] ~ /^a{2}b$/) ? "yes" : "no"
    print "words:", n
}
A
make_script differential differential match.awk --against 'gawk -f {}' --seconds 1 -- mawk -f {}
reduces differential match.awk 120

# Wrong code: LLVM issue 140481, clang 17 to 19 miscompile this loop at -O2.
if command -v clang-19 >/dev/null; then
    cat >loop.c <<'C'
#include <stdio.h>
int a = 1, b, c;
static int twice(int x) { return x + x; }
int main(void)
{
    b = -5001001 * a + 5001000;
    while (b >= 5001001)
        b = a + 5001000;
    c = -5001000 * b - 5001001;
    if (5001000 * c >= b)
        puts("impossible");
    printf("%d\n", twice(4));
    return 0;
}
C
    make_script wrong-code wrong-code loop.c --against 'clang-19 -O0 {}' -- clang-19 -O2 {}
    check "wrong code: interesting" sh -c 'mkdir w && cp loop.c w && cd w && ../wrong-code.sh'
    printf 'int printf(const char *, ...);\nint main(void) { int x; printf("%%d\\n", x); return 0; }\n' >good.c
    check "wrong code: the guards refuse undefined behaviour" sh -c 'mkdir u && cd u && cp ../good.c loop.c && ! ../wrong-code.sh'
    lines wrong-code loop.c 330
fi

# A decompiler: procyon writes a class without the constructor that another class calls.
if command -v procyon >/dev/null && command -v javac >/dev/null; then
    mkdir src classes
    cat >src/Bad.java <<'J'
public abstract class Bad {
    private Bad(Object parent) { }
    static final Bad NONE = new Bad(null) { int value() { return 42; } };
    abstract int value();
    static class One extends Bad {
        One(Object parent) { super(parent); }
        int value() { return 7; }
    }
}
class Alone { int unused() { return 1; } }
J
    javac --release 8 -Xlint:-options -d classes src/Bad.java
    make_script decompiler decompiler classes --text "constructor Bad in class Bad cannot be applied" --seconds 60 -- procyon {}
    check "decompiler: interesting" sh -c 'mkdir d && cp -r classes/. d && cd d && ../decompiler.sh'
    check "decompiler: without the class it is not" sh -c 'mkdir e && cp classes/Alone.class e && cd e && ! ../decompiler.sh'
    reduces decompiler classes "$(cat classes/Bad*.class | wc -c)" --once -p files
fi

# A crash in a container: the crash of g++ in a root file system that is made here, for bubblewrap.
if command -v bwrap >/dev/null && bwrap --ro-bind / / true 2>/dev/null; then
    compiler=$(g++ -print-prog-name=cc1plus)
    mkdir -p root/bin root/tmp root/dev root/proc
    cp "$compiler" root/bin/cc1plus
    # the libraries, where the dynamic loader looks for them
    ldd "$compiler" | grep -o '/[^ ]*' | while read -r library; do
        mkdir -p "root$(dirname "$library")" && cp -L "$library" "root$library"
    done
    make_script container container events.cpp --image "$work/root" --text "internal compiler error: Segmentation fault" \
        -- /bin/cc1plus -quiet -std=c++20 -nostdinc -fsyntax-only {}
    check "container: interesting" sh -c 'mkdir c && cp events.cpp c && cd c && ../container.sh'
    check "container: another program is not" sh -c 'cd c && echo "int x;" >events.cpp && ! ../container.sh'
    lines container events.cpp 400
fi

expect_status 2 "no kind" "$pare" init </dev/null
says "pare init needs a kind: one of crash, wrong-code" "no kind"
expect_status 2 "no text" "$pare" init crash queue.c -- gcc {} </dev/null
says "needs --text" "no text"
tidy "init"
finish
