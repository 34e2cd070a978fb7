# Fewer files: a file takes the place of the directive that names it, and files of one package are merged.
. "$(dirname "$0")/lib.sh"

# joined DIR PASS FILES COMMAND...: the pass leaves these files, on which the command does the same
joined() {
    dir=$1 pass=$2 files=$3
    shift 3
    (cd "$dir" && "$@") >wanted.txt 2>wanted.err
    expect_status 0 "$dir" "$pare" -j2 --repeat 1 --no-journal --keep stdout -p "$pass" -o "$dir.small" "$dir" -- "$@"
    left=$(cd "$dir.small" && find . -type f | sed 's,^\./,,' | sort | tr '\n' ' ')
    check "$dir: $left is left, not $files" test "$left" = "$files "
    (cd "$dir.small" && "$@") >got.txt 2>got.err
    check "$dir: the same output" cmp wanted.txt got.txt
}

mkdir c
cat >c/list.h <<'TEXT'
#ifndef LIST_H
#define LIST_H
#include "value.h"
struct list { struct list *next; value number; };
int list_sum(const struct list *list, int unused);
#endif
TEXT
echo 'typedef int value;' >c/value.h
cat >c/list.c <<'TEXT'
#include "list.h"
#include <stddef.h>
int list_sum(const struct list *list, int unused)
{
    int sum = 0;
    for (; list != NULL; list = list->next)
        sum += list->number;
    return sum;
}
TEXT
cat >c/main.c <<'TEXT'
#include "list.h"
#include <stdio.h>
#include <stddef.h>
int main(void)
{
    struct list last = {NULL, 3}, first = {&last, 4};
    printf("sum is %d\n", list_sum(&first, 9));
    return 0;
}
TEXT
cp -r c make
cp -r c whole
printf 'run: main.o list.o\n\t@cc -o run main.o list.o && ./run\nmain.o list.o: list.h value.h\n.SILENT:\n' >make/Makefile
joined c merge-files 'list.c list.h value.h' sh -c 'cc -w -o run *.c && ./run; rm -f run'
mv c.small merged
joined merged inline-files 'list.c' sh -c 'cc -w -o run *.c && ./run; rm -f run'
check "the header is there once" test "$(grep -c 'typedef int value' merged.small/list.c)" = 1
check "no directive is left" sh -c '! grep -q "include \"" merged.small/list.c'
joined make merge-files 'Makefile list.c list.h value.h' sh -c 'make -s; rm -f run *.o'
check "the entry in the Makefile is gone" sh -c '! grep -q main.o make.small/Makefile'

mkdir py
cat >py/util.py <<'TEXT'
import math
def area(r):
    return math.floor(r * r)
def ratio(a, b):
    return area(a) / b
TEXT
cat >py/shapes.py <<'TEXT'
import util
class Shape:
    def __init__(self, r): self.r = r
    def size(self): return util.ratio(self.r, 2)
TEXT
printf 'from shapes import Shape\nprint(Shape(3).size())\n' >py/main.py
joined py inline-files main.py python3 -B main.py
check "names without the module" grep -q 'return ratio(self.r, 2)' py.small/main.py

mkdir js mjs
printf 'function pick(o, k) { return o[k]; }\nfunction other() { return 1; }\nmodule.exports = { pick, other };\n' >js/util.js
printf "const util = require('./util');\nconsole.log(util.pick({a: 3}, 'a') + util.other());\n" >js/main.js
joined js inline-files main.js node main.js
printf 'export function pick(o, k) { return o[k]; }\n' >mjs/util.mjs
printf "import { pick } from './util.mjs';\nconsole.log(pick({a: 3}, 'a'));\n" >mjs/main.mjs
joined mjs inline-files main.mjs node main.mjs

mkdir rb sh
printf 'require_relative "util"\nputs pick({a: 3}, :a)\n' >rb/main.rb
printf 'def pick(o, k)\n  o[k]\nend\n' >rb/util.rb
joined rb inline-files main.rb ruby main.rb
printf '. ./util.sh\ngreet you\n' >sh/main.sh
printf 'greet() { echo "hello, $1"; }\n' >sh/util.sh
joined sh inline-files main.sh sh main.sh

mkdir rust
printf 'mod util;\nfn main() { println!("{}", util::twice(4)); }\n' >rust/main.rs
printf 'pub fn twice(n: i32) -> i32 { 2 * n }\n' >rust/util.rs
joined rust inline-files main.rs sh -c 'rustc main.rs 2>log && ./main; rm -f main log'

mkdir go java
printf 'package main\nimport "fmt"\nfunc main() { fmt.Println(compute("x")) }\n' >go/main.go
printf 'package main\nimport (\n\t"fmt"\n\t"strings"\n)\nfunc compute(s string) string { return fmt.Sprint(strings.ToUpper(s)) }\n' >go/util.go
joined go merge-files main.go sh -c 'GOFLAGS=-mod=mod go run *.go'
printf 'package p;\nimport java.util.List;\npublic class Main { public static void main(String[] a) { System.out.println(Util.at(List.of("a"))); } }\n' >java/Main.java
printf 'package p;\nimport java.util.List;\nimport java.util.ArrayList;\npublic class Util { static String at(List<String> l) { return new ArrayList<>(l).get(0); } }\n' >java/Util.java
joined java merge-files Main.java sh -c 'javac -d . *.java && java p.Main; rm -rf p'

# A file that several files name stays, and so do files in a circle.
mkdir several circle
printf 'import util\nimport other\nprint(util.a + other.b)\n' >several/main.py
printf 'import util\nb = util.a\n' >several/other.py
printf 'a = 1\n' >several/util.py
joined several inline-files 'main.py util.py' python3 -B main.py
printf '#ifndef A\n#define A\n#include "b.h"\nint a;\n#endif\n' >circle/a.h
printf '#ifndef B\n#define B\n#include "a.h"\nint b;\n#endif\n' >circle/b.h
joined circle inline-files 'a.h b.h' sh -c 'cc -E -P a.h'

# The whole plan: two files and two headers become one, and a parameter goes with its argument.
# The compiler refuses a missing argument of printf, and a variable without a value is never 7: both would make the test flaky.
script sums.sh <<'TEXT'
#!/bin/sh
cc -Werror=implicit-function-declaration -Werror=format -ftrivial-auto-var-init=pattern -o run *.c && timeout 1 ./run | grep -qx 'sum is 7'
TEXT
expect_status 0 "the whole plan" "$pare" -j2 -q --repeat 1 ./sums.sh whole
check "one file is left" test "$(find whole.reduced -type f | wc -l)" = 1
check "the parameter is gone" sh -c '! grep -rq unused whole.reduced'
finish
