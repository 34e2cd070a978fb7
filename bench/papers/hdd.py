"""Hierarchical delta debugging: tests and sizes of ddmin, HDD and HDD* on C programs and on XML documents."""
import glob
import os
import shutil

from figures import PRINTED, geometric, number

HERE = os.path.dirname(os.path.abspath(__file__))
# As in the paper: no cache, one pass, and candidates of HDD follow the grammar but know no names.
ONCE = ["--once", "--no-cache"]
C_CASES = ("c-sur-gcc66691", "c-clang16-95366", "c-clang19-140481", "c-ring-overflow")
XML_CASES = ("xml-xslt-mmltex", "xml-mime-conflict")
ON_C = {"ddmin": "tokens:ddmin-classic", "hdd": "tree-syntax:hdd", "hdd*": "tree-syntax:hdd*"}
ON_XML = {"ddmin": "tokens:ddmin-classic", "ddmin-line": "lines:ddmin-classic", "hdd": "tree-syntax:hdd", "hdd*": "tree-syntax:hdd*"}


def folders(runner):
    """{case: folder}, of those whose input is there."""
    found = {}
    for place in (os.path.join(os.environ["PARE_BENCH"], "source", "cases"), os.path.join(HERE, "..", "cases"),
                  os.path.join(runner.build, "cases")):
        for name in (*C_CASES, *XML_CASES):
            if glob.glob(os.path.join(place, name, "small.*")):
                found[name] = os.path.join(place, name)
    return found


def step(runner, case, folder, algorithm, passes):
    def run():
        place = os.path.join(runner.out, "cases", case)
        if not os.path.isdir(place):
            shutil.copytree(folder, place, dirs_exist_ok=True)
        source = os.path.basename(glob.glob(os.path.join(place, "small.*"))[0])
        row = runner.reduce(case, algorithm, [*ONCE, "-p", passes, "./r.sh", source], cwd=place,
                            result="result" + os.path.splitext(source)[1])
        if row:
            for key, path in (("original_lines", os.path.join(place, source)), ("lines", row["result"])):
                with open(path, "rb") as file:
                    row[key] = sum(1 for line in file if line.strip())
        return row
    return run


def cell(row, key):
    if row is None:
        return "-"
    return f"{row[key]:,}" if row["finished"] else f"{row[key]:,}+"


def table(page, name, rows, cases, algorithms, measure, printed, note):
    found = {(row["case"], row["algorithm"]): row for row in rows}
    lines = []
    for case in cases:
        row = next((found[case, a] for a in algorithms if (case, a) in found), None)
        if row:
            lines.append([case, f"{row[f'original_{measure}']:,}", *[cell(found.get((case, a)), "asked") for a in algorithms],
                          *[cell(found.get((case, a)), measure) for a in algorithms]])
    for row in printed:
        keys = {"ddmin": "ddmin", "ddmin-line": "ddmin_line", "hdd": "hdd", "hdd*": "hdd_star"}
        shown = {-1: "failed"}
        lines.append([f"paper: {row['file']}", f"{row[measure]:,}", *[shown.get(row[f"{keys[a]}_tests"], row[f"{keys[a]}_tests"]) for a in algorithms],
                      *[shown.get(row[f"{keys[a]}_{measure}"], row[f"{keys[a]}_{measure}"]) for a in algorithms]])
    page.table(name, ["case", measure, *[f"tests: {a}" for a in algorithms], *[f"{measure}: {a}" for a in algorithms]], lines)
    ended = [(found[case, "ddmin"]["asked"], found[case, "hdd"]["asked"]) for case in cases
             if all((case, a) in found and found[case, a]["finished"] for a in ("ddmin", "hdd"))]
    theirs = [(row["ddmin_tests"], row["hdd_tests"]) for row in printed if row["ddmin_tests"] > 0]
    page.note(f"{note} Tests of ddmin for one of HDD, geometric mean of the runs that both ended: here "
              f"{number(geometric([a / max(1, b) for a, b in ended]), 1)}, in the paper {number(geometric([a / b for a, b in theirs]), 1)}.")


def hdd(runner, page):
    found = folders(runner)
    cases = runner.chosen(sorted(found))  # runs without names and caches are short enough for all
    missing = [name for name in (*C_CASES, *XML_CASES) if name not in found]
    if missing:
        page.note(f"Not there, made by ./dev bench source --cases {','.join(missing)}: {' '.join(missing)}")
    rows = runner.run_all([[step(runner, case, found[case], a, p)] for case in cases
                           for a, p in (ON_C if case in C_CASES else ON_XML).items()])
    table(page, "Table 1: C programs", rows, [c for c in cases if c in C_CASES], list(ON_C), "tokens", PRINTED["p003_table1"],
          "ddmin works on tokens. +: stopped at its share of the time.")
    table(page, "Table 2: XML documents", rows, [c for c in cases if c in XML_CASES], list(ON_XML), "lines", PRINTED["p003_table2"],
          "ddmin-line is ddmin on lines. Lines that are not blank are counted. +: stopped.")
