# The examples of the manual page are run, and do what the page says.
. "$(dirname "$0")/lib.sh"
sed -n '/^\.SH EXAMPLES/,$p' "$build/man/pare.1" | sed -n '/^\.RS/,/^\.RE/{/^\./d;s/\\-/-/g;p}' >examples.txt
mkdir bin && ln -s "$pare" bin/pare
PATH=$work/bin:$PATH
export GIT_CONFIG_GLOBAL=/dev/null
example() { # NUMBER: runs it in the directory NUMBER; output in out.txt and err.txt
    sed -n "$1p" examples.txt >"$1/example.sh"
    (cd "$1" && sh ./example.sh) >out.txt 2>err.txt </dev/null
    check "example $1: $(cat "$1/example.sh")" test $? = 0
}
mkdir 1 2 3 4
check "there are four" test "$(wc -l <examples.txt)" = 4

cp "$tests/../examples/demo/events.cpp" 1/bug.cpp
example 1
says '^keeping: the crash "internal compiler error' "1: what is preserved"
check "1: the compiler still crashes" sh -c 'g++ -std=c++20 -fsyntax-only 1/bug.reduced.cpp 2>&1 | grep -q "internal compiler error"'

printf 'int twice(int);\nstatic int one(void) { return 1; }\nint main(void)\n{\n    return twice(one());\n}\n' >2/bug.c
example 2
says '^keeping: standard error matches /undefined reference to .twice/' "2: what is preserved"
check "2: nothing but the call is left" sh -c 'test "$(wc -c <2/bug.reduced.c)" -lt 60 && grep -q main 2/bug.reduced.c'

printf '#include "bug.h"\nint a;\nint b = SIZE;\n' >3/bug.c
printf '#define SIZE 4\n#define NAME "x"\n' >3/bug.h
printf '#!/bin/sh\ngrep -q "b = SIZE" bug.c && grep -q "SIZE 4" bug.h\n' >3/test.sh
chmod +x 3/test.sh
example 3
check "3: the result is a directory" sh -c 'ls -d 3/*.reduced*/bug.c >/dev/null'

(
    cd 4 && git init -q . && git config user.name x && git config user.email x@example.org
    printf 'check:\n\t@! grep -q 9 size || { echo "error: too large" >&2; exit 1; }\n' >Makefile
    echo 3 >size && echo one >notes && git add . && git commit -qm one && git tag v1
    echo 9 >size && echo two >notes && git add . && git commit -qm two && git tag v2
) >git.txt 2>&1
example 4
check "4: one file differs" test "$(grep -c '^diff' 4/v1..v2.reduced.patch)" = 1
check "4: it is the size" grep -q '^+9' 4/v1..v2.reduced.patch
tidy "man"
finish
