# --valid builtin: what libclang does not compile is no candidate, and costs no test.
. "$(dirname "$0")/lib.sh"
printf 'int f(int a) { return a; }\nint g(void) { return f(1); }\nint unused;\n' >a.c
script t.sh <<'T'
#!/bin/sh
grep -q 'f(1)' a.c
T
expect_status 0 "a C file" "$pare" --no-journal -j1 --valid builtin -o o.c ./t.sh a.c
check "the result compiles" gcc -fsyntax-only o.c
check "checks are counted" grep -q "[1-9][0-9]* validity checks" out.txt err.txt
check "it is smaller" test "$(wc -c <o.c)" -lt "$(wc -c <a.c)"
expect_status 0 "a file that compiles" "$pare" valid a.c
echo 'int f( {' >bad.c
expect_status 1 "a file that does not" "$pare" valid bad.c
echo text >a.txt
expect_status 2 "no C file" "$pare" --no-journal --valid builtin -o o.txt true a.txt
finish
