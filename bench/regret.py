"""Every case with every plan worth having, and how far the default plan is behind the best of them.

The regret against a plan: the tests until the default's best is no larger than the plan's result, divided by all
tests of the plan.  The worst plan counts.  It is infinite when the default never gets there.  A case is well when
its regret is at most 1.25, or when the default needs at most 40 tests more than the plan.

Tests run one at a time, so that their number is exact.  A run ends after --max-tests tests, or when its tests took
--cap seconds of processor time.  A plan gets no more tests than the default needed, and at least 200: what it finds
after that is no reason to prefer it.  Results are kept with the hash of the program and go on where they stopped.
"""
import argparse
import json
import math
import os
import subprocess
import sys

import recording
from source import bench_folder, chosen_cases, token_counter

# Fixed before any of them was run on the cases of bench/cases/README.md.
PLANS = ("default", "tree:pardis", "lines:ddmin tree:likely", "brackets:pardis", "tree:likely tree:windows tree:likely",
         "tree:hdd*", "tree:hddr-probdd", "tree-coarse:gbr-queue tree:likely", "tree:perses", "tokens:probdd",
         "tree-shells:pardis")
ALLOWED_RATIO = 1.25
ALLOWED_TESTS = 40
FEWEST_TESTS = 200


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench regret", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--cases", help="only these, separated by commas")
    parser.add_argument("--aside", action="store_true", help="only the cases that are set aside; else they are left out")
    parser.add_argument("--plans", help="only these of the plans, separated by commas (default: all)")
    parser.add_argument("--cap", type=float, default=300, metavar="SECONDS",
                        help="processor time of a run's tests (default 300)")
    parser.add_argument("--max-tests", type=int, default=3000, metavar="N", help="of a run (default 3,000)")
    parser.add_argument("--results", metavar="FILE", help="where results are kept (default BUILD/regret.jsonl)")
    parser.add_argument("--report", metavar="FILE", help="write the table there after every run")
    parser.add_argument("--table", action="store_true", help="run nothing, print what is there")
    parser.add_argument("--version", metavar="KEY", help="with --table: results of this version of the program")
    parser.add_argument("--temp", metavar="DIR", help="where everything runs")
    options = parser.parse_args(arguments)
    options.plans = options.plans.split(",") if options.plans else list(PLANS)
    options.results = options.results or os.path.join(options.build, "regret.jsonl")
    return options


def load(path, version):
    """Rows of one version by case and plan; later ones replace earlier ones."""
    rows = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                if row["version"] == version:
                    rows[row["case"], row["plan"]] = row
    return rows


def needed(default, size):
    """(tests, processor seconds) until the default's best is no larger than size; None when it never is."""
    for tests, best, processor in default["curve"]:
        if best <= size:
            return tests, processor
    return None


def ratio(a, b):
    return a / max(b, 1e-9)


def against(default, row):
    """The regret of the default against one plan: ratio, tests needed, ratio of processor times; None without a result."""
    if "failed" in row:
        return None
    there = needed(default, row["size"])
    if there is None:
        return {"plan": row["plan"], "ratio": math.inf, "tests": None, "time": math.inf, "row": row}
    return {"plan": row["plan"], "ratio": ratio(there[0], row["tests"]), "tests": there[0],
            "time": ratio(there[1], row["processor"]), "row": row}


def is_well(one):
    return one["tests"] is not None and (
        one["ratio"] <= ALLOWED_RATIO or one["tests"] <= one["row"]["tests"] + ALLOWED_TESTS)


def worst_of(default, rows):
    """The plan against which the default looks worst: first those beyond what is allowed, then by the ratio."""
    all_of_them = [one for one in (against(default, row) for row in rows if row["plan"] != "default") if one]
    return max(all_of_them, key=lambda one: (not is_well(one), one["ratio"]), default=None)


def mark(row):
    return "" if row["finished"] else "+"


def regret_text(one):
    return "inf" if one["ratio"] == math.inf else f"{one['ratio']:.2f}"


def case_line(case, default, rows):
    worst = worst_of(default, rows)
    text = f"{case:<28} {default['size']:>7}{mark(default):1} {default['tests']:>6}{mark(default):1} {default['processor']:>7.1f}"
    if worst is None:
        return text, None
    plan = worst["row"]
    at = "never" if worst["tests"] is None else worst["tests"]
    text += (f" | {'ok' if is_well(worst) else 'BAD':3} {regret_text(worst):>7} {at:>6} / {plan['tests']:<5}{mark(plan):1}"
             f" {plan['size']:>7}  {worst['plan']}")
    return text, worst


