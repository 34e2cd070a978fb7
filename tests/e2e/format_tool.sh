# --format TOOL: the result is laid out by a formatter, if the test allows it.
. "$(dirname "$0")/lib.sh"

cat >bug.c <<'TEXT'
int helper(int a) { return a + 1; }
int f(int x, int y) { if (x) { while (y) y = KEEP(x); } return helper(y); }
TEXT
script parses.sh <<'TEXT'
#!/bin/sh
# the words that stay, in balance
tr -d ' \n\t' <bug.c | grep -q 'f([^{]*{if([^{]*{while([^;]*KEEP([^;]*;[^}]*}[^}]*}'
TEXT
expect_status 0 "clang-format" "$pare" -j2 -q --strict --format clang-format ./parses.sh bug.c
cp bug.reduced.c asked.c
check "clang-format has nothing to change" sh -c 'clang-format --assume-filename=bug.c <asked.c | cmp - asked.c'
check "the result is the small one" test "$(wc -c <asked.c)" -lt 80
check "there is something to lay out" test "$(wc -l <asked.c)" -ge 3

# A project's own style counts.
printf 'BasedOnStyle: LLVM\nIndentWidth: 7\n' >.clang-format
expect_status 0 "a style of one's own" "$pare" -j2 -q --fresh --strict --format clang-format ./parses.sh bug.c
check "seven blanks" grep -q '^       [^ ]' bug.reduced.c
rm .clang-format

# A formatter that the user brings: {} is the name of the file.
script loud.sh <<'TEXT'
#!/bin/sh
echo "// laid out: $1"
cat
TEXT
expect_status 0 "a command" "$pare" -j2 -q --fresh --strict --format './loud.sh {}' ./parses.sh bug.c
check "it got the name and the text" grep -q '^// laid out: bug.c$' bug.reduced.c

# What the test refuses, and what fails, is given up: the built-in layout stays.
script strict.sh <<'TEXT'
#!/bin/sh
! grep -q laid bug.c && exec "$(dirname "$0")/parses.sh"
TEXT
"$pare" -j2 -q --fresh --strict ./parses.sh bug.c && cp bug.reduced.c built_in.c
expect_status 0 "refused" "$pare" -j2 -q --fresh --strict --format './loud.sh {}' ./strict.sh bug.c
check "the built-in layout" cmp bug.reduced.c built_in.c
for broken in 'false' 'true' 'cat >/no/such/place' 'kill -9 $$'; do
    expect_status 0 "broken: $broken" "$pare" -j2 -q --fresh --strict --format "$broken" ./parses.sh bug.c
    check "the built-in layout after $broken" cmp bug.reduced.c built_in.c
done

# The same at every -j, and again from the journal.
expect_status 0 "-j1" "$pare" -j1 -q --fresh --strict --format clang-format -o one.c ./parses.sh bug.c
check "the same with one worker" cmp one.c asked.c
expect_status 0 "resumed" "$pare" -j1 -q --strict --format clang-format -o one.c ./parses.sh bug.c
check "the same from the journal" cmp one.c asked.c

# Other formatters, each on its own kind of file; files of other kinds are left to `pretty`.
printf 'package main\nfunc f( a int )int{ if a>0 { return KEEP( a ) }; return 0 }\n' >bug.go
printf 'def f( a ):\n  if a:\n        return KEEP( a,"x" )\n  return 0\n' >bug.py
printf 'fn g(){}\nfn f( a:i32 )->i32{ if a>0 { KEEP( a ) } else { 0 } }\n' >bug.rs
script accepted.sh <<'TEXT'
#!/bin/sh
tr -d ' ' <"$1" | grep -q 'KEEP(a' && $FILTER <"$1" >laid_out.txt 2>&1
TEXT
for tool in 'go gofmt' 'py black -q -' 'rs rustfmt --edition 2021'; do
    file=bug.${tool%% *} FILTER=${tool#* }
    export FILTER
    $FILTER <"$file" >wanted.txt 2>&1 || continue # it is not installed
    expect_status 0 "$FILTER" "$pare" -j2 -q --format "${FILTER%% *}" -o "small.$file" ./accepted.sh "$file"
    $FILTER <"small.$file" >wanted.txt
    check "$FILTER has nothing to change" cmp wanted.txt "small.$file"
    check "$FILTER: the bug is there" grep -q 'KEEP(a' "small.$file"
done

expect_status 2 "a typing error" "$pare" --format prety ./parses.sh bug.c
says 'not "prety"' "the word is named"
expect_status 2 "with passes" "$pare" --format clang-format -p lines ./parses.sh bug.c
finish
