# A reduction does not slip to another failure unnoticed, and never to nothing.
. "$(dirname "$0")/lib.sh"
seq 1 50 | sed 's/.*/word& other&/' >in.txt

# A test that accepts an empty input is refused before anything is lost.
script absolute.sh <<T
#!/bin/sh
grep -q word33 $work/in.txt
T
expect_status 1 "a test that reads the original" "$pare" -o none.txt ./absolute.sh in.txt
says "accepts an empty input, too" "an empty input"
says "allow-empty" "an empty input"
check "nothing is left" test ! -e none.txt -a ! -e none.txt.pare
expect_status 0 "--allow-empty" "$pare" -q --allow-empty -o none.txt ./absolute.sh in.txt
check "--allow-empty" test ! -s none.txt

# The script says yes to two different crashes.
script slip.sh <<'T'
#!/bin/sh
grep -q word44 in.txt || exit 1
if grep -q word3 in.txt; then echo "t.c:1:1: internal compiler error: in foo, at bar.c:12"
else echo "t.c:1:1: internal compiler error: in other, at baz.c:7"; fi
exit 0
T
expect_status 0 "a slip" "$pare" -o warn.txt ./slip.sh in.txt
says 'failure changed from "internal compiler error: in foo, at bar.c:N" to "internal compiler error: in other' "a slip"
says "other failures that came up" "a slip"
says "warn.txt.pare/other/1/in.txt (.* bytes): internal compiler error: in other" "a slip"
check "the other failure is saved" grep -q word44 warn.txt.pare/other/1/in.txt

expect_status 0 "reject" "$pare" -j1 --on-slip reject -o reject.txt ./slip.sh in.txt
check "reject: the same crash" grep -q word3 reject.txt
check "reject: the other crash is saved" grep -q word44 reject.txt.pare/other/1/in.txt
check "reject: the other crash is another" sh -c '! grep -q word3 reject.txt.pare/other/1/in.txt'
expect_status 0 "reject, 4 workers" "$pare" -q -j4 --on-slip reject -o four.txt ./slip.sh in.txt
check "the same with 4 workers" cmp -s reject.txt four.txt
expect_status 5 "reject, stopped" "$pare" -q -j1 --max-tests 12 --on-slip reject -o again.txt ./slip.sh in.txt
expect_status 0 "reject, resumed" "$pare" -q -j1 --on-slip reject -o again.txt ./slip.sh in.txt
check "the same after a break" cmp -s reject.txt again.txt

# branch: the result keeps the first failure, and the other failure becomes a result of its own.
expect_status 0 "branch" "$pare" -j1 --on-slip branch -o branch.txt ./slip.sh in.txt
check "branch: the result is that of reject" cmp -s reject.txt branch.txt
says "now the other failure: internal compiler error: in other" "branch"
other=branch.txt.pare/other/1/in.reduced.txt
check "branch: the other failure is reduced" sh -c "grep -q word44 $other && ! grep -q word3 $other && test \$(wc -w <$other) = 1"
check "branch: the result is named" grep -q "result: $other" out.txt
expect_status 0 "branch, again" "$pare" -j4 --on-slip branch -o branch.txt ./slip.sh in.txt
check "branch, again: nothing changed" sh -c "cmp -s reject.txt branch.txt && grep -q word44 $other"
expect_status 0 "branch, several inputs" "$pare" -q -j1 --on-slip branch -o both ./slip.sh in.txt err.txt
check "branch, several inputs" sh -c 'ls both.pare/other/1 >/dev/null && grep -rq word44 both.pare/other'

# So with an error message: the name in quotes may change, the message may not.
script message.sh <<'T'
#!/bin/sh
grep -q word44 in.txt || exit 1
if grep -q word3 in.txt; then echo "t.c:1:1: error: 'x$(wc -c <in.txt)' is too long"
else echo "t.c:1:1: error: syntax"; fi
exit 0
T
expect_status 0 "a message" "$pare" --on-slip reject -o message.txt ./message.sh in.txt
check "the same message" grep -q word3 message.txt

# A command: other crashes are refused and saved; --on-slip warn accepts them.
script tool.sh <<'T'
#!/bin/sh
grep -q word44 "$1" || { echo "no" >&2; exit 1; }
if grep -q word3 "$1"; then echo "t.c:1:1: internal compiler error: in foo, at bar.c:12" >&2
else echo "t.c:1:1: internal compiler error: in other, at baz.c:7" >&2; fi
exit 4
T
expect_status 0 "a command" "$pare" -o command.txt in.txt -- ./tool.sh {}
check "a command: the same crash" grep -q word3 command.txt
says "command.txt.pare/other/1/in.txt (.* bytes): internal compiler error: in other" "a command"
expect_status 0 "a command, branch" "$pare" --on-slip branch -o commands.txt in.txt -- ./tool.sh {}
check "a command, branch: the same crash" cmp -s command.txt commands.txt
check "a command, branch: the other crash" sh -c 'f=commands.txt.pare/other/1/in.reduced.txt && grep -q word44 $f && ! grep -q word3 $f'
expect_status 0 "a command, warn" "$pare" --on-slip warn -o loose.txt in.txt -- ./tool.sh {}
check "a command, warn: another crash" sh -c '! grep -q word3 loose.txt'
says "failure changed" "a command, warn"
tidy "slip"
finish
