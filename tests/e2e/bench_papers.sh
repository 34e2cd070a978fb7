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
papers() { (cd "$root" && python3 bench/papers/papers.py "$build" "$@" --out "$work/out"); }

expect_status 0 "tables of a paper" papers hdd --cases c-sur-gcc66691,xml-xslt-mmltex --minutes 2
says '^\[1/7\]' "how far it is"
check "the page" grep -q '<h2>Table 2: XML documents</h2>' out/hdd/index.html
check "the printed figures are beside ours" grep -q '^paper: bug.c,277,680,86,164,53,51,51' out/hdd/table-1-c-programs.csv
check "a row of ours: HDD needs fewer tests than ddmin" python3 - <<'EOF'
import csv
row = next(r for r in csv.DictReader(open("out/hdd/table-1-c-programs.csv")) if r["case"] == "c-sur-gcc66691")
assert int(row["tests: hdd"].replace(",", "")) < int(row["tests: ddmin"].replace(",", "")), row
assert int(row["tokens: hdd*"]) <= int(row["tokens: hdd"]) < int(row["tokens"]), row
xml = next(csv.DictReader(open("out/hdd/table-2-xml-documents.csv")))
assert int(xml["lines: hdd*"]) < int(xml["lines"]) and xml["tests: ddmin-line"].isdigit(), xml
EOF
cp -r out/hdd/runs before
expect_status 0 "the same again" papers hdd --cases c-sur-gcc66691,xml-xslt-mmltex --minutes 2
check "nothing is run twice" test ! -s err.txt
check "the rows are the same" diff -r before out/hdd/runs
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
finish
