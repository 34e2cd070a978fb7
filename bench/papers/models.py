"""Model-guided reduction: a model of validity beside the queue alone and beside C-Reduce, hybrids, and its predictions."""
import glob
import os
import re
import shutil
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import hdd
import page as draw
from figures import PRINTED, bound, geometric, number
from source import end_tests, stop

QUEUE = ["--once", "-p", "tree-syntax:pardis-classic"]
CASES = (hdd.BUG, "c-ring-overflow", "c-clang16-95366", "c-sur-gcc66691", "c-clang19-140481", "c-sur-clang27747", "c-clang16-64047", "c-clang14-70566",
         "c-clang19-hang71311", "c-gcc12-pickle")
MODELS = ("type", "children", "path", "type+children", "type+children+path")
PRINTED_NAMES = {"type+children": "type&children", "type+children+path": "type&children&path", "Pardis": "Pardis", "C-Reduce": "C-Reduce"}
OUTCOMES = ("true negative", "true positive, oracle passes", "true positive, oracle fails", "false negative", "false positive")


def model_files(runner):
    """{name: file}: those of ./dev train-c if they are there, else the one that is shipped."""
    trained = os.path.join(runner.build, "train-c", "models")
    place = trained if os.path.isdir(trained) else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "share", "models")
    return {name: path for name in MODELS for path in [os.path.join(place, f"c-{name}.model")] if os.path.exists(path)}


def prepare(runner, case):
    return os.path.join(runner.out, "cases", case)


def result_of(runner, case, algorithm):
    """The file that a run left; None if it was stopped before its limit."""
    row = runner.row_of(case, algorithm)
    return row["result"] if row and row["end"] != "cut short" and os.path.exists(row["result"]) else None


def guided(runner, case, algorithm, guide, before=None):
    """A run of the queue; `before` names the algorithm whose result is the input."""
    def run():
        place = prepare(runner, case)
        source = "small.c"
        if before:
            source = result_of(runner, case, before)
            if source is None:
                return None
        return runner.reduce(case, algorithm, [*QUEUE, *guide, "./r.sh", source], cwd=place, result="small.c")
    return run


