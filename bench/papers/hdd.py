"""Hierarchical delta debugging: tests and sizes of ddmin, HDD and HDD* on C programs and on XML documents."""
import glob
import json
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, "..", "..", "tests", "fixtures")
sys.path.append(os.path.join(HERE, ".."))
import source_made
from figures import PRINTED, bound, geometric, number
from source import bench_folder, token_counter

# As in the paper: no cache, one pass, and candidates of HDD follow the grammar but know no names.
ONCE = ["--once", "--no-cache"]
BUG = "bug.c"  # the program of the paper
C_CASES = (BUG, "c-sur-gcc66691", "c-clang16-95366", "c-clang19-140481", "c-ring-overflow")
XML_CASES = ("xml-xslt-mmltex", "xml-mime-conflict")
ON_C = {"ddmin": "tokens:ddmin-classic", "hdd": "tree-syntax:hdd", "hdd*": "tree-syntax:hdd*"}
ON_XML = {"ddmin": "tokens:ddmin-classic", "ddmin-line": "lines:ddmin-classic", "hdd": "tree-syntax:hdd", "hdd*": "tree-syntax:hdd*"}


def make_bug(folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(FIXTURES, "hdd_bugc.json"), encoding="utf-8") as file, open(os.path.join(folder, "small.c"), "w", encoding="utf-8") as out:
        out.write(json.load(file)["text"])
    shutil.copy(os.path.join(HERE, "bug.sh"), os.path.join(folder, "r.sh"))
    return folder


def input_of(folder):
    return glob.glob(os.path.join(folder, "small.*"))[0]


def folders(runner, names):
    """{case: folder} of the cases that were asked for, among these, the smallest first.  Those of bench/cases are made in the build folder."""
    names = runner.chosen(sorted(names))
    given = os.path.join(os.environ["PARE_BENCH"], "source", "cases")
    found = {name: os.path.join(given, name) for name in names if os.path.isdir(os.path.join(given, name))}
    wanted = [name for name in names if name not in found]
    if BUG in wanted:
        found[BUG] = make_bug(os.path.join(runner.out, "given", BUG))
    found.update(source_made.folders(runner.build, lambda path: token_counter(bench_folder())(path), wanted))
    return dict(sorted(found.items(), key=lambda item: os.path.getsize(input_of(item[1]))))


def n_parts(path, passes):
    """About how many parts the passes begin with: lines, or tokens of four bytes."""
    if not passes.startswith("lines:"):
        return os.path.getsize(path) // 4
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def step(runner, case, algorithm, passes):
    def run():
        place = os.path.join(runner.out, "cases", case)
        source = os.path.basename(input_of(place))
        row = runner.reduce(case, algorithm, [*ONCE, "-p", passes, "./r.sh", source], cwd=place,
                            result="result" + os.path.splitext(source)[1])
        if row:
            for key, path in (("original_lines", os.path.join(place, source)), ("lines", row["result"])):
                with open(path, "rb") as file:
                    row[key] = sum(1 for line in file if line.strip())
        return row
    return run


def quotient(found, cases):
    """Tests of ddmin for one of HDD, where HDD came to an end, in words."""
    pairs = [(found.get((case, "ddmin")), found.get((case, "hdd"))) for case in cases]
    pairs = [(ddmin, hdd) for ddmin, hdd in pairs if ddmin and hdd and ddmin["end"] != "cut short" and hdd["end"] == "finished"]
    if not pairs:
        return "there is none here"
    n_stopped = sum(ddmin["end"] != "finished" for ddmin, _ in pairs)
    mean = number(geometric([ddmin["asked"] / max(1, hdd["asked"]) for ddmin, hdd in pairs]), 1)
    if n_stopped:
        return f"here at least {mean} (cases: {len(pairs)}, ddmin was stopped on {n_stopped})"
    return f"here {mean} (cases: {len(pairs)})"


def table(page, name, rows, cases, algorithms, measure, printed, note):
    found = {(row["case"], row["algorithm"]): row for row in rows}
    lines = []
    for case in cases:
        row = next((found[case, a] for a in algorithms if (case, a) in found), None)
        if row:
            lines.append([case, f"{row[f'original_{measure}']:,}", *[bound(found.get((case, a)), "asked") for a in algorithms],
                          *[bound(found.get((case, a)), measure) for a in algorithms]])
    keys = {"ddmin": "ddmin", "ddmin-line": "ddmin_line", "hdd": "hdd", "hdd*": "hdd_star"}
    for row in printed:
        shown = {column: "failed" if value == -1 else f"{value:,}" for column, value in row.items() if isinstance(value, int)}
        lines.append([f"paper: {row['file']}", shown[measure], *[shown[f"{keys[a]}_tests"] for a in algorithms],
                      *[shown[f"{keys[a]}_{measure}"] for a in algorithms]])
    page.table(name, ["case", measure, *[f"tests: {a}" for a in algorithms], *[f"{measure}: {a}" for a in algorithms]], lines)
    theirs = [row["ddmin_tests"] / row["hdd_tests"] for row in printed if row["ddmin_tests"] > 0]
    page.note(f"{note} Tests of ddmin for one of HDD, geometric mean: {quotient(found, cases)}; in the paper {number(geometric(theirs), 1)}.")


def hdd(runner, page):
    found = folders(runner, (*C_CASES, *XML_CASES))
    for case, folder in found.items():
        shutil.copytree(folder, os.path.join(runner.out, "cases", case), dirs_exist_ok=True)
    cases = list(found)

    def steps(is_hdd):
        wanted = [(case, a, p) for case in cases for a, p in (ON_C if case in C_CASES else ON_XML).items() if a.startswith("hdd") == is_hdd]
        return [[step(runner, *each)] for each in sorted(wanted, key=lambda each: n_parts(input_of(found[each[0]]), each[2]))]
    # HDD comes to an end on most cases.  ddmin on the tokens of a large file does not in an hour, so it is last.
    rows = runner.run_all(steps(True) + steps(False))
    note = "+ and ≤: stopped at the limit. -: not run to the end or the limit."
    table(page, "Table 1: C programs", rows, [c for c in cases if c in C_CASES], list(ON_C), "tokens", PRINTED["p003_table1"],
          f"ddmin works on tokens. bug.c is the paper's program, with another test: GCC 12 says that the loop uses i before it has a value. {note}")
    table(page, "Table 2: XML documents", rows, [c for c in cases if c in XML_CASES], list(ON_XML), "lines", PRINTED["p003_table2"],
          f"ddmin-line is ddmin on lines. Lines that are not blank are counted. {note}")
