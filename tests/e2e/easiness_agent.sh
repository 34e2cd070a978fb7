# The agent that traces Java programs: order, stacks, threads, class loaders, natives of the VM, and that
# nothing is lost however the program ends.
. "$(dirname "$0")/lib.sh"
agent=$build/pare-trace.so
[ -e "$agent" ] || { bad "the agent was not built: openjdk-17-jdk-headless is missing"; finish; }
mkdir -p src classes far
cat >src/Order.java <<'TEXT'
import java.lang.reflect.*;
public class Order extends Base implements Shape {
    static int x = init();
    static int init() { return 1; }
    Order() { this(1); }
    Order(int i) { }
    public static void main(String[] args) throws Exception {
        Shape s = new Order();
        for (int i = 0; i < 3; i++) s.area();
        s.twice();
        Runnable r = () -> inLambda();
        r.run();
        loop(3);
        Order.class.getDeclaredMethod("reflected", int.class).invoke(null, 3);
        Shape p = (Shape) Proxy.newProxyInstance(Order.class.getClassLoader(), new Class<?>[] {Shape.class},
            new Handler());
        p.area();
        java.net.URLClassLoader far = new java.net.URLClassLoader(
            new java.net.URL[] {new java.io.File(args[0]).toURI().toURL()}, null);
        far.loadClass("Far").getMethod("reached").invoke(null);
        if (args.length > 1) never();
    }
    static void loop(int n) { while (n > 0) n--; }
    static void inLambda() { }
    static void reflected(int i) { }
    static void never() { }
    public int area() { return 1; }
}
class Base { static { touch(); } static void touch() { } }
interface Shape { int area(); default int twice() { return 2 * area(); } }
class Handler implements InvocationHandler {
    public Object invoke(Object o, Method m, Object[] a) { return 7; }
}
TEXT
cat >src/Far.java <<'TEXT'
public class Far { public static void reached() { inside(); } static void inside() { } }
TEXT
cat >src/Empty.java <<'TEXT'
public class Empty extends Filled { public static void main(String[] args) { } }
class Filled { static { System.out.print(""); } }
TEXT
cat >src/Threads.java <<'TEXT'
import java.util.concurrent.*;
public class Threads {
    public static void main(String[] args) throws Exception {
        CountDownLatch begin = new CountDownLatch(1);
        Thread[] all = new Thread[8];
        for (int i = 0; i < all.length; i++) {
            int n = i;
            all[i] = new Thread(() -> { try { begin.await(); } catch (InterruptedException e) { } shared(n); }, "t" + i);
            all[i].start();
        }
        begin.countDown();
        for (Thread t : all) t.join();
        after();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(new Task()).get();
        pool.shutdown();
    }
    static void shared(int n) { for (int i = 0; i < 1000; i++) inner(i); }
    static int inner(int i) { return i + 1; }
    static void after() { }
    static class Task implements Callable<Integer> { public Integer call() { return 1; } }
}
TEXT
cat >src/Ends.java <<'TEXT'
public class Ends {
    public static void main(String[] args) throws Exception {
        last();
        if (args[0].equals("exit")) System.exit(3);
        if (args[0].equals("halt")) Runtime.getRuntime().halt(4);
        if (args[0].equals("throw")) throw new IllegalStateException();
        if (args[0].equals("deep")) { deep(0); return; }
        System.out.println("waiting");
        Thread.sleep(1000000);
    }
    static void last() { }
    static void deep(int n) { if (n < 500) deep(n + 1); else bottom(); }
    static void bottom() { }
}
TEXT
cat >src/Returned.java <<'TEXT'
import java.util.*;
public class Returned {
    public static void main(String[] args) throws Exception {
        List<Item> items = new ArrayList<>(Arrays.asList(new Item()));
        for (Item item : items) item.used();
        new Item().direct();
        ((Item) Class.forName("Returned$Item").newInstance()).made();
    }
    static class Item { void used() { } void direct() { } void made() { } }
}
TEXT
# A method with code of 65,533 bytes has no room for a call.
{
    echo 'public class Huge { static int x; public static void main(String[] args) { small(); big(); } static void small() { } static void big() {'
    yes 'x = 1;' | head -16383
    echo '} }'
} >src/Huge.java
# Links every class of the jars.  Then damaged files are loaded: cut at every length, and with single bytes changed.
cat >src/Link.java <<'TEXT'
import java.util.*;
import java.util.jar.*;
public class Link extends ClassLoader {
    public static void main(String[] args) throws Exception {
        byte[] own = Link.class.getResourceAsStream("Link.class").readAllBytes();
        int linked = 0, refused = 0;
        for (String jar : args)
            try (JarFile file = new JarFile(jar);
                 java.net.URLClassLoader loader = new java.net.URLClassLoader(new java.net.URL[] {new java.io.File(jar).toURI().toURL()})) {
                for (JarEntry entry : Collections.list(file.entries()))
                    if (entry.getName().endsWith(".class") && !entry.getName().contains("-"))
                        try {
                            Class.forName(entry.getName().replaceAll("\\.class$", "").replace('/', '.'), false, loader).getDeclaredMethods();
                            linked++;
                        } catch (NoClassDefFoundError e) { // of another jar
                        } catch (VerifyError | ClassFormatError e) {
                            System.out.println(entry + ": " + e);
                        }
            }
        System.out.println(linked + " linked");
        for (int i = 0; i < own.length; i++)
            refused += refuses(Arrays.copyOf(own, i)) ? 1 : 0;
        System.out.println(refused == own.length ? "all cut files are refused" : "cut files: " + refused);
        for (int i = 10; i < own.length; i++) {
            byte[] changed = own.clone();
            changed[i] ^= 0x80 | i;
            refuses(changed);
        }
        System.out.println("end");
    }
    static boolean refuses(byte[] bytes) {
        try {
            new Link().defineClass(null, bytes, 0, bytes.length).getDeclaredMethods();
            return false;
        } catch (LinkageError | IllegalArgumentException | SecurityException e) {
            return true;
        }
    }
}
TEXT
javac -nowarn -d classes src/Huge.java src/Link.java src/Order.java src/Empty.java src/Threads.java src/Ends.java src/Returned.java 2>/dev/null
javac -d far src/Far.java
run() { # run MAIN ARGUMENTS...: the trace in trace.txt
    local main=$1
    shift
    rm -f trace.txt
    java -Xcheck:jni -agentpath:"$agent"=main="$main",out="$work/trace.txt" -cp classes "$main" "$@" >run.txt 2>&1
    status=$?
    grep -v '^	' trace.txt >facts.txt
}
stack_of() { awk -v fact="$1" '$0 !~ /^\t/ { here = $0 == fact } here && /^\t/ { print substr($0, 2) }' trace.txt; }
warns() { grep -E 'WARNING in native|FATAL ERROR in native' run.txt; }

