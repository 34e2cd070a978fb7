# --format and --rename: what becomes of blanks and names when nothing more can go.
. "$(dirname "$0")/lib.sh"
cat >prog.c <<'T'
#define UNIT 1

static int add(int first,   int second)
{
    int total = first + second;

    return total;
}

int main(void)
{
    puts("sum", add(UNIT, 2));
    return 0;
}
T
script free.sh <<'T'
#!/bin/sh
gcc -w -fsyntax-only prog.c 2>/dev/null && grep -qE 'puts\("sum", *[a-z]+\(UNIT, *2\)' prog.c &&
    grep -qE 'return [a-z]+;' prog.c && grep -q main prog.c
T
{ cat free.sh; echo 'grep -q total prog.c'; } | sed 's/main prog.c/& \&\&/' >prog.sh
chmod +x prog.sh
n_lines() { grep -c '' "$1"; }
n_indented() { grep -c '^ ' "$1"; }

expect_status 0 "--format keep" "$pare" --format keep -o keep.c ./prog.sh prog.c
check "keep: line breaks stay" test "$(n_lines keep.c)" -ge 6
check "keep: no empty line, no indentation" sh -c '! grep -qE "^$|^ " keep.c'
check "keep: names stay" grep -q add keep.c
expect_status 0 "--format none" "$pare" --format none -o none.c ./prog.sh prog.c
check "none: indentation stays" test "$(n_indented none.c)" -ge 2
expect_status 0 "by default" "$pare" -o pretty.c ./free.sh prog.c
check "pretty: one statement a line" sh -c '! grep -q ";.*;" pretty.c'
check "pretty: indented" grep -q '^    return' pretty.c
check "pretty: the same tokens" sh -c '"$0" -q --format keep -o kept.c ./free.sh prog.c; tr -d " \n" <kept.c >a; tr -d " \n" <pretty.c | cmp - a' "$pare"
check "pretty: still interesting" sh -c 'mkdir laid && cp pretty.c laid/prog.c && cd laid && ../free.sh'
expect_status 0 "--format compact" "$pare" --format compact -o compact.c ./prog.sh prog.c
check "compact: one line more than the directive" test "$(n_lines compact.c)" -le 2
check "compact: no blank that nothing needs" sh -c '! grep -qE "[;,{}()=] |[ ][;,{}()=]" compact.c'
check "all three are the same tokens" sh -c 'for f in keep none compact; do tr -d " \n" <$f.c; echo; done | uniq | wc -l | grep -qx 1'

expect_status 0 "--rename" "$pare" --rename -o renamed.c ./free.sh prog.c
check "rename: our names are letters" sh -c '! grep -qE "add|first|second|total" renamed.c'
check "rename: what is not ours stays" grep -q puts renamed.c
check "rename: main stays, the test needs it" grep -q main renamed.c
expect_status 0 "--rename where a name is needed" "$pare" --rename -o needed.c ./prog.sh prog.c
check "rename: the test decides" sh -c 'grep -q total needed.c && ! grep -q first needed.c'

expect_status 2 "an unknown format" "$pare" --format no-such-formatter ./prog.sh prog.c
says "pretty, keep, none, compact or a formatter that is installed" "an unknown format"
expect_status 2 "--format with --pass" "$pare" --format compact --pass lines ./prog.sh prog.c
says "with --pass" "--format with --pass"
expect_status 0 "the passes by name" "$pare" --pass compact --pass rename -o passes.c ./free.sh prog.c
check "the passes by name: shorter" test "$(wc -c <passes.c)" -lt "$(wc -c <prog.c)"

# Where indentation means something it stays, and empty lines go.
printf 'def twice(value):\n\n    if value:\n\n        return value + value\n\n\nprint(twice(4))\n' >prog.py
script py.sh <<'T'
#!/bin/sh
[ "$(python3 prog.py 2>/dev/null)" = 8 ] && grep -q if prog.py && grep -q value.+ prog.py
T
expect_status 0 "python" "$pare" --rename -o out.py ./py.sh prog.py
check "python: no empty lines" sh -c '! grep -q "^ *$" out.py'
check "python: still runs" test "$(python3 out.py)" = 8
finish
