# pare easiness with commands and files as black boxes: verdicts, what is shown, what is refused, the
# cache, tables.  No JVM.
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME=$work/cache
lines() { printf '%s\n' "$@"; }

# Ex2 and Ex1 of the dissertation's figure 2.1 as lists of methods.
main='Ex2.main([Ljava/lang/String;)V'
lines "$main" 'Ex2.<init>()V' 'Ex2.run()V' '	Ex2.run()V' '	java/awt/event/InvocationEvent.dispatch()V' \
    '	java/awt/EventDispatchThread.run()V' >trace
lines "$main" 'Ex2.<init>()V' 'java/lang/Object.<init>()V' >wala
lines "$main" 'Ex2.<init>()V' 'Ex2.run()V' >doop
echo program >x
four=(--trace @trace -a wala=@wala -a doop=@doop -a petablox=@doop -a soot=@doop)
expect_status 10 "Ex2 is a bug" "$pare" easiness x "${four[@]}" --rules none
check "its verdict" grep -qx 'easiness 0.75 (3 of 4): wala has a BUG' out.txt
check "its first lost method" grep -q '^first lost fact: Ex2.run()V (the 3rd seen), missed by wala, found by doop, petablox, soot$' out.txt
check "its stack" grep -qx 'entered from: java/awt/event/InvocationEvent.dispatch < java/awt/EventDispatchThread.run' out.txt
rules=$tests/../share/triage/java-rules.json
expect_status 10 "Ex2 with rules" "$pare" easiness x "${four[@]}" --rules "$rules" --report report.md --rows rows.csv
check "it is known" grep -q 'wala has a BUG (known as: EventQueue.invokeLater is not modelled)' out.txt
check "the report has the stack" grep -qx 'java/awt/EventDispatchThread.run()V' report.md
check "the report has a title" grep -qx '# wala misses Ex2.run()V' report.md
expect_status 10 "as JSON" "$pare" easiness x "${four[@]}" --json --rules "$rules"
check "JSON: easiness" test "$(jq .easiness out.txt)" = 0.75
check "JSON: culprit" test "$(jq -c .culprits out.txt)" = '["wala"]'
check "JSON: stack" test "$(jq -r '.first_lost.stack[2]' out.txt)" = 'java/awt/EventDispatchThread.run()V'
check "JSON: vector" test "$(jq -c '[.analyses[].unsound]' out.txt)" = '[true,false,false,false]'
check "JSON: truth" test "$(jq -r .truth out.txt)" = bug

expect_status 10 "facts" "$pare" easiness x "${four[@]}" --rules none --facts facts -q
check "facts: the trace with its stack" test "$(grep -c '^	' facts/x/trace)" = 3
check "facts: what an analysis claims" cmp -s facts/x/doop doop
expect_status 10 "facts can be given again" "$pare" easiness x --trace @facts/x/trace -a wala=@facts/x/wala -a doop=@facts/x/doop -a soot=@facts/x/soot -q --rules none
expect_status 0 "Ex1 is a feature" "$pare" easiness x --trace @trace -a a=@wala -a b=@wala -a c=@wala --rules none
check "nobody found it" grep -q 'missed by a, b, c, found by nobody' out.txt
check "a feature" grep -qx 'easiness 0.00 (0 of 3): a FEATURE that a, b, c leave out' out.txt
expect_status 0 "two of four" "$pare" easiness x --trace @trace -a a=@wala -a b=@wala -a c=@doop -a d=@doop
check "undecided" grep -q '^easiness 0.50 (2 of 4): UNDECIDED' out.txt
expect_status 10 "two of four with phi" "$pare" easiness x --trace @trace -a a=@wala -a b=@wala -a c=@doop -a d=@doop --phi 0.5
expect_status 0 "weights" "$pare" easiness x --trace @trace -a a=@wala -a b=@doop -a c=@doop --weight a=2 --phi 0.6
check "the heavy vote counts" grep -q '^easiness 0.50 (2 of 3)' out.txt
expect_status 0 "nothing lost" "$pare" easiness x --trace @trace -a a=@doop -a b=@doop -a c=@doop
check "all found" grep -q '^easiness 1.00' out.txt
expect_status 0 "scope" "$pare" easiness x --trace @trace -a a=@wala -a b=@doop -a c=@doop --scope Ex2.main --scope 'Ex2.<init>'
check "what is out of scope is not lost" grep -q '^x: 2 facts, 2 seen$' out.txt
lines "$main" 'Ex2.<init>()V' >scope
expect_status 0 "scope from a file" "$pare" easiness x --trace @trace -a a=@wala -a b=@doop -a c=@doop --scope @scope
check "scope from a file: easy" grep -q '^easiness 1.00' out.txt

