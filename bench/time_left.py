"""Time left: records runs, and makes the table of share/time-left.csv from their journals.

An estimate is made from two facts: the round, and which share of the answers so far came after the last accepted
version (the stall).  For runs in the same state the table has three quotients, time left : time so far, that a tenth, a
half and nine tenths of the recorded runs stayed below.  The ends of the range are then moved apart by one factor, so that
the range holds for four of five moments of real cases, each judged by a table of the other runs.
"""
import argparse
import functools
import glob
import math
import os
import re
import shutil
import sqlite3
import subprocess
import sys

ROUNDS = (1, 2, 3)  # the last one stands for all later rounds
STALLS = (0.0, 0.05, 0.15, 0.35)  # a row is for stalls from here to the next
FIRST_ANSWERS = 30  # earlier there is no estimate
STEP = 1.25  # a run is looked at after 30 answers, 1.25 times as many, and so on
FEWEST = 5  # runs that a row needs; otherwise the rows of all rounds together are used
WANTED = 0.8  # of the true times are inside the range
MOST_WIDENING = 10
HERE = os.path.dirname(os.path.abspath(__file__))


# --- recording -------------------------------------------------------------------------------------

def case_folders(build):
    given = os.path.join(os.environ["PARE_BENCH"], "source", "cases")
    folders = {}
    for place in (given, os.path.join(HERE, "cases"), os.path.join(build, "cases")):
        for name in sorted(os.listdir(place)) if os.path.isdir(place) else []:
            if glob.glob(os.path.join(place, name, "small.*")):
                folders[name] = os.path.join(place, name)
    return folders


