# WebAssembly modules: by their parts and instructions; bytes where they are not known.
. "$(dirname "$0")/lib.sh"
command -v wasm-validate >/dev/null || { echo "wabt is not installed" && exit 77; }
cp "$tests/fixtures/wasm/features.wasm" small.wasm
cat >test.sh <<'T'
#!/bin/sh
wasm-validate small.wasm || exit 1
wasm2wat small.wasm | grep -q br_table
T
chmod +x test.sh

expect_status 0 "a module is reduced" "$pare" -j2 -o out.wasm ./test.sh small.wasm
check "the result is valid" wasm-validate out.wasm
check "the result is small" test "$(stat -c %s out.wasm)" -le 40
check "the report names functions" grep -q 'functions, .* bytes' err.txt
check "nothing is said of UTF-16 or of bytes" test -z "$(grep -E 'UTF-16|as bytes' err.txt)"

expect_status 0 "an export must stay" "$pare" --fresh -j2 --core thr -o core.wasm ./test.sh small.wasm
check "the export is there" sh -c 'wasm2wat core.wasm | grep -q "export \"thr\""'
expect_status 2 "an export that is not there" "$pare" --fresh --core nowhere -o core.wasm ./test.sh small.wasm
check "its name is said" grep -q 'no export is called "nowhere"' err.txt

expect_status 0 "dump items" "$pare" dump items --front wasm small.wasm
check "the items are listed" test "$(wc -l <out.txt)" -gt 20

# One function with an instruction of a later version (0xfb: garbage collection).
printf '\0asm\1\0\0\0\1\4\1\140\0\0\3\2\1\0\12\5\1\3\0\373\13' >odd.wasm
printf '#!/bin/sh\ngrep -q asm odd.wasm\n' >odd.sh
chmod +x odd.sh
expect_status 0 "an unknown instruction" "$pare" -j2 -o odd.out.wasm ./odd.sh odd.wasm
check "Pare says why it is reduced as bytes" \
    grep -q 'odd.wasm begins like a WebAssembly module and is reduced as bytes: an instruction (0xfb)' err.txt
check "it says so once" test "$(grep -c 'WebAssembly' err.txt)" = 1
check "bytes are reduced" test "$(stat -c %s odd.out.wasm)" = 3
finish
