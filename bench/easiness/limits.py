"""What must hold beside the tables: the agent's cost, 0-CFA on large programs, and the reduction of WALA's bug."""

import os
import re
import resource
import shutil
import subprocess
import time

from programs import compile_to, run

HEAVY = """public class Heavy {
    interface Node { int value(int n); }
    static class Leaf implements Node { public int value(int n) { return n & 7; } }
    static class Pair implements Node { Node a, b; Pair(Node a, Node b) { this.a = a; this.b = b; }
        public int value(int n) { return a.value(n + 1) + b.value(n + 2); } }
    static Node tree(int depth) { return depth == 0 ? new Leaf() : new Pair(tree(depth - 1), tree(depth - 1)); }
    public static void main(String[] args) {
        Node node = tree(12);
        int sum = 0;
        for (int i = 0; i < 20000; i++) sum += node.value(i);
        System.out.println(sum);
    }
}
"""


def seconds(words):
    start = time.monotonic()
    run(*words)
    return time.monotonic() - start


def agent(work, agent_path):
    """How many times slower the agent makes a program with some 160 million calls."""
    out = os.path.join(work, "heavy")
    os.makedirs(out, exist_ok=True)
    source = os.path.join(out, "Heavy.java")
    with open(source, "w") as file:
        file.write(HEAVY)
    compile_to(out, [source])
    trace = os.path.join(out, "trace")
    plain, traced = [], []
    for _ in range(3):
        plain.append(seconds(["java", "-cp", out, "Heavy"]))
        traced.append(seconds(["java", f"-agentpath:{agent_path}=main=Heavy,out={trace}", "-cp", out, "Heavy"]))
    ratio = min(traced) / min(plain)
    print(f"agent: {min(plain):.2f} s without, {min(traced):.2f} s with it: {ratio:.2f} times (at most 3)")
    return ratio <= 3


def large_program(out, n):
    """n classes in packages of 50; each implements an interface, calls its neighbours and stores objects in fields."""
    if os.path.isdir(out):
        return
    temp = out + ".new"
    shutil.rmtree(temp, ignore_errors=True)
    os.makedirs(temp)
    sources = []
    text = ["package big; public interface Shape { int area(int n); default int twice(int n) { return 2 * area(n); } }"]
    sources.append(os.path.join(temp, "Shape.java"))
    with open(sources[0], "w") as file:
        file.write(text[0])
    for i in range(n - 2):
        base = f" extends C{i - i % 10}" if i % 10 else ""
        body = (f"package big; public class C{i}{base} implements Shape {{ Shape next; Object kept;\n"
                f"  public int area(int n) {{ if (n == 0) return {i}; next = make(n); kept = new C{(i * 7 + 3) % (n - 2)}();"
                f" return next.area(n - 1) + ((Shape) kept).twice(n - 1); }}\n"
                f"  Shape make(int n) {{ return n > 5 ? new C{(i + 1) % (n - 2)}() : new C{(i * 3 + 1) % (n - 2)}(); }}\n"
                f"  public String toString() {{ return \"C{i}\" + kept; }} }}\n")
        sources.append(os.path.join(temp, f"C{i}.java"))
        with open(sources[-1], "w") as file:
            file.write(body)
    sources.append(os.path.join(temp, "Main.java"))
    with open(sources[-1], "w") as file:
        file.write("package big; public class Main { public static void main(String[] a) { System.out.println(new C0().area(a.length)); } }")
    compile_to(os.path.join(temp, "classes"), sources)
    os.rename(os.path.join(temp, "classes"), out)
    shutil.rmtree(temp)


def measure_reach(pare, path, main, classpath=""):
    """User seconds and megabytes of 0-CFA, and how many methods it reaches."""
    words = [pare, "reach", "0cfa", path, "--main", main] + (["--classpath", classpath] if classpath else [])
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    n = child.stdout.read().count(b"\n")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0 and isinstance(usage, resource.struct_rusage)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, n


