# The default plan ends 1-tree-minimal: no single node of the result can go with the test still true.
# The variants come from a program that knows nothing of reducers (tests/tools/single_nodes.c).
. "$(dirname "$0")/lib.sh"

# minimal NAME: reduces NAME with NAME.sh, then tries every variant of the result
minimal() {
    name=$1
    expect_status 0 "$name" "$pare" --allow-empty --no-journal -o "result/$name" "./$name.sh" "$name"
    rm -rf variants
    count=$("$build/tests/single_nodes" "result/$name" variants)
    check "$name: there are nodes to try" test "${count:-0}" -gt 0
    for dir in variants/*; do
        if (cd "$dir" && "$work/$name.sh") >/dev/null 2>&1; then
            bad "$name: a node less would do: $(cat "$dir/$name")"
        fi
    done
    echo "$name: $(wc -c <"$name") bytes -> $(wc -c <"result/$name"), $count variants"
}
mkdir result

cat >sum.c <<'T'
#include <stdlib.h>
typedef struct cell { int value; struct cell *next; } cell;
static int n_cells;
static int add(int a, int b) { return a + b; }
static cell *push(cell *head, int value)
{
    cell *c = malloc(sizeof *c);
    c->value = value;
    c->next = head;
    n_cells++;
    return c;
}
int total(const cell *head)
{
    int sum = 0;
    for (; head != NULL; head = head->next) {
        if (head->value < 0)
            continue;
        sum = add(sum, head->value);
    }
    return sum;
}
int main(int argc, char **argv)
{
    cell *list = NULL;
    for (int i = 0; i < argc; i++)
        list = push(list, i * 2);
    return total(list) + n_cells;
}
T
script sum.c.sh <<'T'
#!/bin/sh
gcc -Werror=implicit-function-declaration -Werror=return-type -fsyntax-only sum.c 2>/dev/null &&
    grep -q 'add(' sum.c && grep -q 'for *(' sum.c && grep -q -- '->value' sum.c
T
minimal sum.c

printf '{"a": [1, 2, {"b": {"c": [3, 4, {"deep": null}], "d": "x"}}], "e": {"f": [true, false]}, "g": 12.5}\n' >data.json
script data.json.sh <<'T'
#!/bin/sh
jq -e '[.. | objects | has("c")] | any' data.json >/dev/null 2>&1 && jq -e '[.. | booleans] | length > 0' data.json >/dev/null 2>&1
T
minimal data.json

{
    printf '<?xml version="1.0"?>\n<!DOCTYPE list [<!ENTITY who "me"><!ENTITY what "it">]>\n<list xmlns:k="urn:k" xmlns:m="urn:m">\n'
    for i in 1 2 3 4 5; do printf ' <k:item m:id="%d" size="2"><name>&who; %d</name><!-- note --><m:part/></k:item>\n' $i $i; done
    printf '</list>\n'
} >list.xml
script list.xml.sh <<'T'
#!/bin/sh
[ -z "$(xmllint --noout list.xml 2>&1)" ] && grep -q 'm:id="3"' list.xml && grep -q '&who;' list.xml
T
minimal list.xml

cat >count.py <<'T'
import sys, re as regex
class Counter:
    """counts"""
    def __init__(self, start=0):
        self.value = start
        self.log = []
    def step(self, by=1):
        if by > 0:
            self.value += by
        else:
            self.log.append(by)
        return self.value
def main(args):
    c = Counter(2)
    for word in ["a", "bb", "ccc"]:
        if regex.match("b+", word):
            c.step(len(word))
    print(c.step(3))
main(sys.argv)
T
script count.py.sh <<'T'
#!/bin/sh
[ "$(python3 -S -E count.py 2>/dev/null)" = 7 ] && grep -q 'class' count.py
T
minimal count.py

# A language that has no names yet: the plan for a grammar alone.
cp "$tests/samples/scan.lua" scan.lua
script scan.lua.sh <<'T'
#!/bin/sh
grep -q 'while' scan.lua && grep -q 'return' scan.lua && grep -q 'local' scan.lua
T
minimal scan.lua
# what the compiler takes goes, at the very end, though the grammar does not know it
printf 'int g(void) { return 1; }\nstatic int f(int a)\n{\n    int b = g() + a;\n    return b - 7;\n}\n' >old.c
script old.c.sh <<'T'
#!/bin/sh
gcc -fsyntax-only old.c 2>/dev/null && grep -q 'return.*7' old.c
T
expect_status 0 "a function without a type" "$pare" --allow-empty --no-journal -o result/old.c ./old.c.sh old.c
check "nothing else is left" test "$(tr -d ' \n' <result/old.c)" = 'f(){return7;}'

# what failed once is not asked again until the end, but then it is: the first line can go when the last has
{ echo first; seq 1000000 1000019 | sed 's/^/needed /'; echo last; } >far.txt
script far.txt.sh <<'T'
#!/bin/sh
[ "$(grep -c needed far.txt)" = 20 ] && { grep -q first far.txt || ! grep -q last far.txt; }
T
expect_status 0 "far apart" "$pare" --allow-empty --no-journal -p lines:one-by-one -o result/far.txt ./far.txt.sh far.txt
check "far apart" test "$(wc -l <result/far.txt)" = 20

# the round that trusts nothing asks all of its questions, also after a success: line 6 can go when the key has, which the proof finds; as it
# is a small part of the result, there is no second proof
seq 1 40 | sed 's/.*/alpha& gamma&;/; s/^alpha1 /& key /' >again.txt
script again.txt.sh <<'T'
#!/bin/sh
[ "$(grep -v alpha6 again.txt | grep -c '^ *alpha[0-9]* .*gamma[0-9]*;')" = 39 ] || exit 1
grep -q "alpha6 gamma6;" again.txt || { ! grep -q key again.txt && ! grep -q 'alpha6\|gamma6' again.txt; }
T
expect_status 0 "one proof" "$pare" --allow-empty -q -j1 -o result/again.txt ./again.txt.sh again.txt
proofs=$(sed -n 's/.* round \([0-9]*\): .*failed removals are tried once more.*/\1/p' result/again.txt.pare/log | sort -u | wc -l)
check "one proof, not $proofs" test "$proofs" = 1
check "the proof took line 6" sh -c '! grep -q gamma6 result/again.txt && ! grep -q key result/again.txt'

# Isolation gives out both sides: they differ in one line, and only one is interesting.
seq 1 40 >isolate.txt
script isolate.sh <<'X'
#!/bin/sh
[ "$(grep -cx -e 7 -e 21 isolate.txt)" = 2 ]
X
expect_status 0 "isolation" "$pare" --fresh --once -p lines:dd ./isolate.sh isolate.txt
passing=$(find . -path '*isolate*.pare/passing*' -type f | head -1)
check "the passing side is there" test -n "$passing"
check "the two sides differ in one line" test "$(diff "$passing" isolate.reduced.txt | grep -c '^[<>]')" = 1
mkdir side
cp "$passing" side/isolate.txt
check "the passing side passes" sh -c 'cd side && ! ../isolate.sh'
# A file with a syntax error, where trees know little: tokens go one by one.
printf 'name=$1\nif [ "$name" = x ]; then\n    echo yes\nfi\nlist=(1 2 3\necho done\n' >open.sh
expect_status 0 "a syntax error" "$pare" -q open.sh -- bash -n {}
check "a syntax error: $(cat open.reduced.sh)" test "$(tr -d '\n' <open.reduced.sh)" = "list=("
finish
