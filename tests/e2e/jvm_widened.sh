#!/bin/bash
# A type that becomes Object makes the class file longer.  The candidate is kept nevertheless if a class goes with it.
# Usage: jvm_widened.sh BUILD-DIR
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset JAVA_TOOL_OPTIONS
cd "$work"
cat >Use.java <<'TEXT'
class C { }
class Use { static void use(C p) { } }
TEXT
javac -g:none -d in Use.java
cat >test.sh <<'TEXT'
#!/bin/sh
# Interesting: the method has a parameter.
javap -p -cp . Use | grep -q 'void use(.*[A-Za-z].*)'
TEXT
chmod +x test.sh
# Without its constructor the class Use has exactly what is needed, so that only the type can change.
"$build/pare" -j1 --no-journal --core Use -p members:gbr -o first ./test.sh in >log 2>&1 || { cat log; exit 1; }
[ -f first/C.class ]
"$build/pare" -j1 --no-journal -p code:gbr -o second ./test.sh first >log 2>&1 || { cat log; exit 1; }
[ ! -f second/C.class ] || { echo "C is still there" && exit 1; }
[ "$(stat -c %s second/Use.class)" -gt "$(stat -c %s first/Use.class)" ]
javap -p -cp second Use | grep -q 'use(java.lang.Object)'
echo "Use.class grew from $(stat -c %s first/Use.class) to $(stat -c %s second/Use.class) bytes, and C.class is gone"
