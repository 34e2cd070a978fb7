# The code is formatted, and the shell scripts parse.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
cd "$root" || exit 1
check "clang-format has nothing to say" ./dev format --check
for file in dev examples/demo.sh; do check "$file parses" sh -n "$file"; done
for file in tests/e2e/*.sh bench/*.sh; do check "$file parses" bash -n "$file"; done
finish
