# Whole classes of a real jar: the test asks javap for a member; every algorithm keeps what it needs.
. "$(dirname "$0")/lib.sh"
unset JAVA_TOOL_OPTIONS
jar=/usr/share/java/json-path.jar
script has.sh <<'TEXT'
#!/bin/sh
javap -J-XX:TieredStopAtLevel=1 -cp . com.jayway.jsonpath.Option 2>/dev/null | grep -q 'class com.jayway.jsonpath.Option '
TEXT
expect_status 0 "binary" "$pare" -j2 --repeat 1 -p classes:binary -o small has.sh "$jar"
check "the class is there" test -f small/com/jayway/jsonpath/Option.class
check "resources stay" test -f small/META-INF/MANIFEST.MF
check "one class is left" test "$(find small -name '*.class' | wc -l)" = 1

# The same as a jar, and with a core.
script in_jar.sh <<'TEXT'
#!/bin/sh
javap -J-XX:TieredStopAtLevel=1 -cp json-path.jar com.jayway.jsonpath.Option 2>/dev/null | grep -q 'class com.jayway.jsonpath.Option '
TEXT
expect_status 0 "as a jar" "$pare" -j2 --repeat 1 --once --as jar --core com.jayway.jsonpath.Predicate \
    -p classes:closure-sorted -o small.jar in_jar.sh "$jar"
unzip -l small.jar >list.txt
check "the class is in the jar" grep -q 'com/jayway/jsonpath/Option.class' list.txt
check "the core, too" grep -q 'com/jayway/jsonpath/Predicate.class' list.txt
check "most others are not" test "$(grep -c '\.class$' list.txt)" -lt 60
expect_status 2 "classes whose result would be a directory" "$pare" --repeat 1 -o no.jar has.sh small
check "nothing was made" test ! -e no.jar
expect_status 2 "a core that is not there" "$pare" --repeat 1 --core no.such.Class -p classes -o no has.sh "$jar"

# A pass over code sees more in what it left, so it is run again until it finds nothing.
mkdir classes
cat >P.java <<'TEXT'
class P { int f; void kept() { f = hash(f); } static int hash(int i) { return Integer.hashCode(i); } }
TEXT
javac -d classes P.java
script kept.sh <<'TEXT'
#!/bin/sh
javap -J-XX:TieredStopAtLevel=1 -c -p -cp . P 2>/dev/null | grep -q 'void kept'
TEXT
expect_status 0 "calls" "$pare" -j2 --repeat 1 --json --no-journal -p calls:gbr -o called kept.sh classes
check "the pass is run twice" test "$(grep -c '"event":"pass"' out.txt)" = 2
finish
