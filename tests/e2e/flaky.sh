# --flaky: a test that reproduces in some runs only; tests that are killed from outside.
. "$(dirname "$0")/lib.sh"
seq 1 40 | sed 's/.*/line &/' >in.txt
script dice.sh <<'T'
#!/bin/bash
grep -q 'line 7' in.txt && grep -q 'line 33' in.txt && ((RANDOM % 100 < 60))
T

# A whole run, then one that is stopped and resumed.
expect_status 0 "a flaky test" "$pare" -j 2 --flaky -o out.txt ./dice.sh in.txt
says "the original is interesting in [0-9]* of [0-9]* runs, .*; candidates need" "the rate of the original"
says "the result is interesting in [0-9]* of [0-9]* runs, .* confidence" "the rate of the result"
check "the result is small" test "$(wc -l <out.txt)" -le 4
check "and has both lines" sh -c "grep -q 7 out.txt && grep -q 33 out.txt"
expect_status 5 "stopped" "$pare" -j 1 --flaky=0.3 --max-tests 4 -o again.txt ./dice.sh in.txt
says "candidates need 30 %" "the probability that was asked for"
expect_status 0 "resumed" "$pare" -j 2 --flaky=30% -o again.txt ./dice.sh in.txt
says "resuming: 4 answers" "30% is 0.3: the journal is used"
check "the rate is not measured again" sh -c "! grep -q 'the original is interesting in' err.txt"
check "the result is small, too" test "$(wc -l <again.txt)" -le 4

# A command: the failure is preserved, not what it does when it does not fail.
script crash.sh <<'T'
#!/bin/bash
grep -q 'line 7' "$1" && ((RANDOM % 100 < 50)) && { echo "lost an update" >&2; exit 3; }
exit 0
T
expect_status 0 "a flaky command" "$pare" --flaky -j 2 -o crash.txt in.txt -- ./crash.sh
says "keeping: .*exit status 3" "the failure is kept"
check "the line that it needs" grep -q 7 crash.txt

# Bad use.
script never.sh <<'T'
#!/bin/sh
exit 1
T
expect_status 1 "never" "$pare" --flaky -j 4 -o never.txt ./never.sh in.txt
says "the original is not interesting" "a test that never says yes"
expect_status 1 "too much asked" "$pare" --flaky=0.85 -o more.txt ./dice.sh in.txt
says "less than --flaky=0.85 asks for" "a probability that the original does not have"
expect_status 2 "no probability" "$pare" --flaky=2 ./dice.sh in.txt
says "takes a probability from 0.005 to 0.9" "what would fit"
expect_status 2 "with --confirm" "$pare" --flaky --confirm 3 ./dice.sh in.txt
says "leave --repeat and --confirm out" "what decides"

# Each candidate's first run is killed from outside: the answers are those of the second.
mkdir seen
script plain.sh <<'T'
#!/bin/bash
grep -q 'line 7' in.txt && grep -q 'line 33' in.txt
T
script victim.sh <<T
#!/bin/bash
key=\$(md5sum <in.txt | cut -c1-32)
[ \$(wc -l <in.txt) -eq 40 ] || [ -e $work/seen/\$key ] || { touch $work/seen/\$key; kill -9 \$\$; }
grep -q 'line 7' in.txt && grep -q 'line 33' in.txt
T
expect_status 0 "left in peace" "$pare" -j 1 --no-journal -o calm.txt ./plain.sh in.txt
expect_status 0 "killed from outside" "$pare" -j 2 --no-journal -o rough.txt ./victim.sh in.txt
check "the same result" cmp calm.txt rough.txt
tidy "flaky"
finish
