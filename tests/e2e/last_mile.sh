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
reduces value.py 'classOrder:def__init__(self,number,day):passOrder(0,0).missing'

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
    reduces forward.js '0.x.y'
fi

# A parent with one interesting child becomes the child, whether the grammar has a rule for it or not.
echo '<html><body><section ><div><img src="a.png" ></div></section><p>text</p></body></html>' >child.html
script check.sh <<'T'
#!/bin/sh
grep -q '<img' child.html
T
reduces child.html '<img'
echo '{"a": {"b": [[{"needle": 1}]], "c": 2}}' >child.json
script check.sh <<'T'
#!/bin/sh
jq -e '.. | .needle? | select(. != null)' child.json >/dev/null 2>&1
T
reduces child.json '{"needle":0}'
finish
