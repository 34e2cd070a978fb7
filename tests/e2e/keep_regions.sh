#!/bin/sh
# What must stay: --keep-lines, comments that say "pare: keep", --keep-names and --core.
. "$(dirname "$0")/lib.sh"

script always.sh <<'X'
#!/bin/sh
exit 0
X

# kept FILE TEXT: the reduced file has exactly this text, up to blanks at the edges
kept() {
    "$pare" -q --allow-empty --fresh --no-journal -o "out.${1##*.}" ${3:-} ./always.sh "$1" 2>err.txt </dev/null ||
        { bad "$1 ${3:-}: $(cat err.txt)"; return; }
    printf '%s' "$2" >wanted.txt
    sed -e 's/^[ 	]*//' "out.${1##*.}" | tr -d '\n' | sed 's/[ 	]*$//' >got.txt
    if cmp -s wanted.txt got.txt; then ok; else
        bad "$1 ${3:-}"
        sed 's/^/    /' "out.${1##*.}"
    fi
}

# A test that always says yes: what is left is what must stay, and what it needs.
cat >a.py <<'X'
import os
def first(x):
    y = x + 1
    return y
def second():
    return os.name  # pare: keep
print(first(2), second())
X
kept a.py 'return os.name  # pare: keep'
cat >b.json <<'X'
{"name": "rain",
 "days": [1, 2, 3],
 "kept": {"deep": [true, null]},
 "more": {"a": 1}}
X
kept b.json '"kept": {"deep": [true, null]}' '--keep-lines 3'
cat >c.js <<'X'
function alpha(a) { return a + 1; }
// pare: begin keep
function beta(b) {
    return b  +  2;
}
// pare: end keep
console.log(alpha(1), beta(2));
X
kept c.js '// pare: begin keepfunction beta(b) {return b  +  2;}// pare: end keep'
cat >d.txt <<'X'
one two three
four (five six) seven
eight nine
X
kept d.txt 'four (five six) seven' '--keep-lines 2'
cat >e.sql <<'X'
CREATE TABLE t (a INT, b TEXT);
INSERT INTO t VALUES (1, 'x'); -- pare: keep
SELECT a FROM t WHERE b = 'x';
X
kept e.sql "INSERT INTO t VALUES (1, 'x'); -- pare: keep"
cat >f.xml <<'X'
<list>
  <item id="1">one</item>
  <!-- pare: keep -->
  <item id="2">two</item>
  <item id="3">three</item>
</list>
X
kept f.xml '<!-- pare: keep --><item id="2">two</item>'
cat >g.c <<'X'
struct pair { int a, b; };
static int helper(struct pair *p) { return p->a; }
int wanted(int x)
{
    struct pair p = {x, 2};
    return helper(&p);
}
int main(void) { return wanted(3); }
X
kept g.c 'wanted{}' '--core wanted --strict'
kept g.c 'helper{}' '--keep-names help.* --strict'
printf 'class A { int used() { return 1; } int other() { return 2; } }\n' >h.java
kept h.java '{ other; }' '--core other --strict --format none'

# Strings are no comments, and a name is not a part of a name.
printf 'x = "pare: keep"\ny = 1\n' >i.py
kept i.py 'x' '--core x'
printf 'int ab, b;\n' >j.c
kept j.c 'b' '--core b'

# Renaming leaves it alone.
printf 'int long_name;\nint other_name = 1;\nint third_name;\n' >k.c
"$pare" -q --allow-empty --fresh --rename --keep-names 'long_name' -o k2.c ./always.sh k.c </dev/null
check "not renamed" grep -q long_name k2.c

# Several files: a file with something to keep stays.
mkdir two
printf 'int a;\nint b;\n' >two/a.c
printf 'int c;\nint d;\n' >two/b.c
expect_status 0 "FILE:LINES" "$pare" -q --keep-lines b.c:2 ./always.sh two
check "the other file is gone" test "$(ls two.reduced)" = b.c
check "the line is there" test "$(cat two.reduced/b.c)" = "int d;"
rm -rf two.reduced two.pare

# Front ends one by one.
for pass in lines tokens brackets unwrap subtokens blank compact tree tree-coarse tree-replace tree-shells \
    rewrites rewrites-last tree-tokens loose-tokens rename bytes:ddmin-classic lines:ddmin-classic; do
    "$pare" -q --fresh --no-journal -p "$pass" --keep-lines 3-7 -o one.c ./always.sh g.c 2>err.txt </dev/null
    check "$pass" grep -qz 'int wanted(int x)
{
    struct pair p = {x, 2};
    return helper(&p);
}' one.c
done

# Requests that make no sense.
expect_status 2 "no such line" "$pare" --keep-lines 90 ./always.sh g.c
says 'g.c has only 8 lines' "no such line"
expect_status 2 "no number" "$pare" --keep-lines x ./always.sh g.c
says 'expected lines such as 10-20' "no number"
expect_status 2 "which file" "$pare" --keep-lines 1 ./always.sh two
says 'say which: FILE:1' "which file"
expect_status 2 "no such file" "$pare" --keep-lines z.c:1 ./always.sh two
says 'the input has no file called z.c' "no such file"
expect_status 2 "no such name" "$pare" --core wante ./always.sh g.c
says '--core wante: the input has no such name' "no such name"
expect_status 2 "no regular expression" "$pare" --keep-names '(' ./always.sh g.c
says '--keep-names (' "no regular expression"
printf 'a\n// pare: begin keep\nb\n' >open.txt
expect_status 3 "a region without an end" "$pare" ./always.sh open.txt
says 'open.txt:2: "pare: begin keep" without "pare: end keep"' "a region without an end"

# Names from a file.
printf '# what must stay\nhelper\n\n  wanted\n' >names.txt
"$pare" -q --fresh --core @names.txt --strict -o names.c ./always.sh g.c </dev/null
check "both names" sh -c 'grep -q helper names.c && grep -q wanted names.c'
finish
