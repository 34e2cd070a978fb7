# WebAssembly text: what numbers mean goes with them, and every candidate that is accepted is valid.
. "$(dirname "$0")/lib.sh"
command -v wat2wasm >/dev/null || { echo "wabt is not installed" && exit 77; }
cat >test.sh <<'T'
#!/bin/sh
wat2wasm in.wat -o out.wasm 2>/dev/null && wasm2wat out.wasm | grep -q br_table
T
chmod +x test.sh

for form in --inline-exports --fold-exprs; do
    wasm2wat $form "$tests/fixtures/wasm/features.wasm" >in.wat
    expect_status 0 "a module is reduced ($form)" "$pare" --fresh -j2 -o out.wat ./test.sh in.wat
    check "the result is small ($form)" test "$(wc -w <out.wat)" -le 16
    check "no name of Pare's is left ($form)" test -z "$(grep -F '$~' out.wat)"
    check "few tests were run ($form)" \
        test "$(sed -n 's/.* answers used, \([0-9]*\) tests run.*/\1/p' out.txt err.txt | head -1)" -le 250
done

# The fourth function is called by its number.
cat >in.wat <<'W'
(module
  (type (func (param i32 i32) (result i32)))
  (type (func))
  (func (type 1))
  (func (type 1) call 0)
  (func (type 1) call 1)
  (func (type 0) (param i32 i32) (result i32) local.get 1)
  (func (export "run") (result i32) i32.const 1 i32.const 42 call 3))
W
cat >run.sh <<'T'
#!/bin/sh
wat2wasm in.wat -o out.wasm 2>/dev/null && wasm-interp out.wasm --run-all-exports | grep -q 'run() => i32:42'
T
chmod +x run.sh
expect_status 0 "a module runs" "$pare" --fresh -j2 -p 'tree-coarse:gbr' -o out.wat ./run.sh in.wat
check "only the functions that are needed are left" test "$(grep -c 'func (\(type 0\|export\)' out.wat)" = 2
check "they are counted anew" grep -q 'call 0' out.wat
finish
