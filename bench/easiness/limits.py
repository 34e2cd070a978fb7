"""What must hold beside the tables: the agent's cost, 0-CFA on large programs, and the reduction of WALA's bug."""

import os
import re
import shutil
import statistics
import subprocess
import sys
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


N_PAIRS = 7


def cost(words):
    """Seconds on the clock, and seconds of processor time."""
    start, before = time.monotonic(), os.times()
    run(*words)
    after = os.times()
    return time.monotonic() - start, after.children_user + after.children_system - before.children_user - before.children_system


def compare(name, agent_path, trace, classpath, words):
    """How many times slower a program is with the agent: the median of pairs.  The processor time does not depend on what else
    the machine does."""
    plain, traced = [], []
    for _ in range(N_PAIRS):
        if os.path.exists(trace):
            os.remove(trace)
        plain.append(cost(["java", "-cp", classpath, *words]))
        traced.append(cost(["java", f"-agentpath:{agent_path}=main={words[0]},out={trace}", "-cp", classpath, *words]))
    with open(trace) as file:
        n = sum(not line.startswith("\t") for line in file)
    print(f"agent, {name}: {n} methods entered; {N_PAIRS} pairs of runs, at most 3 times wanted:")
    medians = []
    for i, what in enumerate(("seconds", "seconds of processor time")):
        ratios = sorted(b[i] / a[i] for a, b in zip(plain, traced))
        medians.append(statistics.median(ratios))
        print(f"  {statistics.median(a[i] for a in plain):.2f} {what} without, {statistics.median(b[i] for b in traced):.2f} with it: "
              f"{medians[i]:.2f} times in the median ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    return medians[0]


def agent(work, agent_path):
    """A program with 164 million calls of few methods, and one that enters thousands of methods in its first second."""
    out = os.path.join(work, "heavy")
    os.makedirs(out, exist_ok=True)
    source, trace = os.path.join(out, "Heavy.java"), os.path.join(out, "trace")
    with open(source, "w") as file:
        file.write(HEAVY)
    compile_to(out, [source])
    worst = compare("many calls", agent_path, trace, out, ["Heavy"])
    jars = [f"/usr/share/java/{name}.jar" for name in ("clojure", "spec.alpha", "core.specs.alpha")]
    if all(map(os.path.exists, jars)):
        worst = max(worst, compare("many methods (Clojure)", agent_path, trace, ":".join(jars), ["clojure.main", "-e", "(+ 1 2)"]))
    return worst <= 3


def large_program(out, n, group):
    """n classes that implement an interface and call their neighbours through it.  Objects of every fourth class also go through
    a registry, one for each `group` classes: a call on what comes out of it may reach a quarter of the group."""
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
    sources.append(os.path.join(temp, "Registries.java"))
    with open(sources[1], "w") as file:
        file.write("package big;\n")
        for i in range(0, n, group):
            file.write(f"class Registry{i // group} {{ static Shape one; static void put(Shape s) {{ one = s; }}"
                       " static Shape any() { return one; } }\n")
    for i in range(n - 3):
        base = f" extends C{i - i % 10}" if i % 10 else ""
        body = (f"package big; public class C{i}{base} implements Shape {{ Shape next; Object kept;\n"
                f"  public int area(int n) {{ if (n == 0) return {i}; next = make(n); kept = new C{(i * 7 + 3) % (n - 3)}();"
                + (f" Registry{i // group}.put(this); n += Registry{i // group}.any().area(n - 1);" if i % 4 == 0 else "") +
                f" return next.area(n - 1) + ((Shape) kept).twice(n - 1); }}\n"
                f"  Shape make(int n) {{ return n > 5 ? new C{(i + 1) % (n - 3)}() : new C{(i * 3 + 1) % (n - 3)}(); }}\n"
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


# In a process of its own: what a child has used at most would include the size of the process that started it.
MEASURE = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
n = child.stdout.read().count(b"\\n")
_, status, usage = os.wait4(child.pid, 0)
print(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, n)
"""


def measure_reach(pare, path, main, classpath=""):
    """Seconds of processor time and megabytes of 0-CFA, and how many methods it reaches."""
    words = [pare, "reach", "0cfa", path, "--main", main] + (["--classpath", classpath] if classpath else [])
    out = subprocess.run([sys.executable, "-c", MEASURE, *words], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    if out[0] != "0":
        raise SystemExit(f"{' '.join(words)} failed")
    return float(out[1]), float(out[2]), int(out[3])


def scaling(pare, work, name, groups):
    """0-CFA of 500 and of 5,000 classes; the cost of the larger one and the factor between them."""
    cost = {}
    for n, group in groups.items():
        out = os.path.join(work, f"large-{n}-{group}")
        large_program(out, n, group)
        cost[n] = min(measure_reach(pare, out, "big.Main") for _ in range(3))
        n_edges = (n // group) * (group // 4) ** 2
        print(f"0-CFA of {n} classes, {name}: {cost[n][0]:.2f} s of processor time, {cost[n][1]:.0f} MB, {cost[n][2]} methods reachable, "
              f"about {n_edges + 4 * n} calls in the graph")
    small, large = cost.values()
    return large, large[0] / small[0]


def zero_cfa(pare, work):
    (used, size, _), factor = scaling(pare, work, "a registry for each 250", {500: 250, 5000: 250})
    print(f"ten times the graph costs {factor:.1f} times (at most 15)")
    holds = used < 30 and size < 2048 and factor <= 15
    (used, size, _), factor = scaling(pare, work, "one registry for all", {500: 500, 5000: 5000})
    print(f"ten times the classes with a hundred times the calls cost {factor:.1f} times")
    holds = holds and used < 30 and size < 2048
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
