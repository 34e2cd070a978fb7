#!/bin/bash
# What javac makes, read and written, looks the same to javap: all but the numbers of constants.
# Usage: jvm_javap.sh BUILD-DIR
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset JAVA_TOOL_OPTIONS

# A method over 32767 bytes (goto_w) and one with over 256 variables (wide).  No ldc: which
# constants have indices below 256 is ours to choose.
large_class() {
    echo 'class Large {'
    echo '    static int jumps(int n) {'
    echo '        do {'
    for i in $(seq 3300); do echo "            n = n * $((i + 1000)) + (n >> $((i % 31)));"; done
    echo '        } while (n != 3);'
    echo '        return n;'
    echo '    }'
    echo '    static double variables() {'
    for i in $(seq 300); do echo "        double v$i = $i.5; int i$i = $i; i$i += $i;"; done
    echo '        i300++;'
    echo '        return v300 + i300;'
    echo '    }'
    echo '}'
}

mkdir -p "$work/source" "$work/module" "$work/in" "$work/out"
cp "$here"/../fixtures/jvm/Features.java "$work/source"
large_class >"$work/source/Large.java"
cp -r "$here"/../fixtures/jvm/module-info.java "$here"/../fixtures/jvm/p "$work/module"
javac -nowarn -Xlint:none -g -parameters -d "$work/in" "$work"/source/*.java 2>/dev/null
javac -nowarn -d "$work/in" "$work"/module/module-info.java $(find "$work/module/p" -name '*.java')
"$build/bench/bench_classfile" -o "$work/out" "$work/in"
"$build/bench/bench_classfile" -x -o "$work/maxima" "$work/in"
diff -r "$work/out" "$work/maxima" # javac's maxima are the smallest

# Constants by what they are, not by number; the attributes of the class in order of name.
normal() {
    python3 -c '
import re, sys
for text in sys.stdin.read().split("Classfile ")[1:]:
    text = re.sub(r"^.*\n  Last modified.*\n(  [^\n]*checksum.*\n)?", "", text)
    text = re.sub(r"Constant pool:\n( *#.*\n)*", "", text)
    text = re.sub(r"#\d+", "#", re.sub(r"[ \t]+", " ", text))
    head, _, tail = text.rpartition("\n}\n")
    print(head)
    print("".join(sorted(re.split(r"(?m)^(?=\S)", tail))))
'
}
(cd "$work/in" && find . -name '*.class' | sort | xargs javap -c -v -p) | normal >"$work/before"
(cd "$work/out" && find . -name '*.class' | sort | xargs javap -c -v -p) | normal >"$work/after"
[ "$(wc -l <"$work/before")" -gt 5000 ]
if ! diff "$work/before" "$work/after" >"$work/differences"; then
    head -40 "$work/differences"
    exit 1
fi
echo "javap sees no difference in $(find "$work/in" -name '*.class' | wc -l) classes"
