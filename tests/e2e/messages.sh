# Messages that help: each with the situation that causes it.
. "$(dirname "$0")/lib.sh"
printf 'hello\nworld\n' >input.txt
script yes.sh <<'T'
#!/bin/sh
grep -q hello input.txt
T

# Misspelled commands and options.
expect_status 2 "a misspelled command" "$pare" histroy
says 'no command or file called histroy; did you mean: pare history' "a misspelled command"
expect_status 2 "a misspelled command with words" "$pare" chekc ./yes.sh input.txt
says 'did you mean: pare check' "a misspelled command with words"
expect_status 2 "a misspelled option" "$pare" --time-out 5 ./yes.sh input.txt
says 'unknown option --time-out; did you mean --timeout?' "a misspelled option"
expect_status 2 "a misspelled option of a command" "$pare" train --langauge c
says 'did you mean --language?' "a misspelled option of a command"

# Times and sizes have units.
expect_status 0 "units" "$pare" --no-journal -q --timeout 1m30s --max-time 1h --memory 4G --max-output 1MiB -o units.txt \
    ./yes.sh input.txt
expect_status 0 "a time in --keep" "$pare" --no-journal -q --allow-empty -k 'time>20ms' -o slow.txt input.txt -- sh -c 'sleep 0.05; cat "$1"' -
expect_status 2 "no such unit" "$pare" --timeout 5w ./yes.sh input.txt
says 'takes a time such as 500ms, 90s or 1h' "no such unit"
expect_status 2 "no size" "$pare" --memory lots ./yes.sh input.txt
says 'takes a size such as 500M or 2G' "no size"

# The test and the input in the wrong order.
expect_status 2 "swapped" "$pare" input.txt ./yes.sh
says 'use: pare ./yes.sh input.txt' "swapped"
printf '#!/bin/sh\nexit 0\n' >plain.sh
expect_status 2 "swapped, and not executable" "$pare" input.txt plain.sh
says 'use: pare ./plain.sh input.txt' "swapped, and not executable"
expect_status 2 "not swapped, but not executable" "$pare" plain.sh input.txt
says 'chmod +x plain.sh' "not swapped, but not executable"

# Errors are events with --json, whenever they happen.
json_error() { # json_error WHAT EXIT-STATUS PATTERN
    check "$1: one JSON error" test "$(jq -r 'select(.event == "error") | .exit_status' out.txt)" = "$2"
    check "$1: its text" sh -c 'jq -r "select(.event == \"error\") | .text" out.txt | grep -q -- "$1"' - "$3"
    check "$1: nothing on standard error" test ! -s err.txt
}
expect_status 2 "JSON: a misspelled option" "$pare" --json --frobnicate ./yes.sh input.txt
json_error "JSON: a misspelled option" 2 frobnicate
expect_status 2 "JSON: a misspelled command" "$pare" histroy --json
json_error "JSON: a misspelled command" 2 'pare history'
expect_status 3 "JSON: no such file" "$pare" --json ./yes.sh nowhere.txt
json_error "JSON: no such file" 3 nowhere.txt
expect_status 1 "JSON: not interesting" "$pare" --json input.txt -- true
json_error "JSON: not interesting" 1 'prints nothing'
expect_status 2 "JSON: check" "$pare" check --json ./nowhere.sh input.txt
json_error "JSON: check" 2 nowhere.sh

# A start that fails leaves nothing behind.
script no.sh <<'T'
#!/bin/sh
exit 3
T
: >after.txt
: >before.txt
ls -A >before.txt
expect_status 1 "not interesting" "$pare" ./no.sh input.txt
expect_status 1 "no such command" "$pare" input.txt -- ./no-such-command {}
expect_status 1 "not interesting, elsewhere" "$pare" -o elsewhere.txt ./no.sh input.txt
expect_status 1 "not interesting, in place" "$pare" --in-place ./no.sh input.txt
expect_status 2 "training in no language" "$pare" train -l klingon -o models . -- true
ls -A >after.txt
check "nothing is left" diff before.txt after.txt

