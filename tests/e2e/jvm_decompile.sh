# A decompiler bug, from the jar to the members that show it.  The decompiler is a command that turns
# every class into a source file, which does not compile for one of them.
. "$(dirname "$0")/lib.sh"
unset JAVA_TOOL_OPTIONS
mkdir -p src classes
cat >src/Bad.java <<'TEXT'
package p;
public class Bad extends Base implements Runnable {
    private final int unused = 3;
    public void run() { trigger(new Helper()); }
    static int trigger(Helper h) { return h.value(); }
    public String other() { return new Far().toString(); }
}
TEXT
cat >src/Rest.java <<'TEXT'
package p;
class Base { public void base() { System.out.println("base"); } }
class Helper { int value() { return 42; } void not_needed() { new Far().far(); } }
class Far { void far() { } }
class Alone { }
TEXT
javac -g -d classes src/*.java
(cd classes && jar cf ../app.jar p)
script decompiler.sh <<'TEXT'
#!/bin/sh
# decompiler.sh JAR DIR: a class without errors for each; one that calls trigger has an error
mkdir -p "$2/tmp" && cd "$2/tmp" && jar xf "$1"
for class in $(find . -name '*.class' | sed 's|^\./||; s|\.class$||'); do
    name=$(basename "$class")
    body=
    javap -J-XX:TieredStopAtLevel=1 -p -c -cp . "$(echo "$class" | tr / .)" |
        grep -q 'invokestatic.*trigger' && body="int x = \"no number\";"
    echo "class $name { $body }" >"$2/$name.java"
done
TEXT
expect_status 0 "a decompiler bug" "$pare" -j1 --repeat 1 -o small --decompile "$work/decompiler.sh {in} {out}" app.jar
find small -name '*.class' | sort >left.txt
echo small/p/Bad.class >expected.txt
check "one class is left: nothing needs the parameter that another one is the type of" cmp left.txt expected.txt
javap -p -cp small p.Bad >bad.txt
check "the method with the call stays" grep -q 'void run()' bad.txt
check "others do not" sh -c '! grep -q other bad.txt && ! grep -q unused bad.txt && ! grep -q Runnable bad.txt'
expect_status 1 "no such message" "$pare" -j1 --repeat 1 -o none --keep error:nothing-like-this \
    --decompile "$work/decompiler.sh {in} {out}" app.jar
expect_status 2 "no place for the input" "$pare" --decompile "run {in}" app.jar
says 'takes procyon, or a command' "no place for the input"
expect_status 2 "an odd keep" "$pare" --keep exit --decompile procyon app.jar
says 'errors, error:REGEX or fails' "an odd keep"
tidy "decompile"
finish
