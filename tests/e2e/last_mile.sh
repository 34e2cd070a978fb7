# Nothing is left that a person would still remove: values, unused names, calls, hoisting, each in several languages.
. "$(dirname "$0")/lib.sh"

# reduces FILE WANTED, with a script check.sh: the result without blanks is WANTED.
reduces() {
    expect_status 0 "$1" "$pare" -q --allow-empty --no-journal -o "reduced.$1" ./check.sh "$1"
    check "$1: $(tr -d ' \n\t' <"reduced.$1")" test "$(tr -d ' \n\t' <"reduced.$1")" = "$2"
}

# A name becomes a default value, and its declaration goes.
cat >value.c <<'T'
#include <stdio.h>
int main(void) { int k; int j = 3; printf("", k, k); return j; }
T
script check.sh <<'T'
#!/bin/sh
gcc -w -fsyntax-only value.c 2>/dev/null && grep -qE 'printf\("", *[a-z0-9]+, *[a-z0-9]+\)' value.c
T
reduces value.c 'main(){printf("",0,0);}'

cat >value.py <<'T'
class Order:
    def __init__(self, number, day):
        self.number = number
        self.day = day

number = 12
day = "monday"
Order(number, day).missing
T
script check.sh <<'T'
#!/bin/sh
python3 value.py 2>&1 | grep -q "has no attribute 'missing'" && grep -qE 'Order\([a-z0-9]+, *[a-z0-9]+\)' value.py
T
reduces value.py 'classOrder:def__init__(self,number,day):passOrder(12,0).missing'

# A call in a call in a call becomes the innermost one, in one reading of the file.
echo 'int main() { h(f(+g(3), 6) <= 3, 5); }' >nested.c
script check.sh <<'T'
#!/bin/sh
grep -q 'g *(' nested.c && grep -q main nested.c
T
expect_status 0 "nested calls" "$pare" -q --no-journal -p tree-shells:pardis -o nested.reduced.c ./check.sh nested.c
check "nested calls: $(cat nested.reduced.c)" grep -qx 'int main() { g(); }' nested.reduced.c

# A value is used where it was assigned: forward substitution; a parameter goes with its argument.
if command -v node >/dev/null; then
    cat >forward.js <<'T'
function f(a) { return a.x.y; }
function g(flag, o) { var memo; memo = f(o); return memo; }
const k = (z, w) => g(z, w);
k(0, {});
T
    script check.sh <<'T'
#!/bin/sh
node forward.js 2>&1 | grep -q "Cannot read properties of undefined (reading 'y')"
T
    reduces forward.js 'undefined.y'
fi

# A function is called with several arguments, and its value goes through variables: nothing of that is left.
cat >inline.py <<'T'
def pick(table, key, default):
    found = table[key]
    return found

def total(rows, name):
    result = pick(rows, name, 0)
    return result

print(total({}, "missing"))
T
script check.sh <<'T'
#!/bin/sh
python3 inline.py 2>&1 | grep -q "^KeyError: 'missing'"
T
reduces inline.py '{}["missing"]'
cat >inline.c <<'T'
int scale(int a, int b) { int r; r = a / b; return r; }
int main(void) { int i, s = 0; for (i = 0; i < 3; i++) { s += scale(s + 4, i); } return s; }
T
script check.sh <<'T'
#!/bin/sh
gcc -w -Werror=div-by-zero -c -o out.o inline.c 2>/dev/null && gcc -w -o prog inline.c && ./prog; [ $? = 136 ]
T
reduces inline.c 'main(){return0/0;}'
# an import, its only use and the variable go together
printf 'package main\n\nimport "fmt"\n\nfunc main() {\n\tx := fmt.Sprint(1)\n\t_ = x\n\tvar m map[string]int\n\tm["a"] = 1\n}\n' >used.go
script check.sh <<'T'
#!/bin/sh
# as the compiler would say, but faster: an import and its use need each other
grep -q 'm\["a"\]' used.go && grep -q 'func main() {' used.go || exit 1
if grep -q '"fmt"' used.go; then grep -q 'fmt.Sprint' used.go && grep -q '_ = x' used.go; else ! grep -q fmt used.go; fi
T
reduces used.go 'funcmain(){m["a"]'