# The original is not interesting: the output of the test, the likely cause, and lines that show it.
mkdir -p sub
cp input.txt sub/in.txt
echo 'a helper' >helper.h
cause() { # cause WHAT PATTERN: runs t.sh (from standard input) on input.txt
    script t.sh
    expect_status 1 "$1" "$pare" ./t.sh "${3:-input.txt}"
    says "^likely cause: $2" "$1"
}
cause "a file beside the input" "the test needs helper.h" <<'T'
#!/bin/sh
cat helper.h >/dev/null && grep -q hello input.txt
T
says '^> cat: helper.h: No such file or directory' "the test's own output"
cause "a file beside the input, silently" "the test needs ./helper.h" <<'T'
#!/bin/sh
grep -q helper ./helper.h 2>/dev/null && grep -q hello input.txt
T
says '^the test printed nothing' "no output"
cause "a program that is missing" "the test calls clang-99, which is not installed" <<'T'
#!/bin/sh
clang-99 input.txt
T
cause "a program that is missing, in bash" "the test calls clang-99, which is not installed" <<'T'
#!/bin/bash
clang-99 input.txt
T
cause "a program that is not executable" "exit status 126" <<'T'
#!/bin/sh
/etc/passwd input.txt 2>/dev/null
T
cause "Windows line endings" "the lines of .*t.sh end with CRLF" <<T
#!/bin/sh

grep -q hello input.txt$(printf '\r')
T
cause "a second argument" 'the test uses $2, but it gets 1 argument' <<'T'
#!/bin/sh
grep -q hello "$2"
T
cause "another directory" 'the test names sub/in.txt, but in its directory the candidate is called in.txt' sub/in.txt <<'T'
#!/bin/sh
grep -q hello sub/in.txt 2>/dev/null
T
echo left >by-hand.txt
script t.sh <<'T'
#!/bin/sh
cat input.txt >by-hand.txt 2>"errors.txt" || exit 1
grep -q goodbye by-hand.txt
T
expect_status 1 "a file that the test writes" "$pare" ./t.sh input.txt
check "a file that the test writes, left from a test that was run by hand" test "$(grep -c 'likely cause' err.txt)" = 0
script t.sh <<'T'
#!/bin/sh
seq 1 100
printf '\033[1mbold\n'
exit 1
T
expect_status 1 "much output" "$pare" ./t.sh input.txt
check "only its last lines" test "$(grep -c '^> ' err.txt)" = 8
says '^> ?\[1mbold' "no control characters"
grep '^  ' err.txt | sed 's/^  //' >paste.sh
check "the lines show the same exit status" test "$(sh paste.sh | tail -1)" = 1
expect_status 1 "swapped, and both can be run" "$pare" /bin/false yes.sh
says 'perhaps you meant: pare yes.sh /.*/false' "swapped, and both can be run"
printf '#!/bin/sh\r\nexit 0\r\n' >t.sh
expect_status 1 "Windows line endings in the first line" "$pare" ./t.sh input.txt
says "end with CRLF.*sed -i" "Windows line endings in the first line"
script t.sh <<'T'
#!/usr/bin/no-such-interpreter -x
T
expect_status 1 "no such interpreter" "$pare" ./t.sh input.txt
says 'is a script for /usr/bin/no-such-interpreter (its first line), which does not exist' "no such interpreter"
script t.sh <<'T'
#!/usr/bin/env no-such-interpreter
T
expect_status 1 "no such interpreter in PATH" "$pare" ./t.sh input.txt
says 'is a script for no-such-interpreter (its first line), which is not in PATH' "no such interpreter in PATH"

# A script gets the absolute path of each input.
gets() { # gets WHAT PATTERN INPUT...: the arguments of the test, with blanks between
    what=$1 pattern=$2
    shift 2
    : >arguments.txt
    expect_status 0 "$what" "$pare" -q --allow-empty --no-journal -j1 --once --pass files -o "got$((passed))" "$PWD/arguments.sh" "$@"
    check "$what: $(head -1 arguments.txt)" grep -qE "^$pattern\$" arguments.txt
}
script arguments.sh <<T
#!/bin/sh
echo "\$PWD: \$*" >>$PWD/arguments.txt
ls -d "\$@" >/dev/null
T
mkdir dir && cp input.txt dir/a.txt && cp input.txt dir/b.txt
gets "one file" '(.*/w[0-9]+): \1/input.txt' input.txt
gets "two files" '(.*/w[0-9]+): \1/input.txt \1/in.txt' input.txt sub/in.txt
gets "a directory" '(.*/w[0-9]+): \1' dir
gets "a directory and a file" '(.*/w[0-9]+): \1/dir \1/in.txt' dir/ sub/in.txt
rm -r got*
rm -rf t.sh sub dir "$TMPDIR"/tmp.*

