# pare --unsound: a program in which an analysis misses a method becomes as small as the examples of the
# dissertation, and never slips to reflection.
. "$(dirname "$0")/lib.sh"
export XDG_CACHE_HOME=$work/cache
mkdir -p src classes
# Ex2 among 50 classes that call each other, and Ex1's reflection.
for i in $(seq 0 49); do
    n=$(((i + 1) % 50))
    cat >src/C$i.java <<TEXT
package app;
public class C$i implements Comparable<C$i> {
    private int value = $i;
    private C$n next;
    public C$n next() { if (next == null && $i < 49) next = new C$n(); return next; }
    public int compareTo(C$i o) { return value - o.value; }
    public int sum(int depth) { return depth == 0 || next() == null ? value : value + next().sum(depth - 1); }
    public String toString() { return "C$i:" + value; }
}
TEXT
done
cat >src/Ex1.java <<'TEXT'
package app;
public class Ex1 {
    public static void work() {
        try { Ex1.class.getMethod("target").invoke(null); } catch (Exception e) { }
    }
    public static void target() { System.out.println("Reached by reflection"); }
}
TEXT
cat >src/Ex2.java <<'TEXT'
package app;
public class Ex2 implements Runnable {
    public static void main(String[] args) throws Exception {
        System.out.println(new C0().sum(30) + " " + new C3());
        java.awt.EventQueue.invokeLater(new Ex2());
    }
    public void run() { System.out.println("Reached " + new C7().next()); Ex1.work(); } // after run: it is lost first
}
TEXT
javac -nowarn --release 8 -d classes src/*.java 2>/dev/null
expect_status 0 "Ex2 among 50 classes" "$pare" classes --main app.Ex2 --unsound cha-no-thread-run \
    --analysis cha --analysis rta --analysis 0cfa -j2 -o result
check "what is kept is said" grep -q 'keeping: the run enters app/Ex2.run()V; cha-no-thread-run misses it first; found by 0cfa, cha, rta; entered from java/awt/event/InvocationEvent.dispatch' err.txt
check "one class is left" test "$(find result -type f)" = result/app/Ex2.class
check "with main, the constructor and run" test "$(javap -p -cp result app.Ex2 | grep -oE '(Ex2|main|run)\(' | sort | tr '\n' ' ')" = 'Ex2( main( run( '
check "and the same verdict" grep -q '^easiness 0.75 (3 of 4): cha-no-thread-run has a BUG$' out.txt
check "a report is beside it" grep -qx '# cha-no-thread-run misses app/Ex2.run()V' result.report.md
check "with what it was" grep -q 'Reduced from a program of [0-9]* methods' result.report.md

# The two programs of figure 2.7 in a larger one.
mkdir -p ten twelve
cat >src/Ten.java <<'TEXT'
public class Ten implements J, Comparable<Ten> {
    int number = 3;
    public static void main(String args[]) {
        StringBuilder text = new StringBuilder();
        for (String arg : args) text.append(arg).append(helper(arg));
        Ten ten = new Ten();
        I x = ten;
        x.notfound();
        System.out.println(text.toString() + ten.compareTo(new Ten()) + x);
    }
    static int helper(String s) { return s.length(); }
    public int compareTo(Ten other) { return number - other.number; }
    public void notfound() { System.out.println("notfound"); }
    public String toString() { return "ten"; }
}
interface I { public void notfound(); }
interface J extends I { default void other() { } }
TEXT
cat >src/Twelve.java <<'TEXT'
public class Twelve extends SuperClass {
    public static void main(String[] args) { System.out.println(args.length); new Twelve().more(); }
    void more() { System.out.println("more"); }
}
class SuperClass { static { System.out.println("Hello World"); } int unused() { return 1; } }
TEXT
javac -nowarn --release 8 -d ten src/Ten.java 2>/dev/null
javac -nowarn --release 8 -d twelve src/Twelve.java 2>/dev/null
members() { find "$1" -name '*.class' -exec javap -p {} + | grep -c ';$'; } # of all classes
expect_status 0 "bug 10" "$pare" ten --main Ten --unsound cha-no-indirect-interfaces --analysis cha --analysis rta --analysis 0cfa -o ten.small -q
check "bug 10: three classes" test "$(find ten.small -name '*.class' | wc -l)" -le 3
check "bug 10: four members, as printed" test "$(members ten.small)" -le 4
expect_status 0 "bug 12" "$pare" twelve --main Twelve --unsound rta-no-super-initializers --analysis cha --analysis rta --analysis 0cfa -o twelve.small -q
check "bug 12: two classes" test "$(find twelve.small -name '*.class' | wc -l)" -le 2
check "bug 12: as printed" test "$(members twelve.small)" -le 4

# A jar gives a jar.  Every other run enters the method: candidates get several runs.
mkdir -p half
cat >src/Half.java <<'TEXT'
public class Half implements Runnable {
    public static void main(String[] args) throws Exception {
        java.io.File file = new java.io.File(args[0]);
        boolean first = file.createNewFile();
        if (!first) file.delete();
        if (first) new Thread(new Half()).start();
        System.out.println(other(args.length));
    }
    static int other(int i) { return i + 1; }
    public void run() { System.out.println(other(2)); }
}
TEXT
javac -nowarn --release 8 -d half src/Half.java 2>/dev/null
(cd half && jar cfe ../half.jar Half .)
expect_status 0 "a jar" "$pare" half.jar --args "$work/there" --unsound cha-no-thread-run --analysis cha --analysis rta --as jar -o half.small.jar
says "not every run enters it: a candidate gets 5 runs" "a program that is not deterministic"
check "a jar: three methods" test "$(javap -p -cp half.small.jar Half | grep -c ';$')" = 3

# What cannot be reduced is said.
expect_status 1 "nothing is lost" "$pare" twelve --main Twelve --unsound cha --analysis rta --analysis 0cfa -q
says "cha finds every method that a run of twelve enters: there is nothing to reduce" "nothing is lost"
echo 'Twelve.main([Ljava/lang/String;)V' >methods
expect_status 2 "a file cannot be asked" "$pare" twelve --main Twelve --unsound x --analysis x=@methods --analysis cha -q
says "x is a file with results, which cannot be asked about a candidate" "a file"
expect_status 2 "no such analysis" "$pare" twelve --main Twelve --unsound cfa -q
expect_status 2 "two inputs" "$pare" twelve ten --main Twelve --unsound cha -q
expect_status 2 "keep" "$pare" twelve --main Twelve --unsound cha --keep exit -q
says "takes stack or none" "keep"
tidy "reducing an unsoundness"
finish
