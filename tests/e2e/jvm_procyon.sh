# A bug of a real decompiler (Debian's procyon): private constructors that other classes of the file
# call through a synthetic one.  What is left has the same errors when the decompiler's own command
# line and javac look at it.
. "$(dirname "$0")/lib.sh"
unset JAVA_TOOL_OPTIONS
mkdir -p src classes
cat >src/Bad.java <<'TEXT'
package p;
public abstract class Bad {
    protected Object parent;
    private Bad(Object parent) { this.parent = parent; }
    public static final Bad NONE = new Bad(null) {
        public int value() { return 42; }
    };
    public abstract int value();
    public String other() { return new Far().far() + Helper.help(this); }
    static class One extends Bad {
        One(Object parent) { super(parent); }
        public int value() { return 7; }
    }
}
class Helper { static int help(Bad bad) { return bad.value(); } void not_needed() { new Far().far(); } }
class Far { String far() { return "far"; } }
class Alone { }
TEXT
javac --release 8 -Xlint:-options -g -d classes src/*.java
(cd classes && jar cf ../app.jar p)

# errors_of DIR: what javac says about the decompiled classes, without places
errors_of() {
    rm -rf look && mkdir look
    (cd "$1" && jar cf ../look/in.jar p)
    procyon -jar look/in.jar -o look/src >/dev/null 2>&1
    (cd look/src && javac -proc:none -implicit:none -d ../out $(find . -name '*.java') 2>&1) |
        sed -n 's/^\([^ ]*\.java\):[0-9]*: error: /\1: error: /p' | sort
}
errors_of classes >original.txt
check "the decompiler has the bug" grep -q 'constructor Bad in class' original.txt

expect_status 0 "procyon" "$pare" -j1 --repeat 1 -o small --decompile procyon app.jar
says 'keeping: the errors (2 in the original)' "what is kept"
says 'p/Bad.java: error: constructor Bad .* (2 times)' "what is kept"
errors_of small >reduced.txt
check "the same errors" cmp original.txt reduced.txt
check "three classes are left" test "$(find small -name '*.class' | wc -l)" = 3
javap -p -cp small p.Bad >bad.txt
check "no method is left" sh -c '! grep -q "other\|value" bad.txt'

expect_status 0 "an error like this" "$pare" -j1 --repeat 1 -o like --keep 'error:cannot be applied' \
    --decompile procyon app.jar
says 'keeping: an error like cannot be applied' "an error like this"
errors_of like >like.txt
check "there is one" grep -q 'cannot be applied' like.txt
check "less is left than for all errors" test "$(find like -name '*.class' | wc -l)" = 2

expect_status 0 "any error" "$pare" -j1 --repeat 1 -o fails --keep fails --decompile procyon app.jar
says 'keeping: any error' "any error"
errors_of fails >fails.txt
check "some error is left" test -s fails.txt
tidy "procyon"
finish