def by_case(rows):
    cases = {}
    for (case, _), row in sorted(rows.items()):
        cases.setdefault(case, []).append(row)
    return cases


def summary(worst):
    finite = [max(one["ratio"], 1e-3) for one in worst if one["ratio"] != math.inf]
    mean = math.exp(sum(map(math.log, finite)) / len(finite)) if finite else 0
    bad = [one for one in worst if not is_well(one)]
    return (f"{len(worst)} cases: {len(worst) - len(bad)} within {ALLOWED_RATIO} or {ALLOWED_TESTS} tests more, {len(bad)} not; "
            f"{len(worst) - len(finite)} never reach the best plan's size; geometric mean of the others {mean:.2f}")


def table(rows, version):
    """The whole report as text."""
    lines = [f"version {version}; sizes in tokens, processor seconds of tests; + stopped at a limit",
             f"{'case':<28} {'size':>7}  {'tests':>6}  {'seconds':>7} | ok? regret  needed / tests of the worst plan, its size"]
    worst = []
    for case, all_rows in by_case(rows).items():
        default = next((row for row in all_rows if row["plan"] == "default"), None)
        if default is None or "failed" in default:
            lines.append(f"{case:<28} {default['failed'] if default else 'the default has not run'}")
            continue
        line, one = case_line(case, default, all_rows)
        lines.append(line)
        if one:
            worst.append(one)
    lines.append(summary(worst))
    lines += ["", "every run: size / tests / processor seconds of the tests"]
    for case, all_rows in by_case(rows).items():
        lines.append(case)
        for row in sorted(all_rows, key=lambda row: PLANS.index(row["plan"]) if row["plan"] in PLANS else 99):
            lines.append("  " + run_line(row))
    return "\n".join(lines) + "\n"


def run_line(row):
    if "failed" in row:
        return f"{row['plan']:<40} {row['failed']}"
    return f"{row['plan']:<40} {row['size']:>8} {row['tests']:>6} {row['processor']:>8.1f} {'finished' if row['finished'] else 'stopped'}"


def commit_of():
    git = subprocess.run(["git", "describe", "--always", "--dirty"], check=False, stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True)
    return git.stdout.strip()


def tests_of(options, default, plan):
    """How many tests a plan gets."""
    if plan == "default" or default is None or "failed" in default:
        return options.max_tests
    return min(options.max_tests, max(FEWEST_TESTS, default["tests"]))


def run_missing(options, cases, version, rows):
    """The default on all cases first, then plan after plan; small inputs before large ones."""
    cases = sorted(cases, key=lambda case: case.meta["tokens"])
    jobs = [(case, plan) for plan in options.plans for case in cases]
    left = [(case, plan) for case, plan in jobs
            if rows.get((case.name, plan), {}).get("case_key") != recording.case_key(case)]
    print(f"{len(jobs)} runs, {len(jobs) - len(left)} of them are there", flush=True)
    checked = {}
    for i, (case, plan) in enumerate(left, 1):
        if case.name not in checked:
            checked[case.name] = recording.reproduces(options.build, case, options.temp)
        if not checked[case.name]:
            print(f"{case.name}: the original is not interesting here: left out", flush=True)
            continue
        most = tests_of(options, rows.get((case.name, "default")), plan)
        row = recording.run_pare(options.build, case, plan, options.cap, most, options.temp)
        row.update(version=version, commit=commit_of())
        if row.pop("again", False):
            print(f"{case.name}: {row['failed']}; it will be done again next time", flush=True)
            continue
        rows[case.name, plan] = row
        with open(options.results, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(f"[{i}/{len(left)}] {case.name:<28} {run_line(row)}", flush=True)
        if options.report:
            all_rows = load(options.results, version)  # with those of another process that runs beside this one
            with open(options.report, "w", encoding="utf-8") as file:
                file.write(table(all_rows, version))


def main():
    options = options_of(sys.argv[1:])
    version = options.version or recording.pare_key(options.build)
    rows = load(options.results, version)
    if not options.table:
        count_tokens = token_counter(bench_folder())
        cases = chosen_cases(options.build, count_tokens, options.cases, options.aside)
        run_missing(options, cases, version, rows)
        names = {case.name for case in cases}
        rows = {key: row for key, row in rows.items() if key[0] in names}
    print(table(rows, version), end="")


if __name__ == "__main__":
    main()
