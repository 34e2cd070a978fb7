# Every command that the documentation shows is run, and prints what the documentation says.
. "$(dirname "$0")/lib.sh"
slow_test
root=$(cd "$tests/.." && pwd)
cd "$root" || exit 1
check "the commands in the documentation" python3 tests/tools/doc_examples.py "$pare" \
    README.md CONTRIBUTING.md docs/*.md docs/*/*.md examples/*/README.md
finish
