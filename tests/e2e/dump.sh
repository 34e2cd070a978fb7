# pare dump: how front ends see an input; --keep-candidates: every tested candidate.
. "$(dirname "$0")/lib.sh"
cp "$tests/samples/bug.c" "$tests/samples/data.json" .
printf 'one\ntwo\nthree\n' >lines.txt

expect_status 0 "items of lines" "$pare" dump items --front lines --json lines.txt
check "their places and texts" jq -e '[.[] | [.place, .text]] == [["0:0-4", "one "], ["0:4-8", "two "], ["0:8-14", "three "]]' out.txt
expect_status 0 "a tree" "$pare" dump tree --front tree bug.c
check "children are indented" grep -q '^  *[0-9]' out.txt
expect_status 0 "a graph for Graphviz" "$pare" dump graph --dot --front tree bug.c
[ $? = 0 ] && check "the graph has nodes and edges" sh -c 'grep -q "n0 \[label" out.txt && grep -q "n[0-9]* -> n[0-9]*;" out.txt'
expect_status 0 "a formula for SAT solvers" "$pare" dump formula --dimacs bug.c
check "DIMACS" python3 - <<'EOF'
lines = open("out.txt").read().splitlines()
head = next(l for l in lines if l.startswith("p cnf")).split()
clauses = [l.split() for l in lines if l[0] in "-0123456789"]
assert len(clauses) == int(head[3]) and all(c[-1] == "0" for c in clauses)
assert all(1 <= abs(int(v)) <= int(head[2]) for c in clauses for v in c[:-1])
assert "% of them edges" in lines[0]
EOF
expect_status 0 "a formula as text" "$pare" dump formula bug.c
check "with the share of edges" grep -qE '^# [0-9]+ items, [0-9]+ clauses, [0-9.]+ % of them edges' out.txt
expect_status 0 "closures" "$pare" dump closures --json bug.c
check "an item is in its closure" jq -e 'all(.[]; .item as $i | .closure | index($i) != null)' out.txt
expect_status 2 "items are no graph" "$pare" dump items --dot bug.c
says 'cannot be written in this form' "items are no graph"
expect_status 2 "no such front end" "$pare" dump items --front nothing bug.c
says 'no front end called nothing' "no such front end"
expect_status 2 "no such dump" "$pare" dump everything bug.c

for front in $("$pare" --generate front-ends); do
    "$pare" dump items --front "$front" data.json >out.txt 2>err.txt
    status=$?
    check "$front reads or refuses with a message" sh -c "[ $status = 0 ] || { [ $status -lt 4 ] && grep -q '^pare: ' err.txt; }"
done

# Every kind of dump, for front ends of every kind of input.
mkdir classes two
cat >A.java <<'EOF'
public class A implements Runnable { int n; public void run() { System.out.println(new B().twice(n)); } }
class B { int twice(Object n) { return 2 * n.hashCode(); } }
EOF
javac -nowarn -d classes A.java
cp "$tests/fuzz/corpus/fuzz_fji/everything.fji" a.fji
printf 'one' >two/one && printf 'two' >two/two
printf -- '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n' >a.patch
wat2wasm "$tests/samples/math.wat" -o math.wasm
all_kinds() { # all_kinds INPUT FRONT...
    local input=$1 front kind
    shift
    for front in "$@"; do
        for kind in items graph closures formula tree; do
            "$pare" dump $kind --front "$front" --json "$input" >out.txt 2>err.txt
            check "$kind of $front: $(cat err.txt)" jq -e . out.txt
        done
        "$pare" dump formula --front "$front" "$input" >out.txt 2>err.txt
        check "$front: the share of edges" grep -qE '^# [0-9]+ items, [0-9]+ clauses, [0-9.]+ % of them edges' out.txt
    done >/dev/null
}
all_kinds classes classes members calls types code files
all_kinds two files
all_kinds a.fji fji
all_kinds a.patch patch patch-hunks lines
all_kinds math.wasm wasm wasm-code bytes
all_kinds bug.c tree tree-coarse tree-syntax tree-shells tree-tokens rename tokens subtokens
expect_status 0 "the graph of classes for Graphviz" "$pare" dump graph --dot --front classes classes
check "an edge from A to B" grep -qE 'n[0-9]+ -> n[0-9]+;' out.txt

script test.sh <<'EOF'
#!/bin/sh
echo "saw $(wc -l <lines.txt) lines"
grep -q two lines.txt
EOF
expect_status 0 "candidates are kept" "$pare" -j 1 --keep-candidates kept ./test.sh lines.txt
"$pare" log --json | jq -r 'select(.source == "run") | "\(.key).\(.verdict)"' | sort >tested.txt
ls kept | grep -v '\.output$' | sort >kept.txt
check "each tested candidate, by key and verdict" cmp tested.txt kept.txt
key=$(head -1 tested.txt)
check "what the test printed" grep -q "^saw $(wc -l <"kept/$key") lines" "kept/${key%%.*}.output"
tidy "dump"
finish
