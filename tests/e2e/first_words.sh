# The first words that come to mind: a command that names its input, a line for the shell, a
# directory and its build tool, a missing --.  Each gives the right result, or says what to type.
. "$(dirname "$0")/lib.sh"
mkdir -p "there/with blanks"
seq 1 30 >numbers.txt
cp numbers.txt "there/with blanks/my numbers.txt"
# Fails if there is a 17, and names the file as it got it.
script tool <<'T'
#!/bin/sh
[ $# = 1 ] || { echo "error: $# arguments" >&2; exit 3; }
grep -q 17 "$1" || exit 0
echo "$1:1: error: bad luck" >&2
exit 2
T
PATH=$work:$PATH

# reduces WHAT RESULT INPUT... -- COMMAND...: the result is 17, and the command that is told at the
# end shows the failure again.
reduces() {
    what=$1 result=$2
    shift 2
    expect_status 0 "$what" "$pare" -j2 --fresh "$@"
    says '^keeping: exit status 2 and the message ".*error: bad luck"' "$what"
    check "$what: the result" test "$(tr -d '\n' <"$result")" = 17
    sed -n 's/^to see the failure again: //p' out.txt >again.sh
    sh again.sh >again.txt 2>&1
    status=$?
    check "$what: the command at the end, $(cat again.sh)" test $status = 2
    rm -rf "$result"
}
reduces "{}" numbers.reduced.txt numbers.txt -- tool {}
reduces "nothing" numbers.reduced.txt numbers.txt -- tool
reduces "its name" numbers.reduced.txt numbers.txt -- tool numbers.txt
reduces "its name, otherwise" numbers.reduced.txt numbers.txt -- tool ./there/../numbers.txt
reduces "its absolute path" numbers.reduced.txt numbers.txt -- tool "$PWD/numbers.txt"
reduces "both absolute" "$PWD/numbers.reduced.txt" "$PWD/numbers.txt" -- tool "$PWD/numbers.txt"
reduces "in a text for the shell" numbers.reduced.txt numbers.txt -- sh -c 'cat numbers.txt >copy; tool numbers.txt'
reduces "by its path there" numbers.reduced.txt numbers.txt -- sh -c "tool $PWD/numbers.txt"
reduces "the shell's arguments" numbers.reduced.txt numbers.txt -- sh -c 'test numbers.txt && tool "$1"' -
reduces "a line for the shell" numbers.reduced.txt numbers.txt -- 'tool numbers.txt | cat; tool numbers.txt'
reduces "a line without the name" numbers.reduced.txt numbers.txt -- 'true && tool'
blanks="there/with blanks/my numbers"
reduces "a name with blanks" "$blanks.reduced.txt" "$blanks.txt" -- tool "$blanks.txt"
reduces "blanks, for the shell" "$blanks.reduced.txt" "$blanks.txt" -- sh -c "tool '$blanks.txt'"
mkdir there/elsewhere
cp numbers.txt there
cd there/elsewhere || exit 1
reduces "from another directory" ../numbers.reduced.txt ../numbers.txt -- tool ../numbers.txt
cd "$work" || exit 1

# A script that the command runs is found, though it is not in the test's directory.
sed '1d; s/\[ \$# = 1 ].*//' tool >script.sh
reduces "a script" numbers.reduced.txt numbers.txt -- sh script.sh numbers.txt
reduces "a script of another program" numbers.reduced.txt numbers.txt -- env LC_ALL=C sh -u script.sh {}
echo '# edited' >>script.sh
expect_status 0 "an edited script" "$pare" numbers.txt -- env LC_ALL=C sh -u script.sh {}
says 'the test changed since the journal was written' "an edited script"
mkdir both.d
cp numbers.txt script.sh both.d
cd both.d || exit 1
expect_status 0 "a script that is an input" "$pare" -j2 -k 'stderr:bad luck' numbers.txt script.sh -- sh script.sh numbers.txt
check "a script that is an input is reduced" sh -c 'grep -q luck numbers.reduced/script.sh && ! grep -q grep numbers.reduced/script.sh'
cd "$work" || exit 1
echo "grep -q 17 \"\$1\" || exit 1" >helper.sh
expect_status 1 "another file" "$pare" numbers.txt -- sh -c '. ./helper.sh' -
says 'likely cause: the test needs ./helper.sh' "another file"
says 'fails before it looks at the input; see the likely cause above' "another file"

# A word that only looks like the name is none.
cp numbers.txt error
expect_status 0 "a word of a pattern" "$pare" -q --fresh -k stdout:17 error -- grep -e 17 -e 'no error'
check "a word of a pattern: the result" test "$(tr -d '\n' <error.reduced)" = 17

# A program that is the input itself.
printf '#!/bin/sh\nx=1\necho "$x"\ny=2\ngrep x /no/such/file\n' >program.sh
chmod +x program.sh
expect_status 0 "the input is the program" "$pare" -j2 program.sh -- ./program.sh
says '^keeping: exit status 2 and the message "grep: .*No such file' "the input is the program"
check "the input is the program: the result" sh -c '! grep -q y=2 program.reduced.sh'
check "the input is the program: how to see it" grep -qx 'to see the failure again: ./program.reduced.sh' out.txt

# Two inputs.
seq 40 60 >more.txt
script both <<'T'
#!/bin/sh
[ $# = 2 ] && grep -q 17 "$1" && grep -q 44 "$2" && echo "error: bad pair" >&2 && exit 2
exit 0
T
expect_status 0 "two names" "$pare" -j2 numbers.txt there/../more.txt -- both numbers.txt ./more.txt
check "two names: the result" test "$(cat numbers.reduced/numbers.txt numbers.reduced/more.txt | tr -d '\n')" = 1744
rm -r numbers.reduced

# A directory: its build tool works in it, a script of it is run there.
mkdir -p app/src
cp numbers.txt app/src
printf 'all:\n\t@grep -vq 17 src/numbers.txt && { echo "error: bad luck"; grep 17 src/numbers.txt; } >&2; exit 1\n' >app/Makefile
script app/build.sh <<'T'
#!/bin/sh
make
T
app() { # app WHAT COMMAND...
    what=$1
    shift
    expect_status 0 "$what" "$pare" -j2 --fresh -k 'stderr:^17$' app -- "$@"
    check "$what: the result" grep -qx 17 app.reduced/src/numbers.txt
    sed -n 's/^to see the failure again: //p' out.txt >again.sh
    sh again.sh >again.txt 2>&1
    check "$what: $(cat again.sh)" grep -qx 17 again.txt
    rm -r app.reduced
}
app "a build tool" make
app "a build tool with a directory" make -C app
app "a build tool with a place" make -C {}
app "a shell" sh -c 'cd app && make'
app "a script of it" ./build.sh
app "a script of it, from here" app/build.sh

# A directory with the name of a program.
mv app make
expect_status 0 "the name of a program" "$pare" -j2 -k 'stderr:^17$' make -- sh -c 'make && make all'
check "the name of a program: the result" grep -qx 17 make.reduced/src/numbers.txt

# Without the two dashes.
expect_status 2 "no dashes, the input last" "$pare" -j 2 grep -c 17 numbers.txt
says 'did you mean: pare numbers.txt -- grep -c 17 {}$' "no dashes, the input last"
expect_status 2 "no dashes, the input first" "$pare" "$blanks.txt" grep -c 17
says "did you mean: pare '$blanks.txt' -- grep -c 17\$" "no dashes, the input first"

# What reads its standard input says so.
expect_status 1 "nothing printed" "$pare" --fresh numbers.txt -- true
says 'if it reads its standard input, use --stdin' "nothing printed"
expect_status 1 "standard input" "$pare" --fresh numbers.txt -- sh -c 'echo "error: no input" >&2; exit 1'
says 'if the command reads its standard input, use --stdin' "standard input"

# A line of figures is no message.
printf 'while :\ndo :\ndone\nx=1\n' >loop.sh
expect_status 0 "a hang" "$pare" -j2 loop.sh -- sh -c 'echo 16; timeout 0.3 sh "$0"'
says '^keeping: exit status 124$' "a hang"
tidy "first words"
finish
