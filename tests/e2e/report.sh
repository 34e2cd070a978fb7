# pare report: the page of one run and of several, pictures and tables; nothing in it can inject markup; a real browser.
. "$(dirname "$0")/lib.sh"
make_journal="$tests/tools/make_journal.py"

cp "$tests/samples/bug.c" .
script test.sh <<'EOF'
#!/bin/sh
grep -q total bug.c && grep -q 'struct point' bug.c || { echo "</script><script>alert(3)</script>" >&2; exit 1; }
EOF
"$pare" -q -j 2 test.sh bug.c
expect_status 0 "a report" "$pare" report -o one.html --svg svg --csv csv
check "the page is a page" sh -c 'head -1 one.html | grep -qi "doctype html"'
check "it names no other place" sh -c '! grep -qE "(src|href)=\"?(http|//)" one.html'
check "it has the licence of the charts" grep -q 'MIT' one.html
for file in svg/size-time.svg svg/size-tests.svg csv/runs.csv csv/versions.csv csv/tests.csv; do check "$file" test -s $file; done
check "pictures are XML" python3 -c 'import glob, xml.dom.minidom
for f in glob.glob("svg/*.svg"): xml.dom.minidom.parse(f)'
check "as many tests as the log" test "$(wc -l <csv/tests.csv)" = "$("$pare" log --csv | wc -l)"

check "text has a contrast of at least 4.5 in light and dark" python3 - "$tests/../share/report/report.css" <<'EOF'
import re, sys
def light(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
themes = [dict(re.findall(r"--(\w+): (#\w{6})", block)) for block in re.findall(r":root \{(.*?)\}", open(sys.argv[1]).read(), re.S)[:2]]
assert len(themes) == 2
for theme in themes:
    pairs = [(text, back) for text in ("ink", "soft", "accent", "gone", "bad", "good") for back in ("paper", "box")] + [("ink", "mark")]
    for text, back in pairs:
        low, high = sorted((light(theme[text]), light(theme[back])))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (text, back, theme[text], theme[back])
EOF

# The data can be read, and cannot end its script element.
cat >read_data.py <<'EOF'
import html.parser, json, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.inside, self.data = [], False, ""
    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.inside = ("id", "data") in attributes
    def handle_endtag(self, tag):
        self.inside = False
    def handle_data(self, data):
        if self.inside: self.data += data
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert page.tags.count("script") == 3 and "img" not in page.tags and "b" not in page.tags, page.tags
assert "<" not in page.data
print(json.dumps(json.loads(page.data)))
EOF
check "the data of the page" sh -c 'python3 read_data.py one.html >one.json'
check "the map of the original" python3 - <<'EOF'
import json
run = json.load(open("one.json"))["runs"][0]
text = run["texts"][1]
assert text == open("bug.c", encoding="latin-1").read()
parts = run["map"]
assert parts[0][0] == 0 and parts[-1][1] == len(text) and all(a[1] == b[0] for a, b in zip(parts, parts[1:]))
kept = " ".join(text[p[0]:p[1]] for p in parts if p[2] == 0).split()
assert "total" in kept and "point" in kept, kept
last = len(run["versions"]) - 1
assert all(0 <= p[2] <= last for p in parts)
asked = [p for p in parts if p[2] == 0 and len(p) > 3]
assert asked and any("alert(3)" in run["lines"][run["tests"]["line"][t]] for p in asked for t in p[3:])
for prefix, suffix, middle in run["texts"][2:]:
    text = text[:prefix] + middle + text[len(text) - suffix:]
assert text == open("bug.reduced.c").read()
EOF

# A large journal with hostile names, an empty one, an aborted one, one of an earlier version.
python3 "$make_journal" large.pare 50000
expect_status 0 "50,000 tests" "$pare" report large.pare -o large.html
check "50,000 tests stay under 3 MB" test "$(stat -c %s large.html)" -lt 3000000
check "hostile names" sh -c 'python3 read_data.py large.html >/dev/null'
python3 "$make_journal" empty.pare 0
expect_status 0 "an empty journal" "$pare" report empty.pare -o empty.html
"$pare" -q -j 1 --max-tests 3 -o aborted.c test.sh bug.c
expect_status 0 "an aborted run" "$pare" report aborted.c -o aborted.html
mkdir old.pare
python3 -c 'import sqlite3, sys; sqlite3.connect("old.pare/journal.db").executescript(open(sys.argv[1]).read())' "$tests/fixtures/journal/version_0_2.sql"
expect_status 0 "a journal of 0.2.0" "$pare" report old.pare -o old.html

# Several runs, by algorithm.
"$pare" -q -j 1 -p lines:ddmin -o lines.c test.sh bug.c
"$pare" -q -j 1 -p tokens:ddmin -o tokens.c test.sh bug.c
expect_status 0 "several runs" "$pare" report lines.c tokens.c bug.c aborted.c -o several.html --svg several --csv several
check "pictures of several runs" test "$(ls several | tr '\n' ' ')" = "frequency-bytes.svg frequency-seconds.svg frequency-tests.svg over-time.svg runs.csv times-smaller.svg versions.csv "
check "numbers of runs rise from 0 and hold to the end, also those of one run" test "$(grep -cE 'd="M80 360H[0-9.]+V[0-9.]+.*H700"' several/frequency-bytes.svg)" = 3
check "algorithms side by side" sh -c 'python3 read_data.py several.html | jq -e "[.several.algorithms[] | [.name, .runs]] == [[\"lines:ddmin\", 1], [\"tokens:ddmin\", 1], [\"default\", 2]]" >/dev/null'
check "the time-out is one" sh -c 'python3 read_data.py several.html | jq -e ".several.algorithms[2].timeouts == 0.5" >/dev/null'
expect_status 2 "no such journal" "$pare" report nothing.c -o nothing.html
check "nothing is written then" test ! -e nothing.html

# A real browser; not again under the sanitizers.
modules=$tests/../node_modules
if [ "${PARE_TEST_QUICK:-}" = 1 ]; then
    echo "no browser in a quick test"
elif [ ! -d "$modules/playwright-core" ] || ! command -v chromium >/dev/null; then
    bad "chromium or playwright-core is missing: ./dev test fetches them"
else
    mkdir shots browser
    TMPDIR=$work/browser NODE_PATH=$modules timeout 120 node "$tests/tools/report_browser.js" "$(command -v chromium)" shots one.html several.html large.html \
        empty.html aborted.html old.html >browser.txt 2>&1
    check "the pages in a browser" test $? = 0
    grep -v ': ok$' browser.txt
    [ -z "${PARE_KEEP_SHOTS:-}" ] || cp shots/*.png "$PARE_KEEP_SHOTS"
fi
tidy "report"
finish