# The instance looks at the first lost fact alone; in general mode everything counts.
lines a b c >seen
lines a c >one
lines a b >two
lines a b c >three
expect_status 10 "instance" "$pare" easiness x --trace @seen -a a=@one -a b=@two -a c=@three -a d=@three
check "instance: 0.75" grep -q '^easiness 0.75' out.txt
expect_status 0 "general mode" "$pare" easiness x --trace @seen -a a=@one -a b=@two -a c=@three -a d=@three --general
check "general: 0.50" grep -q '^easiness 0.50' out.txt

# Not usable, each with one clear line.
unusable() { # unusable WHAT PATTERN ARGUMENTS...
    local about=$1 pattern=$2
    shift 2
    expect_status 1 "$about" "$pare" easiness x -q "$@"
    check "$about: says why" grep -q "^not usable: .*$pattern" out.txt
}
: >empty
lines a >single
unusable "an empty trace" "showed 0 facts" --trace @empty -a a=@one -a b=@one -a c=@one
unusable "one fact" "showed 1 fact" --trace @single -a a=@one -a b=@one -a c=@one
unusable "an empty result" "b printed nothing" --trace @seen -a a=@one -a b=@empty -a c=@one
unusable "a crash" "b failed: exit status 3: no such luck" --trace @seen -a a=@one -a 'b=echo no such luck >&2; exit 3' -a c=@one
unusable "a time-out" "b failed: still running after" --trace @seen -a a=@one -a 'b=echo a; exec sleep 1000' -a c=@one --timeout 0.3
unusable "garbage" "line 1 of its output is in no format" --trace @seen -a a=@one -a "b=printf 'a\\0b\\n'" -a c=@one
check "a failure is never unsoundness" sh -c "! grep -q BUG out.txt"

# Bad use: one line, and nothing is run.
refused() { # refused WHAT PATTERN ARGUMENTS...
    local about=$1 pattern=$2
    shift 2
    "$pare" easiness "$@" >out.txt 2>err.txt </dev/null
    code=$?
    check "$about: exit status 2 or 3, not $code" sh -c "[ $code = 2 ] || [ $code = 3 ]"
    check "$about: one line" test "$(wc -l <err.txt)" = 1
    says "$pattern" "$about"
}
refused "no input" "name an input" --trace @seen -a a=@one -a b=@one -a c=@one
refused "no analysis" "no Java program: name analyses" x --trace @seen
refused "no trace" "say with --trace" x -a a=@one -a b=@one -a c=@one
refused "one analysis" "at least three" x --trace @seen -a a=@one
refused "two analyses" "two analyses cannot outvote" x --trace @seen -a a=@one -a b=@one
refused "duplicate names" "two analyses are called a" x --trace @seen -a a=@one -a a=@one -a b=@one
refused "unknown analysis" "cfa is no analysis that we have" x --trace @seen -a cfa -a a=@one -a b=@one
refused "missing file" "cannot read nothing.txt" x --trace @seen -a a=@nothing.txt -a b=@one -a c=@one
refused "missing input" "cannot read nowhere" nowhere --trace @seen -a a=@one -a b=@one -a c=@one
refused "phi" "from 0 to 1" x --trace @seen -a a=@one -a b=@one -a c=@one --phi 2
refused "psi above phi" "hard and easy at once" x --trace @seen -a a=@one -a b=@one -a c=@one --phi 0.2 --psi 0.5
refused "weight of nobody" "no analysis of that name" x --trace @seen -a a=@one -a b=@one -a c=@one --weight d=2
refused "weight" "NAME=W with W above 0" x --trace @seen -a a=@one -a b=@one -a c=@one --weight a=0
refused "wrong rules" "is no JSON" x --trace @seen -a a=@one -a b=@one -a c=@one --rules x
refused "main of what is no program" "no Java classes" x --main p.Main --trace @trace -a cha -a rta -a a=@one

# Commands run in fresh directories; results are remembered; a killed run goes on.
script slow <<'TEXT'
#!/bin/sh
echo "$1" >>"$LOG"
[ "$1" = c ] && [ -e "$LOG.wait" ] && { touch "$LOG.here"; exec sleep 1000; }
[ -z "$(ls -A . | grep -v pare-script.sh)" ] && printf 'a\nb\n'
TEXT
export LOG=$work/log
slow=(easiness x --trace @seen -a 'a=./slow a' -a 'b=./slow b' -a 'c=./slow c' -j 1)
touch "$LOG.wait"
"$pare" "${slow[@]}" >/dev/null 2>&1 &
for _ in $(seq 300); do [ -e "$LOG.here" ] && break; sleep 0.1; done
kill -9 $!
wait $! 2>/dev/null
rm -f "$LOG.wait"
check "three were started" test "$(tr '\n' ' ' <"$LOG")" = 'a b c '
expect_status 0 "it goes on" "$pare" "${slow[@]}"
check "only what was missing is run" test "$(tr '\n' ' ' <"$LOG")" = 'a b c c '
expect_status 0 "all is known" "$pare" "${slow[@]}"
check "nothing is run" test "$(wc -l <"$LOG")" = 4
echo >>slow
expect_status 0 "another script" "$pare" "${slow[@]}"
check "all is run again" test "$(wc -l <"$LOG")" = 7
expect_status 0 "--fresh" "$pare" "${slow[@]}" --fresh
check "fresh: all is run" test "$(wc -l <"$LOG")" = 10
tidy "easiness"