def zero_cfa(pare, work):
    cost = {}
    holds = True
    for n in (500, 5000):
        out = os.path.join(work, f"large-{n}")
        large_program(out, n)
        cost[n] = measure_reach(pare, out, "big.Main")
        print(f"0-CFA of {n} classes: {cost[n][0]:.2f} s of processor time, {cost[n][1]:.0f} MB, {cost[n][2]} methods reachable")
    factor = cost[5000][0] / cost[500][0]
    print(f"ten times the classes cost {factor:.1f} times (at most 15)")
    holds = cost[5000][0] < 30 and cost[5000][1] < 2048 and factor <= 15
    jars = "/usr/share/java/"
    for name, main, path in (("clojure", "clojure.main", "spec.alpha.jar:core.specs.alpha.jar"), ("scala-library", "scala.util.Properties", "")):
        if os.path.exists(jars + name + ".jar"):
            classpath = ":".join(jars + p for p in path.split(":") if p)
            used, size, n = measure_reach(pare, jars + name + ".jar", main, classpath)
            print(f"0-CFA of {name}: {used:.2f} s, {size:.0f} MB, {n} methods reachable")
            holds = holds and used < 30 and size < 2048
    return holds


EX1 = """package app;
public class Ex1 {
    public static void work() { try { Ex1.class.getMethod("target").invoke(null); } catch (Exception e) { } }
    public static void target() { System.out.println("Reached by reflection"); }
}
"""
EX2 = """package app;
public class Ex2 implements Runnable {
    public static void main(String[] args) throws Exception {
        System.out.println(new C0().sum(30) + " " + new C3());
        java.awt.EventQueue.invokeLater(new Ex2());
    }
    public void run() { System.out.println("Reached " + new C7().next()); Ex1.work(); }
}
"""
OTHER = """package app;
public class C{i} implements Comparable<C{i}> {{
    private int value = {i};
    private C{n} next;
    public C{n} next() {{ if (next == null && {i} < 49) next = new C{n}(); return next; }}
    public int compareTo(C{i} o) {{ return value - o.value; }}
    public int sum(int depth) {{ return depth == 0 || next() == null ? value : value + next().sum(depth - 1); }}
    public String toString() {{ return "C{i}:" + value; }}
}}
"""


def reduction(pare, work):
    """Ex2 among 50 classes and Ex1's reflection, with Debian's WALA as the culprit."""
    source, classes, result = (os.path.join(work, "ex2", name) for name in ("src", "classes", "result"))
    os.makedirs(source, exist_ok=True)
    texts = {"Ex1": EX1, "Ex2": EX2, **{f"C{i}": OTHER.format(i=i, n=(i + 1) % 50) for i in range(50)}}
    for name, text in texts.items():
        with open(os.path.join(source, name + ".java"), "w") as file:
            file.write(text)
    compile_to(classes, [os.path.join(source, name + ".java") for name in texts])
    start = time.monotonic()
    words = [pare, classes, "--main", "app.Ex2", "--unsound", "wala", "--analysis", "proguard", "--analysis", "cha", "--analysis", "rta",
             "-j1", "-o", result]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=work)
    left = sorted(os.path.relpath(os.path.join(d, f), result) for d, _, files in os.walk(result) for f in files)
    members = subprocess.run(["javap", "-p", "-cp", result, "app.Ex2"], capture_output=True, text=True).stdout
    names = sorted(re.findall(r"(\w+)\(", members))
    tests = re.search(r"(\d+) tests run", done.stdout)
    print(f"WALA, Ex2 among 50 classes: {time.monotonic() - start:.0f} s, {tests.group(1) if tests else '?'} tests, "
          f"left are {' '.join(left)} with {' '.join(names)}")
    holds = done.returncode == 0 and left == ["app/Ex2.class"] and names == ["Ex2", "main", "run"]
    if not holds:
        print(done.stdout)
    return holds
