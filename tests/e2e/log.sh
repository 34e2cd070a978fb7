# The record of every test: pare log, --json events, pare diff, pare history; and the journal of an earlier version.
. "$(dirname "$0")/lib.sh"

script test.sh <<'EOF'
#!/bin/sh
echo "looked at $1" >&2
grep -q wanted notes.txt && grep -q needed notes.txt || exit 3
EOF
cp "$tests/fixtures/journal/notes.txt" .

expect_status 0 "a run with events" "$pare" -j 2 --json test.sh notes.txt
mv out.txt events.txt
expect_status 0 "log as JSON" "$pare" log --json notes.txt
mv out.txt log.json
expect_status 0 "log as CSV" "$pare" log --csv notes.txt
mv out.txt log.csv
expect_status 0 "log for people" "$pare" log
check "a header and a line a test" test "$(wc -l <out.txt)" = "$(($(wc -l <log.json) + 1))"
check "the record is in the events, too" python3 - <<'EOF'
import csv, json
events = [json.loads(l) for l in open("events.txt")]
tests = [{k: v for k, v in e.items() if k != "event"} for e in events if e["event"] == "test"]
log = [json.loads(l) for l in open("log.json")]
assert log and tests == log, (len(tests), len(log))
rows = list(csv.DictReader(open("log.csv")))
assert [int(r["number"]) for r in rows] == [t["number"] for t in log] == list(range(1, len(log) + 1))
assert [r["line"] for r in rows] == [t["line"] for t in log]
end = [e for e in events if e["event"] == "end"][-1]
answers = [t for t in log if "answer" in t]
assert [t["answer"] for t in answers] == list(range(1, end["asked"] + 1))
assert sum(t["source"] in ("run", "extra", "cancelled") for t in log) >= end["run"], end  # tests that the end of a pass stops are not counted
assert sum(t["source"] == "cache" for t in answers) == end["cached"]
assert all(not t["wasted"] for t in answers)
assert all(t["wasted"] for t in log if t["source"] == "cancelled")
assert [t["pass"] for t in log[:3]] == ["original"] * 3 and log[-1]["pass"] == "result"
failed = [t for t in log if t.get("ending") == "exit 3"]
assert failed and all(t["verdict"] == "not" and t["line"].startswith("looked at /") for t in failed)
assert {t["worker"] for t in log if "worker" in t} <= {0, 1, 2, 3}
assert any(t["removed"].startswith("0:") for t in answers) and all(t["files"] == 1 for t in log)
assert all(t["start"] >= 0 and t["seconds"] >= 0 for t in log)
EOF

# A resumed run adds to the record.
"$pare" -q --fresh -j 1 --max-tests 5 test.sh notes.txt
n=$("$pare" log --json | wc -l)
"$pare" -q -j 1 test.sh notes.txt
check "a resumed run goes on with the numbers" test "$("$pare" log --json | tail -1 | jq .number)" -gt "$n"
check "no answer is recorded twice" test -z "$("$pare" log --json | jq 'select(.answer) | .answer' | sort | uniq -d)"

# Difference of two versions: patch makes one of the other.
expect_status 0 "diff" "$pare" diff 0 2
mv out.txt change.patch
"$pare" restore 2 -o two.txt >/dev/null
cp notes.txt patched.txt
check "the difference is a patch" patch -s patched.txt change.patch
check "... which makes the version" cmp patched.txt two.txt
expect_status 2 "no such version" "$pare" diff 0 99
says 'there is no version 99: the last one is' "no such version"
expect_status 2 "one number" "$pare" diff 1
expect_status 0 "history" "$pare" history
check "history has files and classes" grep -q 'classes.*files' out.txt

# Hostile output does not reach the terminal, and stays in its column.
script nasty.sh <<'EOF'
#!/bin/sh
printf 'a,"b"\033[31m\001\377</script>\n'
grep -q wanted notes.txt
EOF
"$pare" -q -o nasty.txt -j 1 nasty.sh notes.txt
expect_status 0 "log with control bytes" "$pare" log nasty.txt
check "no control bytes on the terminal" sh -c '! LC_ALL=C grep -q "[[:cntrl:]]" out.txt'
"$pare" log --csv nasty.txt >nasty.csv
check "CSV is not confused" python3 -c '
import csv
rows = list(csv.reader(open("nasty.csv", errors="replace")))
assert all(len(r) == 21 for r in rows), rows
assert rows[1][19].startswith("a,\"b\"")'

# A journal that version 0.2.0 wrote: shown as it is, and continued.
rm -rf notes.txt.pare notes.reduced.txt
mkdir notes.txt.pare
python3 - "$tests/fixtures/journal/version_0_2.sql" <<'EOF'
import sqlite3, sys
sqlite3.connect("notes.txt.pare/journal.db").executescript(open(sys.argv[1]).read())
EOF
expect_status 0 "history of an old journal" "$pare" history notes.txt.pare
check "all versions" test "$(wc -l <out.txt)" = 6
expect_status 0 "log of an old journal" "$pare" log notes.txt.pare
check "there is no record" test "$(wc -l <out.txt)" = 1
expect_status 0 "an old journal is continued" "$pare" -j 1 --keep exit:0 notes.txt -- grep -q wanted
says 'resuming: 7 answers and 4 accepted versions' "an old journal"
check "the result is the same" grep -qx wanted notes.reduced.txt
tidy "log"
finish
