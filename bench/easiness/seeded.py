"""Precision and recall of the verdict on defects that were put in on purpose.

An instance is a program with a variant of cha, rta or 0cfa that has a known defect, beside n - 1 of the real analyses.  Where
the variant misses the first lost method and the analysis that it was made from does not, the truth is known: a bug.  Other
findings have the truth that the rules give them: the published ones, and those that inspection of the unknown ones has added.
Both ways are counted: after inspection, and with the published rules alone, where every unknown one counts as missed, as
in the dissertation.  For every n, all choices of n - 1 real analyses are taken; with n = 7 a
second variant with another defect is there, too.

`pare easiness` itself decides: each instance is a directory with a file of facts for the run and for each analysis."""

import csv
import itertools
import os
import random
import shutil
import subprocess

COMMON = ["indirect-interfaces", "super-initializers", "thread-run", "default-methods", "lambdas", "to-string", "collections"]
DEFECTS = {"cha": COMMON, "rta": COMMON, "0cfa": COMMON + ["arrays", "iterators"]}
VARIANTS = [f"{base}-no-{defect}" for base, defects in DEFECTS.items() for defect in defects]
MOST_INSTANCES = 120
REAL = ["wala", "proguard", "cha", "rta", "0cfa"]


def base_of(variant):
    return variant.split("-no-")[0]


def is_visible(facts, variant):
    """Whether the defect shows in the run."""
    entered = {method for method, _ in facts.trace()}
    return bool(entered & facts.claims(base_of(variant)) - facts.claims(variant))


def loses_anything(facts):
    return any(method not in facts.claims(name) for method, _ in facts.trace() for name in REAL)


def instances(names, facts):
    """(program, variant) where a defect shows, and one for each program in which real analyses miss something."""
    seeded, natural = [], []
    rng = random.Random(24)
    for name in names:
        visible = [v for v in VARIANTS if is_visible(facts[name], v)]
        hidden = [v for v in VARIANTS if v not in visible]
        seeded += [(name, v) for v in visible]
        if hidden and loses_anything(facts[name]):
            natural.append((name, rng.choice(hidden)))
    n_seeded = len(seeded)
    if n_seeded > MOST_INSTANCES:
        seeded = sorted(rng.sample(seeded, MOST_INSTANCES))
    return seeded, natural, n_seeded


def second_variant(variant, rng):
    return rng.choice([v for v in VARIANTS if base_of(v) != base_of(variant) and v.split("-no-")[1] != variant.split("-no-")[1]])


def link(source, target):
    if not os.path.exists(target):
        os.link(source, target)


def write_trace(facts, analyses, path):
    """The trace with the stacks of methods that one of these analyses misses: no other one can be the first lost method."""
    found = set.intersection(*(facts.claims(name) for name in analyses))
    with open(facts.path("trace")) as full, open(path, "w") as out:
        keep = True
        for line in full:
            if not line.startswith("\t"):
                keep = line.rstrip("\n") not in found
                out.write(line)
            elif keep:
                out.write(line)


def make_instances(work, chosen, facts):
    """Directories with the files trace, seeded, second and those of the real analyses."""
    rng = random.Random(7)
    rows = []
    for name, variant in chosen:
        path = os.path.join(work, "instances", f"{name}+{variant}")
        second = second_variant(variant, rng)
        os.makedirs(path, exist_ok=True)
        write_trace(facts[name], [variant, second, *REAL], os.path.join(path, "trace"))
        for source, target in [(variant, "seeded"), (second, "second")] + [(r, r) for r in REAL]:
            link(facts[name].path(source), os.path.join(path, target))
        rows.append({"path": path, "name": f"{name}+{variant}", "program": name, "variant": variant, "second": second})
    return rows


