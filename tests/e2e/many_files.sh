#!/bin/sh
# Directories: each file is reduced by the passes for its own kind, whatever lies beside it.
. "$(dirname "$0")/lib.sh"

# words DIR: the tokens of the sources in it, one a line
words() { cat "$1"/*.c "$1"/*.h 2>/dev/null | tr -s ' \t\n' '\n\n\n' | sed '/^$/d'; }

mkdir sources
cat >sources/list.h <<'X'
#ifndef LIST_H
#define LIST_H
struct list { struct list *next; int value; };
int list_sum(const struct list *list);
int list_length(const struct list *list);
#endif
X
cat >sources/list.c <<'X'
#include "list.h"
#include <stddef.h>

int list_sum(const struct list *list)
{
    int sum = 0;
    for (; list != NULL; list = list->next)
        sum += list->value;
    return sum;
}

int list_length(const struct list *list)
{
    int length = 0;
    while (list != NULL) {
        length++;
        list = list->next;
    }
    return length;
}
X
cat >sources/main.c <<'X'
#include "list.h"
#include <stdio.h>

int main(void)
{
    struct list last = {NULL, 3}, first = {&last, 4};
    int total = list_sum(&first);
    printf("%d of %d\n", total, list_length(&first));
    return total / (list_length(&first) - 2);
}
X
cat >test.sh <<'X'
#!/bin/sh
gcc -w -c main.c -o main.o && grep -q 'total.*/' main.c
X
chmod +x test.sh

cp -r sources mixed
cat >mixed/README <<'X'
# A list (with a sum
It doesn't do much. "Quotes and brackets } need not close.
X
printf 'all: main\nmain: main.o list.o\n\tcc -o $@ $^\n' >mixed/Makefile
printf '\000\001\002PNG\377\376\000' >mixed/logo.png

expect_status 0 "sources alone" "$pare" -q ./test.sh sources
expect_status 0 "sources with files of other kinds" "$pare" -q ./test.sh mixed
words sources.reduced >plain.txt
words mixed.reduced >beside.txt
check "the sources are not empty" test -s plain.txt
check "README, Makefile and picture change nothing" cmp plain.txt beside.txt
check "they are gone" test "$(ls mixed.reduced)" = "$(ls sources.reduced)"

# Each kind by its own front end: JSON loses its fields, C its functions, the text its lines and the
# bytes their bytes, in one run.
mkdir kinds
cp sources/list.c kinds/
printf '{"name": "rain", "days": [1, 2, {"left": true, "mark": 42}], "more": {"a": 1}}\n' >kinds/data.json
printf 'one line\nanother NEEDLE line\nlast line\n' >kinds/notes
printf '\000\001\002\003MARK\377\376\375\000\000' >kinds/bytes.bin
cat >kinds.sh <<'X'
#!/bin/sh
grep -q 'sum += ' list.c && grep -q 42 data.json && grep -q NEEDLE notes && grep -aq MARK bytes.bin
X
chmod +x kinds.sh
expect_status 0 "four kinds" "$pare" -q ./kinds.sh kinds
check "JSON" test "$(tr -d ' \n' <kinds.reduced/data.json)" = "42"
check "text" test "$(tr -d '\n' <kinds.reduced/notes)" = "NEEDLE"
check "bytes" test "$(cat kinds.reduced/bytes.bin)" = "MARK"
check "C" test "$(wc -w <kinds.reduced/list.c)" -lt 14

# A file goes with its entries in build files: without that, each removal would break the build.
mkdir built
printf 'OBJS = main.o sum.o extra.o\nall: $(OBJS)\n\tcc -o app main.o sum.o extra.o\nsum.o: sum.c\n' >built/Makefile
printf '{"files": ["main.c", "./sum.c", "extra.c"]}\n' >built/package.json
for name in main sum extra; do echo "int $name;" >"built/$name.c"; done
script built.sh <<'X'
#!/bin/sh
[ -e Makefile ] && [ -e package.json ] && [ -e main.c ] && grep -q main Makefile || exit 1
for name in sum extra; do
    [ -e $name.c ] || ! grep -q $name Makefile package.json || exit 1
done
X
expect_status 0 "entries" "$pare" -q --once -p files ./built.sh built
check "files that have an entry are gone" test ! -e built.reduced/sum.c
check "their entries are gone" test "$(head -1 built.reduced/Makefile)" = "OBJS = main.o"
check "a list in JSON" sh -c '! grep -q sum built.reduced/package.json'

# The last entry of a list goes with the comma before it, which is also the comma behind the one before.
mkdir list
printf '{"workspaces": ["one", "two", "three"]}\n' >list/package.json
for name in one two three; do mkdir list/$name && echo "{\"name\": \"$name\"}" >list/$name/package.json; done
for keeps in two three; do
    printf '#!/bin/sh\npython3 -m json.tool package.json >/dev/null && grep -q %s package.json\n' $keeps >list.sh
    chmod +x list.sh
    expect_status 0 "a list that keeps $keeps" "$pare" -q --fresh -p files ./list.sh list
    check "a list that keeps $keeps: $(cat list.reduced/package.json)" \
        test "$(tr -d ' \n' <list.reduced/package.json)" = "{\"workspaces\":[\"$keeps\"]}"
    rm -r list.reduced
done

# --text: no grammar.  Lines go one by one, though the rest does not parse.
printf 'int f(void)\n{\n    return 1;\n}\n' >one.c
cat >brace.sh <<'X'
#!/bin/sh
grep -q '{' one.c && grep -q return one.c
X
chmod +x brace.sh
expect_status 0 "--text" "$pare" --text -o text.c ./brace.sh one.c
check "only lines and tokens" sh -c '! grep -q tree err.txt'
check "what is left need not parse" test "$(tr -d ' \n' <text.c)" = "{return"

# Packages go with their entries in the manifests of others.
if command -v go >/dev/null; then
    mkdir -p mods/extra mods/util
    {
        printf 'module example.org/app\n\ngo 1.19\n\n'
        printf 'require example.org/%s v0.0.0\n' util extra
        for name in util extra; do printf 'replace example.org/%s => ./%s\n' $name $name; done
    } >mods/go.mod
    printf 'package main\n\nimport (\n\t"example.org/util"\n\t"nowhere/x"\n)\n\nfunc main() {\n\tx.Run(util.Two())\n}\n' >mods/main.go
    printf 'module example.org/util\n\ngo 1.19\n' >mods/util/go.mod
    printf 'package util\n\nfunc Two() int { return 2 }\n' >mods/util/two.go
    printf 'module example.org/extra\n\ngo 1.19\n' >mods/extra/go.mod
    printf 'package extra\n\nfunc Three() int { return 3 }\n' >mods/extra/three.go
    export GOPROXY=off GOFLAGS=-mod=mod HOME="$work" GOCACHE="$work/gocache"
    expect_status 0 "go modules" "$pare" -o mods.out -k 'stderr:package nowhere/x' mods -- go build
    check "modules that are not needed went" test ! -e mods.out/util -a ! -e mods.out/extra
    check "with their entries" sh -c '! grep -rq "util\|extra" mods.out'
fi
finish
