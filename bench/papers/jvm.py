"""The three publications about Java class files: decompilers whose output does not compile."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import page as draw
from figures import (PRINTED, by_algorithm, cumulative, geometric, histogram, median, number, overall, percent, permille, relative)
from runner import count_cases, whole_cases

JARS = "jcommander procyon-core procyon-compilertools procyon-expressions procyon-reflection procyon-decompiler"
PROCYON = (f"java -cp {':'.join(f'/usr/share/java/{jar}.jar' for jar in JARS.split())} com.strobel.decompiler.DecompilerDriver "
           "-jar {in} -o {out}")
JREDUCE = ["--once", "-p", "classes:binary-classic"]
LOGICAL = ["--once", "-p", "classes:binary", "-p", "members:gbr"]
BINARY = {
    "binary": JREDUCE,
    "closure": ["--once", "-p", "classes:closure-sorted"],
    "verify": ["--once", "-p", "classes:verify"],
    "ddmin": ["--once", "-p", "files:ddmin-classic"],
}


def decompilers(runner):
    """{name: the value of --decompile}.  procyon is in Debian; CFR and Fernflower are used where their jars are given."""
    found = {"procyon": "procyon"}
    if os.environ.get("PARE_CFR"):
        found["cfr"] = f"java -jar {os.environ['PARE_CFR']} {{in}} --silent true --outputdir {{out}}"
    if os.environ.get("PARE_FERNFLOWER"):  # it puts the sources into a jar
        script = os.path.join(runner.out, "fernflower.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\njava -jar "{os.environ["PARE_FERNFLOWER"]}" "$1" "$2" >/dev/null\n'
                       'for jar in "$2"/*.jar; do [ ! -f "$jar" ] || { unzip -q -o "$jar" -d "$2" && rm "$jar"; }; done\n')
        os.chmod(script, 0o755)
        found["fernflower"] = f"{script} {{in}} {{out}}"
    return found


def meta_of(name):
    with open(os.path.join(os.environ["PARE_BENCH"], "jvm", "cases", "procyon-" + name, "meta.json"), encoding="utf-8") as file:
        return json.load(file)


def programs(runner):
    """{case: (folder of classes, class path)}, the smallest first; made once."""
    given = os.path.join(os.environ["PARE_BENCH"], "jvm", "cases")
    if not os.path.isdir(given):
        sys.exit(f"bench papers: no cases in {given}; set PARE_BENCH to the folder that has jvm/cases")
    found = {}
    names = runner.chosen([name.removeprefix("procyon-") for name in sorted(os.listdir(given))])
    for name in sorted(names, key=lambda name: meta_of(name)["bytes"]):
        place = os.path.join(runner.out, "programs", name)
        if not os.path.isdir(os.path.join(place, "classes")):
            shutil.copytree(os.path.join(given, "procyon-" + name), place, dirs_exist_ok=True)
            subprocess.run(["bash", os.path.join(place, "get.sh")], check=True)
        with open(os.path.join(place, "libs.txt"), encoding="utf-8") as file:
            found[name] = os.path.join(place, "classes"), ":".join(file.read().split())
    return found


def step(runner, case, program, algorithm, options, decompiler, keep="errors", source=None):
    """A step of a chain; `source` names the algorithm whose result is the input."""
    folder, libs = program

    def run():
        arguments = [*options, "--decompile", decompiler, "--keep", keep]
        if libs:
            arguments += ["--classpath", libs]
        before, whole = folder, runner.row_of(case, source) if source else None
        if source:
            before = os.path.join(runner.folder(case, source), "result")
            if whole is None or whole["end"] == "cut short" or not os.path.isdir(before):
                return None
        row = runner.reduce(case, algorithm, [*arguments, before])
        if row and whole:  # sizes are relative to the whole program
            row = {**row, "original_classes": whole["original_classes"], "original_bytes": whole["original_bytes"]}
        return row
    return run


def chains(runner, wanted, found):
    """wanted: [(algorithm, options, keep, source)]; a chain for each program and decompiler, the smallest program first."""
    made = []
    for case, program in found.items():
        for tool, value in decompilers(runner).items():
            name = case if tool == "procyon" else f"{case}@{tool}"
            made.append([step(runner, name, program, algorithm, options, value, keep, source)
                         for algorithm, options, keep, source in wanted])
    return made


def dump(runner, kind, front, folder):
    command = [runner.pare, "dump", kind, "--front", front, "--json", folder]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def components(n_items, edges):
    """The number of strongly connected components (Tarjan, without recursion)."""
    after = [[] for _ in range(n_items)]
    for a, b in edges:
        after[a].append(b)
    index, low, on, stack, n_found, clock = [0] * n_items, [0] * n_items, [False] * n_items, [], 0, 0
    for root in range(n_items):
        if index[root]:
            continue
        work = [(root, 0)]
        while work:
            node, i = work.pop()
            if i == 0:
                clock += 1
                index[node] = low[node] = clock
                stack.append(node)
                on[node] = True
            for k in range(i, len(after[node])):
                other = after[node][k]
                if not index[other]:
                    work += [(node, k + 1), (other, 0)]
                    break
                if on[other]:
                    low[node] = min(low[node], index[other])
            else:
                if low[node] == index[node]:
                    n_found += 1
                    while on[node]:
                        on[stack.pop()] = False
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
    return n_found


def graph_facts(runner, found):
    """Figure 8: classes, average degree, strongly connected components of each program."""
    rows = []
    for case, (folder, _) in found.items():
        graph = dump(runner, "graph", "classes", folder)
        if graph is None:
            continue
        edges = [(before[0], after[0]) for before, after in graph["clauses"] if before[0] != after[0]]
        n_items = graph["items"]
        rows.append((case, n_items, len(edges) / max(1, n_items), components(n_items, edges)))
    return rows


def show_runs(page, rows):
    page.table("Every run", ["case", "algorithm", "end", "seconds", "tests", "classes", "of", "bytes", "of"],
               [[row["case"], row["algorithm"], row["end"], number(row["seconds"], 1), row["tests"],
                 row["classes"], row["original_classes"], row["bytes"], row["original_bytes"]] for row in rows])


def show_charts(runner, page, rows, wanted):
    made = runner.charts(rows)
    if not made:
        page.note("No program came this far in the time that there was.")
    for name, about in wanted:
        if name in made:
            page.chart(about, made[name])


def of_all(page, rows, found):
    """Says of how many programs the tables are."""
    page.note(f"Programs on which every algorithm came to its end or its limit: {count_cases(rows)} of {len(found)}.")


def table_1(page, name, rows, algorithms):
    groups, table = by_algorithm(whole_cases(rows, algorithms), algorithms), []
    for printed in PRINTED["p000_table1"]:
        group = groups.get(printed["algorithm"])
        if group:
            table.append([printed["algorithm"], len(group), percent(sum(row["end"] != "finished" for row in group) / len(group)),
                          permille(printed["timeout_permille"]), percent(geometric(relative(group, "classes"))),
                          permille(printed["final_size_permille"]), percent(geometric(relative(group, "bytes"))),
                          number(geometric([row["tests"] for row in group]), 1), number(geometric([row["seconds"] for row in group]), 1),
                          printed["time_s"]])
    page.table(name, ["algorithm", "programs", "time-outs", "paper", "final classes", "paper", "final bytes", "tests", "seconds", "paper"], table)


def binary(runner, page):
    found = programs(runner)
    wanted = [(name, options, "errors", None) for name, options in BINARY.items() if name != "ddmin"]
    wanted.append(("binary-fails", JREDUCE, "fails", None))
    # ddmin comes to no end on most programs, not even in the hour of the paper: the programs have the others first.
    rows = runner.run_all(chains(runner, wanted, found) + chains(runner, [("ddmin", BINARY["ddmin"], "errors", None)], found))
    others = [name for name in BINARY if name != "ddmin"]
    of_all(page, whole_cases(rows, others), found)
    table_1(page, "Table 1", rows, others)
    table_1(page, "Table 1 with ddmin", rows, list(BINARY))
    page.note("Means are geometric. The paper has 238 inputs of three decompilers and an hour for each run.")
    facts = graph_facts(runner, found)
    page.table("Figure 8: the inputs", ["program", "classes", "average degree", "strongly connected components"],
               [[case, classes, number(degree, 1), n] for case, classes, degree, n in facts])
    for i, name in ((1, "classes"), (2, "average degree"), (3, "strongly connected components")):
        page.chart(f"Figure 8: {name}", draw.bars(f"programs by {name}", histogram([row[i] for row in facts]), "programs"))
    printed = PRINTED["p000_facts"]
    page.note(f"Medians here: {number(median([row[1] for row in facts]))} classes, degree {number(median([row[2] for row in facts]), 1)}, "
              f"{number(median([row[3] for row in facts]))} components. The paper: {printed['median_classes']}, "
              f"{printed['median_degree_x10'] / 10}, {printed['median_sccs']}.")
    page.heading("Figure 9")
    show_charts(runner, page, whole_cases(rows, others),
                [("frequency-seconds", "terminated within x seconds"), ("frequency-tests", "terminated or timed out within x tests"),
                 ("frequency-classes", "final classes, relative"), ("frequency-bytes", "final bytes, relative"),
                 ("over-time-classes", "reduction over time")])
    show_fails(runner, page, [row for row in rows if row["algorithm"] == "binary-fails" and row["end"] == "finished"], found)
    show_runs(page, rows)


def show_fails(runner, page, rows, found):
    printed = PRINTED["p000_facts"]
    tools, lines = decompilers(runner), {}
    rows = [row for row in rows if os.path.isdir(row["result"])]  # a run that was stopped before its first success has none
    for row in rows:
        case, _, tool = row["case"].partition("@")
        lines.setdefault(tool or "procyon", set()).update(messages(row, tools[tool or "procyon"], found[case][1]))
    page.table("Section 6: only that javac fails", ["", "here", "paper"], [
        ["inputs", len(rows), printed["failure_inducing_inputs"]],
        ["median of the classes left", number(median([row["classes"] for row in rows])), printed["exit_code_experiment_median_classes"]],
        ["results with 1 or 2 classes", sum(row["classes"] <= 2 for row in rows), printed["exit_code_cases_with_1_or_2_classes"]],
        ["distinct messages on the results", ", ".join(f"{len(kinds)} ({tool})" for tool, kinds in lines.items()) or "-", "67 (CFR), 83 (Procyon), 27 (Fernflower)"]])


def messages(row, value, libs):
    """The distinct messages of javac on the decompiled result, without places and without the names of classes."""
    with tempfile.TemporaryDirectory() as work:
        jar, sources = os.path.join(work, "in.jar"), os.path.join(work, "out")
        os.mkdir(sources)
        shutil.make_archive(os.path.join(work, "in"), "zip", row["result"])
        os.rename(os.path.join(work, "in.zip"), jar)
        command = PROCYON if value == "procyon" else value
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
        subprocess.run([word.format(**{"in": jar, "out": sources}) for word in command.split()], timeout=300, **quiet)
        files = glob.glob(os.path.join(sources, "**", "*.java"), recursive=True)
        if not files:
            return set()
        done = subprocess.run(["javac", "-nowarn", "-proc:none", "-implicit:none", "-Xmaxerrs", "10000", "-cp", libs or "/nonexistent.jar",
                               "-d", os.path.join(work, "classes"), *files], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}, timeout=300, check=False)
    found = re.findall(r": error: (.*)", done.stderr.decode(errors="replace"))
    return {re.sub(r"\b[A-Z][\w$]*\b", "C", line) for line in found}


def dissertation(runner, page):
    found = programs(runner)
    every = runner.run_all(chains(runner, [("binary", JREDUCE, "errors", None), ("logical", LOGICAL, "errors", None)], found))
    rows = whole_cases(every, ("binary", "logical"))
    printed, facts = PRINTED["p001_ch4"], []
    for case, (folder, _) in found.items():
        formula = dump(runner, "formula", "members", folder)
        meta = meta_of(case)
        if formula is not None:
            facts.append((case, meta["classes"], meta["bytes"] / 1000, meta["errors"], formula["items"], len(formula["clauses"]),
                          formula["edge_percent"] / 100))
    names = ["classes", "kilobytes", "errors", "items", "clauses", "share of clauses that are edges"]
    page.table("Figure 4.11: the benchmarks", ["program", *names],
               [[row[0], row[1], number(row[2]), row[3], row[4], row[5], percent(row[6])] for row in facts])
    theirs = [printed["gm_classes"], printed["gm_kilobytes"], printed["gm_errors_x10"] / 10, printed["gm_items"], printed["gm_clauses"],
              printed["gm_edge_share_permille"] / 1000]
    page.table("Figure 4.11: geometric means", ["", "here", "dissertation"],
               [[name, number(geometric([row[i + 1] for row in facts]), 3 if i == 5 else 1), theirs[i]] for i, name in enumerate(names)])
    for i, name in enumerate(names):
        page.chart(f"Figure 4.11: {name}", draw.bars(f"programs by {name}", histogram([row[i + 1] for row in facts]), "programs"))
    of_all(page, rows, found)
    groups = by_algorithm(rows, ("binary", "logical"))
    table = []
    for name, prefix in (("binary", "jreduce"), ("logical", "ours")):
        group = groups[name]
        table.append(["J-Reduce" if name == "binary" else name, len(group), number(geometric([row["tests"] for row in group]), 1), number(geometric([row["seconds"] for row in group]), 1), printed[f"{prefix}_time_s_x10"] / 10,
                      percent(geometric(relative(group, "classes"))), permille(printed[f"{prefix}_classes_permille"]),
                      percent(geometric(relative(group, "bytes"))), permille(printed[f"{prefix}_bytes_permille"])])
    page.table("Figure 4.12: geometric means", ["reducer", "programs", "tests", "seconds", "dissertation", "classes", "dissertation", "bytes", "dissertation"], table)
    show_charts(runner, page, rows, [("frequency-seconds", "Figure 4.12: time"), ("frequency-classes", "Figure 4.12: final classes"),
                                     ("frequency-bytes", "Figure 4.12: final bytes"), ("over-time-classes", "Figure 4.13: classes over time"),
                                     ("over-time", "Figure 4.13: bytes over time"), ("times-smaller-classes", "Figure 4.13: times fewer classes"),
                                     ("times-smaller", "Figure 4.13: times fewer bytes")])
    show_runs(page, every)


def fine_grained(runner, page):
    found = programs(runner)
    wanted = [("logical", LOGICAL, "errors", None),
              ("stubbed", ["--once", "-p", "calls:stubbed", "-p", "members:gbr"], "errors", "logical"),
              ("stubbed_multi", ["--once", "-p", "types:multi-option", "-p", "members:gbr"], "errors", "stubbed")]
    every = runner.run_all(chains(runner, wanted, found))
    rows = whole_cases(every, [name for name, *_ in wanted])
    of_all(page, rows, found)
    rows = [{**row, "algorithm": "jreduce" if row["algorithm"] == "logical" else row["algorithm"]} for row in rows]
    groups = by_algorithm(rows, ("jreduce", "stubbed", "stubbed_multi"))
    base = groups["jreduce"]
    for title, key, against in (("Table 4.1: relative to the input", "p002_table_4_1_permille", None),
                                ("Table 4.2: relative to J-Reduce's result", "p002_table_4_2_permille", base)):
        table, names = [], [name for name in groups if against is None or name != "jreduce"]
        for printed in PRINTED[key]:
            kind, measure = printed["metric"].split()
            cells = [printed["metric"]]
            for name in names:
                value = (median(relative(groups[name], measure, against)) if kind == "median" else overall(groups[name], measure, against))
                cells += [percent(value), permille(printed[name])]
            table.append(cells)
        page.table(title, ["", *[cell for name in names for cell in (name, "thesis")]], table)
    printed = PRINTED["p002_facts"]
    page.table("Median seconds", ["", "here", "thesis"],
               [["stubbed", number(median([row["seconds"] for row in groups["stubbed"]]), 1), printed["median_time_stubbed_ms"] / 1000],
                ["multi-option", number(median([row["seconds"] for row in groups["stubbed_multi"]]), 1), printed["median_time_multi_ms"] / 1000]])
    later = {name: groups[name] for name in ("stubbed", "stubbed_multi")}
    page.chart("Figure 4.1: time", draw.steps("runs that terminate within x seconds",
               {name: cumulative([row["seconds"] for row in group if row["end"] == "finished"]) for name, group in later.items()}, "seconds"))
    for measure in ("bytes", "classes"):
        page.chart(f"Figure 4.2: {measure}", draw.steps(f"runs with at most x of the {measure} of the input",
                   {name: cumulative(relative(group, measure)) for name, group in groups.items()}, "share"))
        page.chart(f"Figure 4.3: {measure}", draw.steps(f"runs with at most x of the {measure} of J-Reduce's result",
                   {name: cumulative(relative(group, measure, base)) for name, group in later.items()}, "share"))
    show_runs(page, every)