def truth_of(row, instance, facts, known, inspected):
    """The truth of one row of --rows after inspection, and by the published rules alone; None: nothing was lost."""
    lost = row["first lost"]
    f = facts[instance["program"]]
    if not lost:
        return None
    for name, variant in (("seeded", instance["variant"]), ("second", instance["second"])):
        if row.get(f"sound:{name}") == "0" and lost in f.claims(base_of(variant)):
            return "bug", "bug"
    if known[instance["program"]]["first lost"] == lost:
        row = known[instance["program"]]
    is_published = not set(row["rules"].split()) or set(row["rules"].split()) - inspected
    return row["truth"], row["truth"] if is_published else "unknown"


def examine(pare, work, rows, analyses, jobs, rules):
    """The rows that pare easiness writes for these instances."""
    programs, out = os.path.join(work, "instances.csv"), os.path.join(work, "instance-rows.csv")
    with open(programs, "w", newline="") as file:
        writer = csv.DictWriter(file, ["path", "name"], extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    if os.path.exists(out):
        os.remove(out)
    words = [pare, "easiness", "--programs", programs, "--trace", "@{}/trace", "--rules", rules, "--rows", out, "-q",
             "-j", str(jobs), "--no-cache"]
    for name in analyses:
        words += ["-a", f"{name}=@{{}}/{name}"]
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1, 10):
        raise SystemExit(f"pare easiness failed: {done.stderr}")
    with open(out, newline="") as file:
        return list(csv.DictReader(file))


def choices():
    for n in range(3, 7):
        for real in itertools.combinations(REAL, n - 1):
            yield n, ["seeded", *real]
    yield 7, ["seeded", "second", *REAL]


class Counts:
    def __init__(self):
        self.called = {(v, t): 0 for v in ("bug", "feature", "undecided") for t in ("bug", "feature", "unknown")}

    def add(self, verdict, truth):
        self.called[verdict, truth] += 1

    def precision(self):
        all_called = sum(self.called["bug", t] for t in ("bug", "feature", "unknown"))
        return self.called["bug", "bug"] / all_called if all_called else float("nan")

    def recall(self):
        bugs = sum(n for (_, t), n in self.called.items() if t != "feature")
        return self.called["bug", "bug"] / bugs if bugs else float("nan")


def study(pare, work, names, facts, known, jobs, rules, inspected, progress):
    """Prints the table by n; returns precision and recall with five real analyses, after inspection."""
    shutil.rmtree(os.path.join(work, "instances"), ignore_errors=True)
    seeded, natural, n_seeded = instances(names, facts)
    rows = make_instances(work, seeded + natural, facts)
    by_name = {row["name"]: row for row in rows}
    counts = {n: (Counts(), Counts()) for n in range(3, 8)}
    all_choices = list(choices())
    for i, (n, analyses) in enumerate(all_choices):
        progress(f"seeded defects: choice {i + 1} of {len(all_choices)}")
        for row in examine(pare, work, rows, analyses, jobs, rules):
            truths = truth_of(row, by_name[row["name"]], facts, known, inspected)
            if truths and row["verdict"] in ("bug", "feature", "undecided"):
                for count, truth in zip(counts[n], truths):
                    count.add(row["verdict"], truth)
    print(f"{n_seeded} pairs of a program and a variant whose defect shows in the run, {len(seeded)} of them taken;")
    print(f"{len(natural)} programs in which a real analysis misses something")
    print("n  choices  bug: bug feature unknown  feature: bug feature unknown  undecided: bug feature unknown"
          "  precision  recall  (published rules alone: precision  recall)")
    for n, (c, published) in counts.items():
        cells = [c.called[v, t] for v in ("bug", "feature", "undecided") for t in ("bug", "feature", "unknown")]
        print(f"{n}  {sum(m == n for m, _ in all_choices):7}  {cells[0]:8} {cells[1]:7} {cells[2]:7}  {cells[3]:12} {cells[4]:7} {cells[5]:7}"
              f"  {cells[6]:14} {cells[7]:7} {cells[8]:7}  {c.precision():9.1%} {c.recall():7.1%}"
              f"  {published.precision():34.1%} {published.recall():7.1%}")
    return counts[6][0].precision(), counts[6][0].recall()