def run_for(seconds, command, place, environment):
    """Whether the command came to its end in that time; otherwise it is stopped."""
    process = subprocess.Popen(command, cwd=place, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        if process.poll() is None:
            stop(process)


def creduce(runner, case, algorithm, before=None):
    """C-Reduce with one worker, stopped at its limit.  Its test counts the runs."""
    def run():
        def make(folder, seconds):
            place = os.path.join(folder, "work")
            if not shutil.which("creduce"):
                return None
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(prepare(runner, case), place, ignore=shutil.ignore_patterns("*.pare"))
            if before:
                given = result_of(runner, case, before)
                if given is None:
                    return None
                shutil.copy(given, os.path.join(place, "small.c"))
            count, temporary = os.path.join(folder, "count"), os.path.join(place, "tmp")
            open(count, "w", encoding="utf-8").close()
            os.mkdir(temporary)
            begun = time.monotonic()
            finished = run_for(seconds, ["creduce", "--n", "1", "./r.sh", "small.c"], place,
                               {**os.environ, "REDUCE_COUNT": count, "TMPDIR": temporary})
            end_tests(count)
            source = os.path.join(place, "small.c")
            dump = subprocess.run([runner.pare, "dump", "items", "--front", "tokens", "--json", source], stdout=subprocess.PIPE, check=False)
            return {"finished": finished, "seconds": time.monotonic() - begun, "tests": os.path.getsize(count),
                    "bytes": os.path.getsize(source), "tokens": dump.stdout.count(b'"text"'), "result": source}
        return runner.kept(case, algorithm, make, goes_on=False)
    return run


def table(page, title, rows, algorithms, printed):
    found = {(row["case"], row["algorithm"]): row for row in rows}
    cases = list(dict.fromkeys(row["case"] for row in rows))
    means = {}
    for key, unit, theirs in (("seconds", "seconds", "time"), ("tests", "tests", "tests"), ("tokens", "tokens left", "size")):
        lines = [[case, *[bound(found.get((case, a)), key) for a in algorithms]] for case in cases]
        shared = [case for case in cases if all((case, a) in found and found[case, a]["end"] == "finished" for a in algorithms)]
        means[key] = [geometric([max(1, found[case, a][key]) for case in shared]) for a in algorithms]
        lines.append([f"geometric mean of {len(shared)}", *[number(mean) for mean in means[key]]])
        paper = []
        for algorithm in algorithms:
            column = f"{theirs}_{PRINTED_NAMES.get(algorithm, algorithm)}"
            values = [row[column] for row in printed if column in row]
            paper.append(number(geometric(values)))
        lines.append([f"the paper, {len(printed)} programs", *paper])
        page.table(f"{title}: {unit}", ["case", *algorithms], lines)
    page.note("+ and ≤: stopped at the limit. -: not run to the end or the limit. Means are of the cases on which every run came to its end.")
    return means


def models(runner, page):
    files = model_files(runner)
    found = hdd.folders(runner, CASES)
    cases = list(found)
    for case in cases:
        shutil.copytree(found[case], prepare(runner, case), dirs_exist_ok=True)
    if len(files) < len(MODELS):
        page.note(f"Models that are there: {', '.join(files)}. ./dev train-c makes all five (a quarter of an hour).")
    table_1, table_2, table_3 = [], [], []
    for case in cases:
        table_1.append([guided(runner, case, name, ["--guide", "skip", "--guide-model", path]) for name, path in files.items()] +
                       [guided(runner, case, "Pardis", ["--guide", "none"])])
        table_2.append([creduce(runner, case, "C-Reduce"), creduce(runner, case, "type->C-Reduce", "type"),
                        guided(runner, case, "type->Pardis", ["--guide", "none"], "type")])
        if case != hdd.BUG:  # ./dev bench guide does not know it
            table_3.append([outcome(runner, case, name, path) for name, path in files.items() if name in MODELS[:3]])
    every = runner.run_all([a + b for a, b in zip(table_1, table_2)] + table_3)
    outcomes = [row for row in every if row["algorithm"].startswith("outcomes of")]
    rows = hybrids([row for row in every if row not in outcomes])
    singles = [name for name in (*files, "Pardis", "C-Reduce") if any(row["algorithm"] == name for row in rows)]
    table(page, "Table I", rows, singles, PRINTED["p004_table1"])
    both = [name for name in ("type", "C-Reduce", "type->C-Reduce", "Pardis", "type->Pardis") if any(row["algorithm"] == name for row in rows)]
    means = table(page, "Table II", rows, both, PRINTED["p004_table2"])
    for key, unit in (("seconds", "seconds"), ("tokens", "tokens left")):
        page.chart(f"Figure 4: geometric mean of {unit}", draw.bars(f"geometric mean of {unit}", [(name, mean or 0) for name, mean in zip(both, means[key])], unit))
    show_outcomes(page, outcomes)


def hybrids(rows):
    """Time and tests of a hybrid include those of its first part."""
    first = {row["case"]: row for row in rows if row["algorithm"] == "type"}
    for i, row in enumerate(rows):
        if row["algorithm"].startswith("type->") and row["case"] in first:
            before = first[row["case"]]
            rows[i] = {**row, "seconds": row["seconds"] + before["seconds"], "tests": row["tests"] + before["tests"]}
    return rows


# --- predictions -------------------------------------------------------------------------------------

def outcome(runner, case, name, path):
    """Precision and recall of a model on a whole run, by ./dev bench guide outcomes."""
    def run():
        def make(folder, seconds):
            env = {**os.environ, "OUT": folder, "MAX": "100000" if runner.full else "1000", "MODELS": os.path.join(folder, "models")}
            os.makedirs(env["MODELS"], exist_ok=True)
            shutil.copy(path, env["MODELS"])
            begun = time.monotonic()
            try:
                done = subprocess.run(["timeout", f"{seconds:.0f}", "bash", "bench/guide.sh", runner.build, "outcomes", case], env=env,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            except OSError:
                return None
            found = re.search(r"precision ([\d.]+).*recall ([\d.]+)", done.stdout.decode())
            if not found:
                return {"finished": False, "seconds": time.monotonic() - begun, "text": ""}
            return {"finished": True, "seconds": time.monotonic() - begun, "text": done.stdout.decode(), "precision": float(found[1]),
                    "recall": float(found[2])}
        return runner.kept(case, f"outcomes of {name}", make, goes_on=False)
    return run


def spread(values):
    values = sorted(values)
    middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
    return [f"{x:.0f}" for x in (values[0], sum(values) / len(values), middle, values[-1])]


def counts_of(text):
    """The five counts that bench_guide_outcomes prints, in the order of OUTCOMES; None: not found."""
    found = re.search(r"TP (\d+) \(passed (\d+)\) FP (\d+) TN (\d+) FN (\d+)", text)
    if not found:
        return None
    positive, passed, wrong, negative, missed = map(int, found.groups())
    return [negative, passed, positive - passed, missed, wrong]


def show_outcomes(page, rows):
    rows = [row for row in rows if "precision" in row]
    lines = []
    for printed in PRINTED["p004_table3_percent"]:
        mine = [row for row in rows if row["algorithm"] == f"outcomes of {printed['model']}"]
        if mine:
            lines.append([printed["model"], len(mine), *spread([row["precision"] for row in mine]), *printed["precision_min_mean_med_max"],
                          *spread([row["recall"] for row in mine]), *printed["recall_min_mean_med_max"]])
    names = [f"{what} {part}{who}" for what in ("precision", "recall") for who in ("", ", paper") for part in ("least", "mean", "median", "most")]
    page.table("Table III: precision and recall in percent, on real runs", ["model", "runs", *names], lines)
    totals = [counts_of(row["text"]) for row in rows if row["algorithm"] == "outcomes of type"]
    totals = [sum(column) for column in zip(*[t for t in totals if t])]
    if totals:
        shares = [100 * n / sum(totals) for n in totals]
        theirs = dict(zip(("TN", "TPop", "TPns", "wrong"), PRINTED["p004_facts"]["type_outcome_percent_TN_TPop_TPns_wrong"]))
        page.chart("Figure 6: outcomes of the model of types", draw.bars("share of all tests", list(zip(OUTCOMES, shares)), "percent"))
        page.note(f"The paper: {theirs['TN']} % true negatives, {theirs['TPop']} % true positives that pass, {theirs['TPns']} % that fail, {theirs['wrong']} % wrong.")
    issues = {}
    for row in rows:
        if row["algorithm"] == "outcomes of type":
            for foreseen, missed, kind in re.findall(r"^ *(\d+) +(\d+) +(.+)$", row["text"], re.M):
                old = issues.get(kind, (0, 0))
                issues[kind] = (old[0] + int(foreseen), old[1] + int(missed))
    top = sorted(issues.items(), key=lambda item: -sum(item[1]))[:12]
    page.table("Figure 7: issues that the model of types filtered and missed", ["the compiler said", "filtered (TN)", "missed (FP)"],
               [[kind, *counts] for kind, counts in top])
    if top:
        page.chart("Figure 7", draw.bars("filtered and missed", [(kind[:24], *counts) for kind, counts in top], "tests"))
