#!/bin/bash
# Classes that javac does not make, made with ASM: they run the same after reading and writing.
# Usage: jvm_handmade.sh BUILD-DIR
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset JAVA_TOOL_OPTIONS
mkdir "$work/in"
asm=$(ls /usr/share/java/asm-all*.jar | head -n 1)
javac -nowarn -cp "$asm" -d "$work/tool" "$here/../fixtures/jvm/Generate.java"
java -cp "$work/tool:$asm" Generate "$work/in"
"$build/bench/bench_classfile" -x -o "$work/out" "$work/in"
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
"$build/bench/bench_classfile" -f "$java_home" -o "$work/frames" "$work/in"
for class in Dynamic Old; do
    for dir in in out frames; do
        java -Xverify:all -cp "$work/$dir" $class 2>/dev/null >"$work/$class.$dir"
    done
    [ "$(wc -l <"$work/$class.in")" -ge 2 ]
    cmp "$work/$class.in" "$work/$class.out"
    cmp "$work/$class.in" "$work/$class.frames"
done
grep -qx 1234 "$work/Dynamic.out"
echo "handmade classes run as before"
