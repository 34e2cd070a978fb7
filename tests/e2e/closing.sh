# The end of a run: the result is shown when it is short, with the command that shows the failure on it, and
# a file that tools want by its own name keeps it.
. "$(dirname "$0")/lib.sh"

# again FILE: the command in the closing message of the last run, as a shell runs it, exits with STATUS.
again() {
    command=$(sed -n 's/^to see the failure again: //p' "$1.out")
    check "$1: the message has a command" test -n "$command"
    expect_status "$2" "$1: $command" sh -c "$command"
}

cat >bug.c <<'T'
int a;
int main(void) { int b = 1; int *p = "x"; return a + b; }
T
"$pare" bug.c -- gcc -c -Werror -o out.o {} >bug.out 2>&1
check "the result is shown, indented" grep -q '^    .*"' bug.out
check "by its path" grep -qx 'result: bug.reduced.c' bug.out
again bug 1
check "a file name with a blank is quoted" sh -c '
    cp bug.c "my bug.c" && "$0" --max-tests 2 "my bug.c" -- gcc -c -Werror -o out.o {} 2>&1 | grep -q "gcc .*'"'my bug.reduced.c'"'\$"' "$pare"

script test.sh <<'T'
#!/bin/sh
grep -q main bug.c && grep -q main "$1"
T
"$pare" --fresh -o small.c ./test.sh bug.c >script.out 2>&1
again script 0
seq 1 40 >long.txt
"$pare" --max-tests 5 long.txt -- sh -c 'grep -c . <{} | grep 40' >long.out 2>&1
check "a long result is not shown" sh -c '! grep -q "^    " long.out'

# A crate and a public class are named after their files.
cat >lib.rs <<'T'
pub fn f() -> i32 { let x: i32 = 1; x + 1 }
pub fn g() -> i32 { undefined_name }
T
if command -v rustc >/dev/null; then
    "$pare" --max-tests 2 lib.rs -- rustc --crate-type=lib --emit=metadata -o lib.rmeta {} >lib.out 2>&1
    check "Rust: the file keeps its name" grep -qx 'result: lib.reduced/lib.rs' lib.out
    check "Rust: the journal is beside it" test -d lib.rs.pare
    again lib 1
fi
cat >Foo.java <<'T'
public class Foo { int f() { return missing; } int g() { return 1; } }
T
script java.sh <<'T'
#!/bin/sh
javac -d . Foo.java 2>&1 | grep -q 'cannot find symbol'
T
if command -v javac >/dev/null; then
    "$pare" --max-tests 2 ./java.sh Foo.java >Foo.out 2>&1
    check "Java: the file keeps its name" grep -qx 'result: Foo.reduced/Foo.java' Foo.out
    again Foo 0
    "$pare" --fresh --max-tests 2 -o elsewhere.java ./java.sh Foo.java >named.out 2>&1
    check "-o names a file" test -f elsewhere.java
fi
mkdir dir && cp bug.c dir/ && echo 'int b;' >dir/other.c
script dir.sh <<'T'
#!/bin/sh
grep -q main bug.c
T
"$pare" ./dir.sh dir >dir.out 2>&1
again dir 0
finish
