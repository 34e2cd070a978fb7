#!/bin/bash
# The property that the model of Java programs must have: random subsets that satisfy it load, link and verify.
#   subsets.sh BUILD-DIR [N [JAR...]]     N subsets a program (default 1000), by default of the programs of the
#                                         decompiler benchmark; PARE_SEED chooses which subsets,
#                                         PARE_JVM_FRONTEND one front end
set -eu
build=$(realpath "$1")
cd "$(dirname "$0")/.."
n=${2:-1000}
shift $(($# > 1 ? 2 : 1))
[ $# -gt 0 ] || set -- antlr4-runtime asm-all commons-lang3 commons-net commons-text gson json-path jung-algorithms \
    junit4 parboiled-core snakeyaml spring3-expression
cmake -S . -B "$build" -DPARE_TESTS=ON >/dev/null
ninja -C "$build" --quiet test_property_jvm_members
unset JAVA_TOOL_OPTIONS
cd tests
failed=0
for jar in "$@"; do
    if PARE_JVM_SUBSETS=$n PARE_JVM_JARS=$jar "$build/tests/test_property_jvm_members" >"$build/subsets.log" 2>&1; then
        grep ' variables, ' "$build/subsets.log" | sed "s/\$/: $n subsets verify/"
    else
        cat "$build/subsets.log"
        failed=1
    fi
done
exit $failed
