# The code is without warnings for clang too, which looks for others than gcc.  In quick mode the build
# itself is clang's.
. "$(dirname "$0")/lib.sh"
slow_test
root=$(cd "$tests/.." && pwd)
# As the build compiles them, but for the compiler and what it writes; one file once.
jq -r --arg root "$root/" '.[] | select(.file | startswith($root + "src/") or startswith($root + "tests/") or startswith($root + "bench/"))
    | .file + "\t" + .command' "$build/compile_commands.json" | sort -u -t "$(printf '\t')" -k 1,1 | cut -f 2 |
    sed 's|^[^ ]*|clang -fsyntax-only -Qunused-arguments|; s| -o [^ ]*||' >commands
check "there is something to compile: $(wc -l <commands) files" test "$(wc -l <commands)" -gt 300
xargs -P 2 -d '\n' -n 1 sh -c <commands >out.txt 2>&1
check "no warnings" test ! -s out.txt
head -20 out.txt
finish
