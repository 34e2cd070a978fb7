# Ten megabytes of source into a problem, at each level: at most 5 s of processor time and 1 GB.  Then how
# much of a reduction with a test of 20 ms is Pare itself: at most 5%.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# grow OUT FILE...: the files again and again, up to ten megabytes
grow() {
    out=$work/$1
    shift
    cat "$@" >"$work/once"
    while [ "$(stat -c %s "$out" 2>/dev/null || echo 0)" -lt 10000000 ]; do cat "$work/once" >>"$out"; done
}
grow big.c tests/samples/bug.c src/*/*.c
grow big.js node_modules/*/grammar.js
grow big.java tests/samples/Ring.java
grow big.py tests/samples/stock.py
grow big.rb tests/samples/queue.rb
for file in big.c big.js big.java big.py big.rb; do
    for level in "" --replace --shells; do
        # shellcheck disable=SC2086
        "$1/bench/bench_tree" $level "$work/$file"
    done
done
cat src/input/*.c >"$work/pare.c"
python3 bench/own_time.py "$1/pare" "$work/pare.c" 'spans_add(' 'while (' 'memrchr(.* - ' 'for (.*++)' 'return .* ?' 'sizeof \*'
cp node_modules/tree-sitter-javascript/grammar.js "$work/grammar.js"
python3 bench/own_time.py "$1/pare" "$work/grammar.js" 'prec.right(' 'optional(' 'seq(' 'repeat(' 'field('