run Order far
check "Order runs" test "$status" = 0
check "no complaint of -Xcheck:jni" test -z "$(warns)"
cat >expected.txt <<'TEXT'
Base.<clinit>()V
Base.touch()V
Order.<clinit>()V
Order.init()I
Order.main([Ljava/lang/String;)V
Order.<init>()V
Order.<init>(I)V
Base.<init>()V
Order.area()I
Shape.twice()I
Order.lambda$main$0()V
Order.inLambda()V
Order.loop(I)V
Order.reflected(I)V
Handler.<init>()V
Handler.invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;
Far.reached()V
Far.inside()V
TEXT
grep -v 'Proxy' facts.txt >without_proxy.txt
check "each method once, in the order of first entry" diff expected.txt without_proxy.txt
check "the stack of a call" test "$(stack_of 'Order.<init>(I)V' | tr '\n' ' ')" = 'Order.<init>(I)V Order.<init>()V Order.main([Ljava/lang/String;)V '
check "the stack of reflection" grep -q '^java/lang/reflect/Method.invoke(' <(stack_of 'Order.reflected(I)V')
check "the class of a lambda has the same name in every run" test "$(stack_of 'Order.lambda$main$0()V' | sed -n 2p)" = 'Order$$Lambda.run()V'
check "the stack ends in main" test "$(stack_of 'Far.inside()V' | tail -1)" = 'Order.main([Ljava/lang/String;)V'

run Empty
check "an empty main is there" grep -qx 'Empty.main(\[Ljava/lang/String;)V' facts.txt
check "what its class needs is there" grep -qx 'Filled.<clinit>()V' facts.txt

run Threads
check "threads: no complaint" test -z "$(warns)"
check "threads: each method once" test -z "$(sort facts.txt | uniq -d)"
check "threads: all are there" test "$(grep -cE 'shared|inner|after|Task.call' facts.txt)" = 5
check "threads: order" test "$(grep -oE 'shared|inner|after' facts.txt | tr '\n' ' ')" = 'shared inner after '
check "threads: the stack is that of its thread" test "$(stack_of 'Threads.shared(I)V' | tail -1)" = 'java/lang/Thread.run()V'
check "threads: executors" grep -q '^java/util/concurrent/ThreadPoolExecutor.runWorker(' <(stack_of 'Threads$Task.call()Ljava/lang/Integer;')

for end in exit halt throw; do
    run Ends $end
    check "$end: nothing is lost" grep -qx 'Ends.last()V' facts.txt
done
check "an exception is no crash" test "$status" = 1
run Ends deep
check "a deep stack keeps its top and its bottom" sh -c '[ "$(echo "$1" | head -1)" = "Ends.bottom()V" ] && [ "$(echo "$1" | tail -1)" = "Ends.main([Ljava/lang/String;)V" ]' - "$(stack_of 'Ends.bottom()V')"
rm -f trace.txt
java -agentpath:"$agent"=out="$work/trace.txt" -cp classes Ends wait >run.txt 2>&1 &
for _ in $(seq 300); do grep -q waiting run.txt && break; sleep 0.1; done
kill -9 $!
wait $! 2>/dev/null
check "killed: nothing is lost" grep -qx 'Ends.last()V' trace.txt

run Huge
check "a class without room is traced, too" test "$(tr '\n' ' ' <facts.txt)" = 'Huge.main([Ljava/lang/String;)V Huge.small()V Huge.big()V '
jars=$(for jar in guava asm-all scala-library commons-lang3; do ls /usr/share/java/$jar.jar 2>/dev/null; done)
# shellcheck disable=SC2086
java -cp classes Link $jars >plain.txt 2>&1
# shellcheck disable=SC2086
run Link $jars
check "classes with calls link as before, damaged ones are refused" diff plain.txt <(grep -v '^WARNING: JNI\|^	at ' run.txt)
check "there were classes to link" test "$(sed -n 's/ linked//p' plain.txt)" -gt 100

returned() { # returned METHOD: who returned the object that it is called on
    rm -f trace.txt
    java -Xcheck:jni -agentpath:"$agent"=main=Returned,fact="$1",out="$work/trace.txt" -cp classes Returned >run.txt 2>&1
    grep -o '@returned-by .*' trace.txt
}
returned 'Returned$Item.used()V' >by.txt
check "returned by an iterator" grep -q '^@returned-by java/util/Iterator.next()' by.txt
check "and by its class" grep -q '^@returned-by java/util/ArrayList$Itr.next()' by.txt
check "evidence: no complaint" test -z "$(warns)"
check "one method only" test "$(grep -vc '^	' trace.txt)" = 1
check "not returned by anybody" test -z "$(returned 'Returned$Item.direct()V')"
check "made by reflection" grep -q '@returned-by java/lang/Class.newInstance()' <(returned 'Returned$Item.made()V')
for options in "" "main=X" "out=$work/none/x" "what=3,out=$work/t"; do
    java -agentpath:"$agent"="$options" -cp classes Empty >run.txt 2>&1
    check "wrong options are refused: $options" test $? != 0
done
finish