# Nothing is left inside a token that the test does not need.
long=$(printf '%0300d' 0 | tr 0 x)
for file in needle.c needle.json needle.py needle.js needle.xml needle.txt; do
    case $file in
    *.c) echo "char q[] = \"${long}NEEDLE$long\";" ;;
    *.json) echo "{\"a\": \"${long}NEEDLE$long\"}" ;;
    *.py) echo "q = '${long}NEEDLE$long'" ;;
    *.js) echo "var q = \"${long}NEEDLE$long\";" ;;
    *.xml) echo "<a b=\"${long}NEEDLE$long\">t</a>" ;;
    *.txt) echo "some words ${long}NEEDLE$long more" ;;
    esac >"$file"
    script check.sh <<T
#!/bin/sh
grep -q NEEDLE $file
T
    reduces "$file" NEEDLE
done

# The tool takes more than the grammar allows.
echo 'x = hash{}' >loose.lua
printf 'int hash(int a) { return a; }\nint main() { hash(3); }\n' >loose.c
printf 'def hash(a):\n    return {a: 1}\nprint(hash(2))\n' >loose.py
echo 'SELECT hash(a) FROM b WHERE c = 1;' >loose.sql
for file in loose.lua loose.c loose.py loose.sql; do
    script check.sh <<T
#!/bin/sh
grep -q hash $file
T
    reduces "$file" hash
done

# A smallest phrase adds no error that the original did not have.
if command -v sqlite3 >/dev/null; then
    cat >error.sql <<'T'
CREATE TABLE a (b INTEGER, c TEXT);
INSERT INTO a VALUES (1, 'x');
SELEC b FROM a;
SELECT c FROM a;
T
    script check.sh <<'T'
#!/bin/sh
sqlite3 :memory: <error.sql 2>&1 | grep -q 'near "SELEC": syntax error'
T
    reduces error.sql SELEC
fi

# A parent with one interesting child becomes the child, whether the grammar has a rule for it or not.
echo '<html><body><section ><div><img src="a.png" ></div></section><p>text</p></body></html>' >child.html
script check.sh <<'T'
#!/bin/sh
grep -q '<img' child.html
T
reduces child.html '<img'
if command -v xmllint >/dev/null; then
    echo '<?xml version="1.0"?><a><section x="1"><b><img/></b></section><c>t</c></a>' >child.xml
    script check.sh <<'T'
#!/bin/sh
xmllint child.xml 2>/dev/null | grep -q '<img'
T
    reduces child.xml '<img/>'
fi
printf '(declare-const x Bool)\n(declare-const y Bool)\n(assert (or (and (not x) x)))\n(assert y)\n(check-sat)\n' >child.smt2
script check.sh <<'T'
#!/usr/bin/python3
import re, sys
text = open("child.smt2").read()
sys.exit(not (re.search(r"\(assert[^\n]*x", text) and text.count("(") == text.count(")")))
T
reduces child.smt2 '(declare-constxBool)(assertx)'
printf 'void f() { { { needle(); } } }\n' >child.c
script check.sh <<'T'
#!/bin/sh
gcc -w -fsyntax-only child.c 2>/dev/null && grep -q 'needle();' child.c && grep -q '{' child.c
T
reduces child.c 'f(){needle();}'
echo '{"a": {"b": [[{"needle": 1}]], "c": 2}}' >child.json
script check.sh <<'T'
#!/bin/sh
jq -e '.. | .needle? | select(. != null)' child.json >/dev/null 2>&1
T
reduces child.json '{"needle":0}'

# The command in a comment, when the test takes its passes from there.
printf '%s\n' "; RUN: opt -passes='cgscc(inline),function(sroa,loop(licm))' -S %s" 'define i32 @needle() {' '  ret i32 0' '}' >passes.ll
script check.sh <<'T'
#!/bin/sh
grep -q '^; RUN: .*licm' passes.ll && grep -q needle passes.ll
T
reduces passes.ll ";RUN:-passes='licm'declarei32@needle()"

# The key and the colon of YAML are no part of the tree that could go alone.
printf 'web:\n  image: one\n  ports:\n    - 8042:80\n' >port.yaml
script check.sh <<'T'
#!/bin/sh
grep -q '8042:80' port.yaml
T
reduces port.yaml '8042:80'
finish