# Several inputs at once; their rows; tables.
for i in 1 2 3 4 5 6; do echo "$i" >"in$i"; done
several=(easiness in1 in2 in3 in4 in5 in6 --trace @seen -a 'a=grep -q "[135]" {} && echo a; echo c' -a b=@three -a c=@three -j 3 --rows all.csv -q)
expect_status 10 "several inputs" "$pare" "${several[@]}"
check "six verdicts" test "$(grep -c '^easiness' out.txt)" = 6
check "rows" test "$(wc -l <all.csv)" = 7
expect_status 0 "tables" "$pare" easiness --table all.csv
check "table 2.6" grep -qE '^bug +0 +683 +0 +17 +6 +56 +6 +756$' out.txt
check "groups: equal findings" grep -qE '^in[0-9] +3 +3 +a +b +b$' out.txt
printf 'name,truth\nin1,bug\nin2,feature\n' >truth.csv
expect_status 0 "tables with truth" "$pare" easiness --table all.csv --truth truth.csv --csv
check "table 2.6 as CSV" grep -qx 'bug,1,683,1,17,4,56,6,756' out.txt
refused "no rows" "needs a column" --table x

# Each input with its own files: {} in the name of a file.
mkdir each
for i in 1 2; do cp "in$i" each/; cp seen "each/in$i.seen"; cp three "each/in$i.a"; cp three "each/in$i.b"; done
cp one each/in2.a
expect_status 10 "files for each input" "$pare" easiness each/in1 each/in2 --trace '@{}.seen' -a 'a=@{}.a' -a 'b=@{}.b' -a c=@three -q
check "files for each input: two verdicts" test "$(grep -o '^easiness [0-9.]*' out.txt | tr '\n' ' ')" = 'easiness 1.00 easiness 0.67 '
unusable "a file of an input that is not there" "a failed: cannot read .*/x.a: No such file" --trace @seen -a 'a=@{}.a' -a b=@one -a c=@one

# The page with figures 2.6 and 2.8, from the published counts.
jq -r '.analyses as $names | (["name", "count", "methods", "executed", "first lost", "truth"] + ($names | map("sound:" + .)) | @csv),
    (.rows | to_entries[] | .key as $k | .value | .sound as $sound | [["bug", .bugs], ["feature", .features], ["unknown", .unknown]][]
     | select(.[1] > 0) | ["p\($k)\(.[0])", .[1], 662, 17, "m", .[0]] + $sound | @csv),
    (["easy <&> ones", 5013, 662, 17, "", "", 1, 1, 1, 1] | @csv)' "$tests/fixtures/easiness.json" >published.csv
expect_status 0 "a page" "$pare" easiness --table published.csv --page page.html
check "nothing is printed" test ! -s out.txt
figure() { sed -n "s/.*<title>\(.*\)<\/title>.*/\1/p" page.html | sed -n "/^Figure $1/,/^Figure/p" | sed '1d;/^Figure/d' | tr '\n' ' '; }
check "figure 2.5: all programs have 662 methods" test "$(figure 2.5 | tr ' ' '\n' | grep -cx 6044)" = 1
check "figure 2.6a" test "$(figure '2.6a: programs')" = 'programs: 156 programs: 30 programs: 89 programs: 756 programs: 5013 '
check "figure 2.6b: WALA's dip, and the printed figure" sh -c "echo '$(figure 2.6b)' | grep -q 'WALA: 47.2 47.2 .*WALA: 44.6 44.6 '"
check "figure 2.8: bugs, features and unknown at 0.75" sh -c "echo '$(figure 2.8)' | grep -q 'bug: 90.3 90.3 feature: 2.2 92.5 unknown: 7.4 $'"
check "the page has the tables" grep -q '<tr><td class="text">bug</td><td>90.3 %</td><td>90.3 %</td><td>78.6 %</td>' page.html
refused "a page of nothing" "for --table" x --trace @seen -a a=@one -a b=@one -a c=@one --page page.html
refused "a page that cannot be written" "nowhere/page.html" --table published.csv --page nowhere/page.html
finish
