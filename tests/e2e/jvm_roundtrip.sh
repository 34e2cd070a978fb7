#!/bin/bash
# Real programs, read and written, mean the same to the JVM: java.base of the installed JDK and the
# jars of twenty Debian packages.  Every class reaches a fixed point, and loading, verifying and
# linking them all gives, class by class, the same answer as for the original.  Once more with all
# stack maps computed anew, for java.base and the jars that need no others.
# With PARE_TEST_QUICK=1 only a sample.   Usage: jvm_roundtrip.sh BUILD-DIR
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset JAVA_TOOL_OPTIONS
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
jars="commons-text gson json-path asm-all"
jars_alone="gson asm-all"
step=20
if [ -z "${PARE_TEST_QUICK:-}" ]; then
    step=1
    jars="$jars commons-lang3 guava jackson-core xercesImpl xalan2 serializer junit4 snakeyaml
        antlr4-runtime commons-net commons-compress spring3-expression scala-library scala-reflect
        parboiled-core clojure jung-algorithms jung-visualization procyon-decompiler commons-io
        commons-cli"
    jars_alone="$jars_alone commons-lang3 guava xalan2 scala-library clojure procyon-decompiler"
fi
javac -d "$work/tool" "$here/../../share/jvm/LinkAll.java"

# link OUTPUT JAVA-OPTIONS LINKALL-ARGUMENT...
link() {
    output=$1
    options=$2
    shift 2
    # shellcheck disable=SC2086
    java -Xverify:all -XX:TieredStopAtLevel=1 $options -cp "$work/tool" LinkAll "$@" \
        >"$output" 2>"$output.err" || true
    tail -n 1 "$output" | grep -q ' linked, ' || { cat "$output" "$output.err" && exit 1; }
}

compare() { # WHAT: the answers after are those before
    if ! diff "$work/before" "$work/after" >"$work/differences"; then
        echo "$1: not the same to the JVM"
        head -20 "$work/differences"
        exit 1
    fi
    echo "$1:"
    grep ' linked, ' "$work/after"
}

# java.base, plain and with new stack maps.
modules=$java_home/lib/modules
"$build/bench/bench_classfile" -m java.base -n $step -o "$work/java.base" "$modules"
link "$work/before" "" "$work/java.base"
link "$work/after" "--patch-module java.base=$work/java.base" "$work/java.base"
compare "java.base"
rm -r "$work/java.base"
"$build/bench/bench_classfile" -m java.base -n $step -o "$work/java.base" -f "$java_home" "$modules"
link "$work/after" "--patch-module java.base=$work/java.base" "$work/java.base"
compare "java.base with new stack maps"
grep -q ' 0 need others, 0 refused$' "$work/after"

# The jars, likewise.  All other jars stand behind each, for what its classes need.
before=()
after=()
before_frames=()
after_frames=()
total=0
for name in $jars; do
    jar=$(find /usr/share/java -maxdepth 1 -name "$name.jar" -o -maxdepth 1 -name "$name-[0-9]*.jar" |
        sort | head -n 1)
    if [ -z "$jar" ]; then
        echo "$name.jar is not installed"
        exit 1
    fi
    out=$work/out/$name
    "$build/bench/bench_classfile" -o "$out" "$jar" >"$work/summary"
    total=$((total + $(sed 's/ .*//' "$work/summary")))
    before+=("$out" "$jar" /usr/share/java/*.jar --)
    after+=("$out" "$out" "$jar" /usr/share/java/*.jar --)
    case " $jars_alone " in *" $name "*)
        frames=$work/frames/$name
        "$build/bench/bench_classfile" -o "$frames" -f "$java_home" "$jar" >/dev/null
        before_frames+=("$frames" "$jar" /usr/share/java/*.jar --)
        after_frames+=("$frames" "$frames" "$jar" /usr/share/java/*.jar --)
        ;;
    esac
done
link "$work/before" "" "${before[@]}"
link "$work/after" "" "${after[@]}"
compare "jars"
link "$work/before" "" "${before_frames[@]}"
link "$work/after" "" "${after_frames[@]}"
compare "jars with new stack maps"

# The check can fail: a class whose first aload_0 is aconst_null must be refused.
victim=$work/out/gson/com/google/gson/Gson.class
python3 - "$victim" <<'PYTHON'
import re, sys
data = open(sys.argv[1], "rb").read()
broken = re.sub(rb"\x2a\xb7(?=..\xb1)", b"\x01\xb7", data, flags=re.S)
broken = re.sub(rb"\x2a\xb7(?=..\x2a)", b"\x01\xb7", broken, flags=re.S)
assert broken != data
open(sys.argv[1], "wb").write(broken)
PYTHON
link "$work/after" "" "$work/out/gson" "$work/out/gson"
grep -q '^com.google.gson.Gson is refused: java.lang.VerifyError' "$work/after"
echo "$total classes of jars linked as before"