# What changed since the journal was written.
anew() { # anew WHAT SENTENCE ARGUMENTS...: starts anew, and says why
    what=$1 sentence=$2
    shift 2
    expect_status 0 "$what" "$pare" -o kept.txt "$@"
    says "^$sentence changed since the journal was written: starting anew" "$what"
}
expect_status 0 "a first run" "$pare" -o kept.txt ./yes.sh input.txt
expect_status 0 "the same again" "$pare" -o kept.txt --timeout 5m -j 1 --fresh ./yes.sh input.txt
anew "without the time limit" --timeout ./yes.sh input.txt
echo more >>input.txt
anew "another input" "the input" ./yes.sh input.txt
echo '# edited' >>yes.sh
anew "an edited test" "the test" ./yes.sh input.txt
cp yes.sh again.sh
anew "another test with the same contents" "the test" ./again.sh input.txt
anew "options" "--confirm and --format" --format none --confirm 1 ./again.sh input.txt
echo '# edited' >>again.sh
echo more >>input.txt
anew "everything" "the input, the test, --confirm, --format and --once" --once ./again.sh input.txt
expect_status 0 "the same time in another unit" "$pare" -o kept.txt --timeout 60 --fresh ./again.sh input.txt
expect_status 0 "the same time in another unit" "$pare" -o kept.txt --timeout 1m ./again.sh input.txt
check "the same time in another unit: resumed" grep -q '^resuming' err.txt

# Limits that were hit name their option, and say how to go on.
seq 1 200 >numbers.txt
script seven.sh <<'T'
#!/bin/sh
grep -q 77 numbers.txt
T
expect_status 5 "--max-tests" "$pare" -j1 --max-tests 5 ./seven.sh numbers.txt
check "--max-tests is named" grep -q '^stopped at --max-tests, best so far' out.txt
check "--max-tests: how to go on" grep -q '^to continue: give the same command with a higher --max-tests' out.txt
expect_status 0 "that continues it" "$pare" -j1 ./seven.sh numbers.txt
says '^resuming' "that continues it"
script slow_seven.sh <<'T'
#!/bin/sh
[ ! -e once ] || sleep 100
touch once
exec ./seven.sh
T
sed "s|\./|$work/|; s|once|$work/once|g" slow_seven.sh >slowly.sh
chmod +x slowly.sh
expect_status 5 "--max-time" "$pare" -j1 --allow-empty --repeat 1 --no-journal --max-time 2s ./slowly.sh numbers.txt
check "--max-time is named" grep -q '^stopped at --max-time, best so far' out.txt
check "no journal: it says so" grep -q 'cannot be continued.*--no-journal' out.txt
script hangs.sh <<'T'
#!/bin/sh
grep -q 77 numbers.txt && exit 0
grep -q . numbers.txt || exit 1
sleep 60
T
expect_status 0 "--timeout" "$pare" --no-journal -j2 --timeout 200ms --pass lines:hdd --once ./hangs.sh numbers.txt
check "--timeout is named" grep -qE '^[0-9]+ tests ran out of time; --timeout sets the limit' out.txt
script prints.sh <<'T'
#!/bin/sh
grep -q 77 numbers.txt && exit 0
exec yes
T
expect_status 0 "--max-output" "$pare" --no-journal -j2 --max-output 100K --pass lines:hdd --once ./prints.sh numbers.txt
check "--max-output is named" grep -qE '^[0-9]+ tests wrote too much; --max-output' out.txt
expect_status 1 "a test that hangs" "$pare" --timeout 100ms numbers.txt -- sh -c 'sleep 60'
says '(--timeout)' "a test that hangs"

# ^C says how to go on.
mkfifo started
script waits.sh <<'T'
#!/bin/sh
[ "$(wc -l <numbers.txt)" -lt 200 ] && { echo now >"$STARTED"; sleep 60; }
grep -q 77 numbers.txt
T
rm -rf numbers.txt.pare numbers.reduced.txt
STARTED=$PWD/started "$pare" -j1 --allow-empty ./waits.sh numbers.txt >out.txt 2>err.txt &
read -r _ <started
kill -INT $!
wait $!
check "^C: 128 + 2" test $? = 130
check "^C says how to go on" grep -qx 'to continue: pare resume numbers.txt.pare' out.txt
cp seven.sh waits.sh
expect_status 0 "the command that it names" "$pare" resume numbers.txt.pare
tidy "messages"
finish
