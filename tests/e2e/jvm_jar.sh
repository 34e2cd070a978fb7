# The result of a jar is a jar, whether the tests get a jar or its entries as files.
. "$(dirname "$0")/lib.sh"
unset JAVA_TOOL_OPTIONS
mkdir classes
cat >Main.java <<'TEXT'
package p;
public class Main {
    interface Shape { double area(); }
    static class Square implements Shape { public double area() { return 4; } }
    static class Unused implements Shape { public double area() { return 0; } }
    public static void main(String[] args) {
        System.out.println(new Square().area() + new Unused().area());
        System.out.println("NEEDLE");
    }
}
TEXT
javac -d classes Main.java
echo text >classes/note.txt
jar cfe app.jar p.Main -C classes .
script files.sh <<'TEXT'
#!/bin/sh
test -f note.txt && grep -q 'NEEDLE' p/Main.class
TEXT
script packed.sh <<'TEXT'
#!/bin/sh
# usage: packed.sh OPTION JAR...: what java is asked
for jar; do :; done
unzip -p "$jar" p/Main.class 2>/dev/null | grep -q NEEDLE && echo 'error: NEEDLE' && exit 1
exit 0
TEXT
has_needle() { unzip -p "$1" p/Main.class 2>/dev/null | grep -q NEEDLE; }
start_again() { rm -rf app.jar.pare app.reduced app.reduced.jar; }

expect_status 0 "the tests get files" "$pare" -j2 --repeat 1 ./files.sh app.jar
check "the result is a jar" has_needle app.reduced.jar
check "and no directory" test ! -e app.reduced
check "one class is left" test "$(unzip -l app.reduced.jar | grep -c '\.class$')" = 1
check "the resource is in it" test "$(unzip -p app.reduced.jar note.txt)" = text
sed -n 's/^to see the failure again: //p' out.txt >again.sh
check "there is a line to repeat the failure" test -s again.sh
check "the line to repeat the failure works" sh again.sh
expect_status 0 "the result again" "$pare" -j2 --repeat 1 ./files.sh app.jar
check "the result is found again" grep -q '^result: app.reduced.jar' out.txt
mv app.reduced.jar whole.jar

# Where the result goes decides, too.
expect_status 0 "-o NAME.jar" "$pare" -j2 --repeat 1 -o small.jar ./files.sh app.jar
check "a jar, with the same bytes" cmp small.jar whole.jar
expect_status 0 "-o DIRECTORY" "$pare" -j2 --repeat 1 -o small ./files.sh app.jar
check "a directory" test -f small/p/Main.class
start_again
expect_status 0 "--as directory" "$pare" -j2 --repeat 1 --as directory ./files.sh app.jar
check "a directory, too" test -f app.reduced/p/Main.class

# A command that names the jar, or has -jar {}, gets a jar.
for words in './packed.sh -jar {}' './packed.sh -jar app.jar' './packed.sh -cp app.jar'; do
    start_again
    # shellcheck disable=SC2086 # the words of a command
    expect_status 0 "$words" "$pare" -j2 --repeat 1 app.jar -- $words
    check "$words: the result is a jar" has_needle app.reduced.jar
done
start_again
expect_status 0 "{} elsewhere" "$pare" -j2 --repeat 1 --keep exit --allow-empty app.jar -- test -d {}
check "{} elsewhere is a directory, and the result a jar" grep -q '^result: app.reduced.jar' out.txt

# A run that is stopped leaves a jar, and goes on from it.
start_again
expect_status 5 "stopped" "$pare" -j1 --repeat 1 --max-tests 8 ./files.sh app.jar
check "the best so far is a jar" has_needle app.reduced.jar
expect_status 0 "continued" "$pare" -j2 --repeat 1 ./files.sh app.jar
check "the same jar as without a stop" cmp app.reduced.jar whole.jar

# The real java runs what is left.
start_again
expect_status 0 "java" "$pare" -j2 --repeat 1 --once --keep stdout:NEEDLE app.jar -- java -jar app.jar
check "java -jar runs the result" test "$(java -jar app.reduced.jar)" = NEEDLE
finish
