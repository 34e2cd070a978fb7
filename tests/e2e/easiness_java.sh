# pare easiness on Java programs: built-in analyses, ProGuard and WALA of Debian, the examples of the
# dissertation, readers for other tools' output.
. "$(dirname "$0")/lib.sh"
mkdir -p src classes ten twelve hooks
cat >src/Ex1.java <<'TEXT'
public class Ex1 {
    public static void main(String[] args) throws Exception { Ex1.class.getMethod("target").invoke(null); }
    public static void target() { System.out.println("Reached"); }
}
TEXT
cat >src/Ex2.java <<'TEXT'
public class Ex2 implements Runnable {
    public static void main(String[] args) throws Exception { java.awt.EventQueue.invokeLater(new Ex2()); }
    public void run() { System.out.println("Reached"); }
}
TEXT
mkdir ten_src twelve_src
cat >ten_src/Main.java <<'TEXT'
public class Main implements J {
    public static void main(String args[]) { I x = new Main(); x.notfound(); }
    public void notfound() { System.out.println("notfound"); }
}
interface I { public void notfound(); }
interface J extends I { }
TEXT
cat >twelve_src/Main.java <<'TEXT'
public class Main extends SuperClass { public static void main(String[] args) { } }
class SuperClass { static { System.out.println("Hello World"); } }
TEXT
javac -nowarn --release 8 -d classes src/*.java 2>/dev/null
javac -nowarn --release 8 -d ten ten_src/*.java 2>/dev/null
javac -nowarn --release 8 -d twelve twelve_src/*.java 2>/dev/null
# The prepared classes of the JDK stay in the build directory; results do not.
export XDG_CACHE_HOME=$build/test-cache
easy() { "$pare" easiness --cache "$work/results.db" "$@"; }
verdict() { jq -r '"\(.verdict) \(.easiness * 100) \(.culprits | join(",")) \(.first_lost.fact)"' out.txt; }

# Ex2 with a broken cha as the one that has the bug; Ex1, which nobody of ours finds.
expect_status 10 "Ex2" easy classes --main Ex2 -a cha-no-thread-run -a cha -a rta -a 0cfa --json
check "Ex2: a bug of the broken one" test "$(verdict)" = 'bug 75 cha-no-thread-run Ex2.run()V'
check "Ex2: position" test "$(jq '[.methods, .executed, .first_lost.position]' -c out.txt)" = '[6,3,3]'
expect_status 0 "Ex1" easy classes --main Ex1 -a cha -a rta -a 0cfa --json
check "Ex1: a feature" test "$(verdict)" = 'feature 0  Ex1.target()V'
check "Ex1: known as" test "$(jq -c '[.rules, .truth]' out.txt)" = '[["method-invoke"],"feature"]'

# Figure 2.7: bug 10 and bug 12, each in a variant of cha that has it.
expect_status 10 "figure 2.7, bug 10" easy ten --main Main -a cha-no-indirect-interfaces -a cha -a rta -a 0cfa --json
check "bug 10" test "$(verdict)" = 'bug 75 cha-no-indirect-interfaces Main.notfound()V'
check "bug 10: the evidence" jq -e '.first_lost.evidence | index("implements-indirectly I")' out.txt
expect_status 10 "figure 2.7, bug 12" easy twelve --main Main -a rta-no-super-initializers -a cha -a rta -a 0cfa --json
check "bug 12" test "$(verdict)" = 'bug 75 rta-no-super-initializers SuperClass.<clinit>()V'
check "bug 12: the evidence" jq -e '.first_lost.evidence | index("subclass-without-initializer Main")' out.txt

# The main class from the manifest; arguments; class path and scope; several runs.
mkdir -p lib app
cat >src/Lib.java <<'TEXT'
package lib; public class Lib { public static void used() { inner(); } static void inner() { } }
TEXT
cat >src/App.java <<'TEXT'
package app;
public class App {
    public static void main(String[] args) { if (args.length == 0) none(); else if (args[0].equals("a b")) some(); lib.Lib.used(); }
    static void none() { }
    static void some() { }
}
TEXT
javac -d lib src/Lib.java && javac -cp lib -d app src/App.java
(cd app && jar cfe ../app.jar app.App app)
expect_status 0 "manifest, class path, runs" easy app.jar --classpath lib --args '' --args '"a b"' -a cha -a rta -a 0cfa --json
check "two runs together" test "$(jq -c '[.executed, .methods]' out.txt)" = '[3,4]'
expect_status 0 "scope" easy app.jar --classpath lib --scope lib/ -a cha -a rta -a 0cfa --json
check "class path in scope" test "$(jq -c '[.executed, .methods]' out.txt)" = '[4,7]'

# The output of other tools: the same set in four formats.
printf '%s\n' 'Ex2.main([Ljava/lang/String;)V' 'Ex2.<init>()V' >ours
printf '%s\n' 'Ex2.main:([Ljava/lang/String;)V' 'Ex2.<init>:()V' >colon
printf '%s\n' '<Ex2: void main(java.lang.String[])>' '<Ex2: void <init>()>' '<java.lang.Object: void <init>()>' >soot
printf '%s\n' '< Application, LEx2, main([Ljava/lang/String;)V >' '< Application, LEx2, <init>()V >' >wala
expect_status 0 "four formats" easy classes --main Ex2 -a a=@ours -a b=@colon -a c=@soot -a d=@wala --json
check "one set" test "$(jq -c '[.analyses[].reachable]' out.txt)" = '[2,2,2,2]'
expect_status 1 "an unknown format" easy classes --main Ex2 -a a=@ours -a b=@colon -a 'c=echo "Ex2.main(String)"' -q
check "an unknown format is said" grep -q '^not usable: c failed: line 1 of its output is in no format we know: "Ex2.main(String)"' out.txt

# Bad input.
expect_status 2 "no main class" easy classes
says "names no main class in its manifest; say which with --main" "no main class"
expect_status 1 "a main class that is not there" easy classes --main Ex3 -a cha -a rta -a 0cfa -q
check "it is said" grep -q '^not usable: no trace from java: exit status 1: .*Ex3' out.txt
expect_status 1 "a main class without main" easy ten --main J -a cha -a rta -a 0cfa -q
check "the line with the cause is shown" grep -q '^not usable: no trace from java: exit status 1: Error: Main method not found in class J' out.txt
expect_status 3 "reach: no main" "$pare" reach cha app --main app.None
says "there is no class app.None" "reach: no main"
expect_status 2 "reach: no such analysis" "$pare" reach cfa app --main app.App
expect_status 0 "reach: several at once" "$pare" reach cha,0cfa,cha-no-thread-run classes --main Ex2 --to at-once
check "each as if alone" sh -c '"$1" reach 0cfa classes --main Ex2 | cmp -s - at-once/0cfa' - "$pare"
check "the defect is of one only" test "$(grep -c run at-once/cha at-once/cha-no-thread-run | tr '\n' ' ')" = 'at-once/cha:1 at-once/cha-no-thread-run:0 '
expect_status 2 "reach: several need a directory" "$pare" reach cha,rta app --main app.App
says "several analyses need --to DIR" "reach: several need a directory"

# ProGuard and WALA as Debian has them.
need() { [ -e "/usr/share/java/$1.jar" ] || bad "/usr/share/java/$1.jar is missing: apt-get install $2"; }
if [ -z "${PARE_TEST_QUICK:-}" ]; then
    need proguard libproguard-java
    need com.ibm.wala.core libwala-java
    expect_status 10 "WALA has a bug" easy classes --main Ex2 -a wala -a proguard -a cha -a rta --json --report report.md
    check "it misses run" test "$(verdict)" = 'bug 75 wala Ex2.run()V'
    check "it is bug 3" test "$(jq -c '[.rules, .truth]' out.txt)" = '[["bug-3"],"bug"]'
    check "the report has the command" grep -q 'WalaReach.java' report.md
    expect_status 0 "ProGuard reads constant names" easy classes --main Ex1 -a proguard -a cha -a rta -a 0cfa --json
    check "so it finds what others leave out" test "$(jq -c '[.analyses[].unsound]' out.txt)" = '[false,true,true,true]'
fi
tidy "easiness of Java"
finish