def made_cases(out):
    """Quick cases from files of the repository: three words must stay, in this order, as calls in a chain must."""
    folders = {}
    for path in sorted(glob.glob(os.path.join(HERE, "..", "tests", "samples", "*.*")) + glob.glob(os.path.join(HERE, "..", "src", "reduce", "*", "*.c"))):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        words = re.findall(r"[A-Za-z_]\w{4,}", text)
        if len(words) < 40:
            continue
        name = "made-" + os.path.basename(path)
        folders[name] = os.path.join(out, "made", name)
        os.makedirs(folders[name], exist_ok=True)
        source = "small" + os.path.splitext(path)[1]
        with open(os.path.join(folders[name], source), "w", encoding="utf-8") as file:
            file.write(text)
        kept = ".*".join(words[len(words) * k // 4] for k in (1, 2, 3))
        with open(os.path.join(folders[name], "r.sh"), "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ntr '\\n' ' ' <{source} | grep -q '{kept}'\n")
        os.chmod(os.path.join(folders[name], "r.sh"), 0o755)
    return folders


def record(build, out, names, seconds):
    folders = {**case_folders(build), **made_cases(out)}
    for name in names or folders:
        if name not in folders:
            sys.exit(f"bench time-left: no case {name}; ./dev bench source --cases {name} makes those of bench/cases")
        place = os.path.join(out, name)
        if os.path.exists(os.path.join(place, "done")):
            continue
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folders[name], place)
        source = os.path.basename(glob.glob(os.path.join(place, "small.*"))[0])
        run = subprocess.run([os.path.join(build, "pare"), "-q", "-j1", "--max-time", str(seconds), "./r.sh", source],
                             cwd=place, stdin=subprocess.DEVNULL, check=False)
        print(f"{name}: {'finished' if run.returncode == 0 else f'not finished, status {run.returncode}'}", flush=True)
        open(os.path.join(place, "done"), "w", encoding="utf-8").close()


# --- from journals to rows ---------------------------------------------------------------------------

def samples(journal):
    """(round, stall, time left : time so far) at several moments of a finished run; none of others."""
    db = sqlite3.connect(f"file:{journal}?mode=ro", uri=True)
    facts = dict(db.execute("SELECT name, value FROM facts"))
    if facts.get("end") != "finished":
        return []
    answers = db.execute("SELECT answer, start + seconds, round FROM tests WHERE answer > 0 ORDER BY answer").fetchall()
    accepted = [row[0] for row in db.execute("SELECT asked FROM versions WHERE number > 0 ORDER BY asked")]
    total, found, wanted, n_accepted = float(facts["elapsed"]), [], FIRST_ANSWERS, 0
    for answer, elapsed, round_ in answers:
        while n_accepted < len(accepted) and accepted[n_accepted] <= answer:
            n_accepted += 1
        if answer < wanted or elapsed <= 0 or elapsed >= total:
            continue
        wanted = math.ceil(wanted * STEP)
        last = accepted[n_accepted - 1] if n_accepted else 0
        found.append((round_, (answer - last) / answer, (total - elapsed) / elapsed))
    return found


def quantile(values, share):
    """Of a sorted list; between two values in proportion."""
    place = share * (len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def bucket(round_, stall):
    return min(round_, ROUNDS[-1]), max(s for s in STALLS if s <= stall)


def is_made(run):
    return run.startswith("made-")


def make_table(runs):
    """{(round, stall): (runs, low, middle, high)} from {name: samples}; every state has a row.

    In a row every run weighs the same, however many of its moments are there; but all real cases together weigh as
    much as all quick made ones."""
    n_made = sum(map(is_made, runs))
    weight_of_real = max(1, round(n_made / max(1, len(runs) - n_made)))

    def row(chosen):
        weighted = []
        for run, found in chosen.items():
            moments = [found[int(i * len(found) / 20)] for i in range(20)]
            weighted += moments * (1 if is_made(run) else weight_of_real)
        weighted.sort()
        return (len(chosen), *[quantile(weighted, share) for share in (0.1, 0.5, 0.9)])

    def of(test):
        chosen = {run: sorted(s[2] for s in found if test(*bucket(s[0], s[1]))) for run, found in runs.items()}
        return {run: found for run, found in chosen.items() if found}

    table = {}
    for round_ in ROUNDS:
        for stall in STALLS:
            exact = of(lambda r, s, round_=round_, stall=stall: (r, s) == (round_, stall))
            if len(exact) < FEWEST:
                exact = of(lambda r, s, stall=stall: s == stall)
            table[round_, stall] = row(exact or of(lambda r, s: True))
    return table


def inside_share(runs, table_for, factor=1):
    """How often the true time is inside the range; every run weighs the same."""
    inside = 0
    for run, found in runs.items():
        table = table_for(run)
        for round_, stall, truth in found:
            _, low, _, high = table[bucket(round_, stall)]
            inside += (low / factor <= truth <= high * factor) / len(found)
    return inside / len(runs)


def widening(runs):
    """The least factor with which the range holds for WANTED of the moments of real cases, each case by a table of the other runs."""
    real = {run: found for run, found in runs.items() if not is_made(run)}
    tables = {run: make_table({other: found for other, found in runs.items() if other != run}) for run in real}
    factor = 1.0
    while real and factor < MOST_WIDENING and inside_share(real, tables.get, factor) < WANTED:
        factor *= 1.05
    return factor


def widened(runs):
    """The table that is shipped."""
    factor = widening(runs)
    return {key: (n, low / factor, middle, high * factor) for key, (n, low, middle, high) in make_table(runs).items()}


# --- how good it is ------------------------------------------------------------------------------------

def judge(runs, table_for, name):
    """Prints how good the tables are; table_for(run) must not be made from that run.  Every run weighs the same."""
    errors = []
    for run, found in runs.items():
        table = table_for(run)
        for round_, stall, truth in found:
            errors.append((abs(math.log(table[bucket(round_, stall)][2] / truth)), 1 / len(found)))
    errors.sort()
    weight = 0
    for error, share in errors:
        weight += share
        if weight >= len(runs) / 2:
            break
    print(f"{name}: {100 * inside_share(runs, table_for):.0f} % of the true times are inside the range; half of the estimates are "
          f"wrong by less than a factor of {math.exp(error):.1f} ({len(runs)} runs)")


def judge_all(runs):
    def others(make):
        return functools.cache(lambda run: make({other: found for other, found in runs.items() if other != run}))
    judge(runs, others(widened), "each run by a table of the others")
    judge(runs, others(one_row), "the same with one row for every state, not widened")
    real = {run: found for run, found in runs.items() if not is_made(run)}
    if real:
        judge(real, others(widened), "only the real cases of these")
        judge(real, others(make_table), "only the real cases, not widened")


def one_row(runs):
    """The simplest table: the same quotients in every state."""
    table = make_table({name: [(1, 0.0, s[2]) for s in found] for name, found in runs.items()})
    return {key: table[1, 0.0] for key in table}


def table(out):
    runs = {}
    for journal in sorted(glob.glob(os.path.join(out, "**", "journal.db"), recursive=True)):
        found = samples(journal)
        if len(found) >= 2:
            runs[os.path.relpath(journal, out)] = found
    if len(runs) < 2 * FEWEST:
        sys.exit(f"bench time-left: {len(runs)} finished runs of at least 38 answers in {out}; {2 * FEWEST} are needed")
    made = widened(runs)
    print(f"ranges are widened by a factor of {widening(runs):.2f}")
    path = os.path.join(HERE, "..", "share", "time-left.csv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("round,stall,runs,low,middle,high\n")
        for (round_, stall), (n, low, middle, high) in made.items():
            file.write(f"{round_},{stall},{n},{low:.3f},{middle:.3f},{high:.3f}\n")
    judge_all(runs)
    print(f"{os.path.relpath(path)}: made from {len(runs)} runs")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("what", choices=("record", "table"))
    parser.add_argument("dir")
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--seconds", type=int, default=600, help="stop a run after this time; it is not used then")
    options = parser.parse_intermixed_args()
    if options.what == "record":
        record(options.build, options.dir, options.cases, options.seconds)
    else:
        table(options.dir)


if __name__ == "__main__":
    main()
