# ./dev bench papers and ./dev bench time-left, on cases of a second: pages, tables, going on, bad use.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
export PARE_BENCH=$work/bench PARE_LANGUAGES=$build/languages
case=$PARE_BENCH/source/cases/c-sur-gcc66691
mkdir -p "$case" "$PARE_BENCH/source/cases/xml-xslt-mmltex"
cp "$tests/samples/bug.c" "$case/small.c"
script "$case/r.sh" <<'T'
#!/bin/sh
grep -q total small.c && grep -q 'struct point' small.c
T
printf '<a>\n<b>\n<c x="1"/>\n</b>\n<b/>\n<d>text</d>\n</a>\n' >"$PARE_BENCH/source/cases/xml-xslt-mmltex/small.xml"
script "$PARE_BENCH/source/cases/xml-xslt-mmltex/r.sh" <<'T'
#!/bin/sh
grep -q '<c' small.xml
T
papers() { (cd "$root" && timeout 300 python3 bench/papers/papers.py "$build" "$@" --out "$work/out"); }

expect_status 0 "tables of a paper" papers hdd --cases c-sur-gcc66691,xml-xslt-mmltex --minutes 2
says '^\[1/7\]' "how far it is"
check "the page" grep -q '<h2>Table 2: XML documents</h2>' out/hdd/index.html
check "the printed figures are beside ours" grep -q '^paper: boom7.c,420,"3,727",144,304,102,57,19' out/hdd/table-1-c-programs.csv
check "a row of ours: HDD needs fewer tests than ddmin" python3 - <<'EOF'
import csv
row = next(r for r in csv.DictReader(open("out/hdd/table-1-c-programs.csv")) if r["case"] == "c-sur-gcc66691")
assert int(row["tests: hdd"].replace(",", "")) < int(row["tests: ddmin"].replace(",", "")), row
assert int(row["tokens: hdd*"]) <= int(row["tokens: hdd"]) < int(row["tokens"]), row
xml = next(csv.DictReader(open("out/hdd/table-2-xml-documents.csv")))
assert int(xml["lines: hdd*"]) < int(xml["lines"]) and xml["tests: ddmin-line"].isdigit(), xml
EOF
cp -r out/runs before
expect_status 0 "the same again" papers hdd --cases c-sur-gcc66691,xml-xslt-mmltex --minutes 2
check "nothing is run twice" test ! -s err.txt
check "the rows are the same" diff -r before out/runs

# C-Reduce does not hear Ctrl-C while it waits for a test, and its tests are in process groups of their own.
mkdir bin
script bin/creduce <<'T'
#!/bin/sh
trap '' INT
setsid sleep 4321 &
wait
T
PATH=$work/bin:$PATH expect_status 0 "models of a paper" papers models --cases c-sur-gcc66691 --limit 6
check "another tool is stopped at its limit" jq -e '.end == "time-out" and .seconds < 60' out/runs/c-sur-gcc66691.C-Reduce/row.json
check "with its tests" sh -c "! grep -lz 'REDUCE_COUNT=$work' /proc/[0-9]*/environ 2>/dev/null"
check "the model and the queue came to an end" grep -qE '^c-sur-gcc66691,[0-9]+,[0-9]+,[0-9]+\+' out/models/table-i-tests.csv

check "a run that was cut short is in no table, and goes on when there is time" python3 - "$root" "$build" <<'EOF'
import os, subprocess, sys, types
sys.path.insert(0, sys.argv[1] + "/bench/papers")
sys.dont_write_bytecode = True
from figures import bound
from runner import Runner, whole_cases
options = types.SimpleNamespace(build=sys.argv[2], jobs=1, full=False, minutes=60, limit=600, cases=None)
runner = Runner(options, os.path.abspath("cut"), "paper")
caps = []
def make(folder, cap):
    caps.append(cap)
    return {"finished": False, "seconds": cap}
runner.deadline = runner.begun + 20
cut = runner.kept("a", "quick", make)
assert cut["end"] == "cut short" and caps[0] < 21, (cut, caps)
assert bound({**cut, "tests": 3}, "tests") == "-"
runner.deadline = runner.begun + 3
assert runner.kept("a", "quick", make)["end"] == "cut short" and runner.kept("b", "quick", make) is None and len(caps) == 1
runner.deadline = runner.begun + 10000
stopped = runner.kept("a", "quick", make)
assert stopped["end"] == "time-out" and caps[1] == 600, (stopped, caps)
assert runner.kept("a", "quick", make) == stopped and len(caps) == 2
rows = [{"case": c, "algorithm": a, "end": e} for c, a, e in (("a", "x", "finished"), ("a", "y", "time-out"), ("b", "x", "finished"), ("b", "y", "cut short"))]
assert {row["case"] for row in whole_cases(rows, ("x", "y"))} == {"a"}
EOF

check "a run that was stopped before its first success is no result" python3 - "$root" <<'EOF'
import sys, types
sys.path.insert(0, sys.argv[1] + "/bench/papers")
sys.dont_write_bytecode = True
import jvm
tables = {}
page = types.SimpleNamespace(table=lambda name, head, rows: tables.update({name: rows}))
jvm.show_fails(types.SimpleNamespace(out="."), page, [{"case": "a", "result": "nothing/result", "classes": 9}], {"a": (".", "")})
(rows,) = tables.values()
assert rows[0][1] == 0, rows
EOF
expect_status 1 "no such case" papers hdd --cases nothing
says "no case nothing here" "no such case"
expect_status 2 "no such paper" papers nothing
says "there are: binary dissertation fine-grained hdd models" "no such paper"

# The estimate of the time left, from journals that were made for it: the middle of the time left is what it was in them.
check "a table from recorded runs" python3 - "$root" <<'EOF'
import os, sqlite3, subprocess, sys
sys.path.insert(0, os.path.join(sys.argv[1], "bench"))
import time_left
for run in range(12):
    os.makedirs(f"rec/{run}")
    db = sqlite3.connect(f"rec/{run}/journal.db")
    db.executescript("CREATE TABLE facts (name, value); CREATE TABLE tests (answer, start, seconds, round); CREATE TABLE versions (number, asked)")
    n = 400 + 10 * run
    db.executemany("INSERT INTO facts VALUES (?, ?)", [("end", "finished"), ("elapsed", str(float(n)))])
    db.executemany("INSERT INTO tests VALUES (?, ?, 1.0, ?)", [(i, i - 1.0, 1 if i < n / 2 else 2) for i in range(1, n)])
    db.executemany("INSERT INTO versions VALUES (?, ?)", [(0, 0), *((k, k * 10) for k in range(1, n // 20))])
    db.commit()
samples = time_left.samples("rec/3/journal.db")
assert samples[0][0] == 1 and samples[-1][0] == 2 and samples[0][1] < 0.1, samples
assert abs(samples[0][2] - (430 - 30) / 30) < 1e-9, samples[0]
table = time_left.make_table({str(i): time_left.samples(f"rec/{i}/journal.db") for i in range(12)})
assert len(table) == 12 and all(low <= middle <= high for _, low, middle, high in table.values())
assert table[1, 0.0][2] > table[2, 0.35][2], table
EOF
tidy "papers"
check "no process of a benchmark is left" test -z "$(pgrep -f "$work/out" || true)"
finish
