"""The study of chapter 2 of the dissertation on programs of Debian: see bench/easiness.sh."""

import argparse
import collections
import csv
import json
import os
import shutil
import subprocess
import sys
import time

import limits
import programs
import seeded
import sound
from facts import Facts

REAL = seeded.REAL
STEPS = ["tables", "sound", "seeded", "agent", "0cfa", "reduce"]
START = time.monotonic()


def progress(text):
    elapsed = int(time.monotonic() - START)
    line = f"[{elapsed // 60}:{elapsed % 60:02}] {text}"
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)


def heading(text):
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(f"\n== {text}", flush=True)


def all_rules(options):
    """The published rules with those that inspection of this study has added; the path, and the names of the latter."""
    with open(os.path.join(programs.HERE, "..", "..", "share", "triage", "java-rules.json")) as file:
        rules = json.load(file)
    with open(os.path.join(programs.HERE, "inspected-rules.json")) as file:
        inspected = json.load(file)["rules"]
    rules["rules"] += inspected
    path = os.path.join(options.work, "rules.json")
    with open(path, "w") as file:
        json.dump(rules, file)
    return path, {rule["id"] for rule in inspected}


def examine(options, rows, analyses, name, rules):
    """Asks all analyses about all programs; what an earlier run has asked is remembered.  The path of the rows."""
    listed, out = os.path.join(options.work, f"{name}.csv"), os.path.join(options.work, f"{name}-rows.csv")
    programs.write(rows, listed)
    if os.path.exists(out):
        os.remove(out)
    words = [options.pare, "easiness", "--programs", listed, "--rows", out, "--facts", os.path.join(options.work, name),
             "--rules", rules, "--cache", os.path.join(options.work, "results.db"), "-j", str(options.jobs), "--timeout", "300", "--run-timeout", "20"]
    for analysis in analyses:
        words += ["-a", analysis]
    n_tools, n_ended = len(rows) * (len(analyses) + 1), 0
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in child.stderr:
        n_ended += ": " in line and " s" in line
        progress(f"{name}: {n_ended} of at most {n_tools} tools: {line.strip()[:100]}")
    if child.wait() not in (0, 1, 10):
        raise SystemExit(f"pare easiness failed with {child.returncode}")
    return out


def read_rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def tables(options, rows, path, rules):
    heading("Tables")
    table = read_rows(path)
    usable = [row["name"] for row in table if row["verdict"] != "unusable"]
    kinds = collections.Counter(row["kind"] for row in rows)
    good = collections.Counter(row["kind"] for row in rows if row["name"] in usable)
    print("programs by kind (usable): " + ", ".join(f"{kind} {n} ({good[kind]})" for kind, n in sorted(kinds.items())))
    for row in table:
        if row["verdict"] == "unusable":
            print(f"  not usable: {row['name']}: {row['why'][:120]}")
    print(subprocess.run([options.pare, "easiness", "--table", path, "--rules", rules], stdout=subprocess.PIPE, text=True).stdout)
    page = os.path.join(options.work, "study.html")
    subprocess.run([options.pare, "easiness", "--table", path, "--rules", rules, "--page", page], check=True)
    print(f"figures 2.6 and 2.8: {page}")
    return usable


def claims_of_variants(options, row):
    """Writes what all variants claim of one program, unless an earlier run has; the directory."""
    out = os.path.join(options.work, "variants", row["name"])
    if all(os.path.exists(os.path.join(out, name)) for name in seeded.VARIANTS):
        return out
    subprocess.run([options.pare, "reach", ",".join(seeded.VARIANTS), row["path"], "--main", row["main"],
                    "--classpath", row.get("classpath", ""), "--to", out], check=True)
    return out


def with_variants(options, rows):
    """What the runs showed, and what all analyses and their variants with defects claim."""
    facts = {row["name"]: Facts(os.path.join(options.work, "facts", row["name"])) for row in rows}
    for i, row in enumerate(rows):
        progress(f"seeded defects: program {i + 1} of {len(rows)}")
        both = facts[row["name"]].directory
        shutil.rmtree(both, ignore_errors=True)
        shutil.copytree(claims_of_variants(options, row), both)
        shutil.copytree(os.path.join(options.work, "study", row["name"]), both, dirs_exist_ok=True)
    return facts


def first_of_each_kind(rows, most):
    n = collections.Counter()
    taken = []
    for row in rows:
        n[row["kind"]] += 1
        if n[row["kind"]] <= most:
            taken.append(row)
    return taken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--work", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default=",".join(STEPS), help="steps: " + ",".join(STEPS))
    parser.add_argument("--most", type=int, default=10 ** 6, help="at most so many programs of a kind, the first in the list")
    parser.add_argument("--kinds", default="", help="only programs of these kinds")
    options = parser.parse_args()
    options.pare = os.path.join(options.build, "pare")
    steps = options.only.split(",")
    os.makedirs(options.work, exist_ok=True)
    rules, inspected = all_rules(options)
    holds = {}
    if {"tables", "sound", "seeded"} & set(steps):
        rows, missing = programs.debian(options.work)
        rows += programs.made(options.work)
        if options.kinds:
            rows = [row for row in rows if row["kind"] in options.kinds.split(",")]
        rows = first_of_each_kind(rows, options.most)
        print(f"{len(rows)} programs" + (f"; not installed: {' '.join(missing)}" if missing else ""), flush=True)
        path = examine(options, rows, REAL, "study", rules)
        usable = tables(options, rows, path, rules)
        if "sound" in steps:
            heading("Soundness of cha, rta and 0cfa")
            holds["sound"] = sound.check(usable, {name: Facts(os.path.join(options.work, "study", name)) for name in usable})
        if "seeded" in steps:
            heading("Defects that were put in")
            facts = with_variants(options, [row for row in rows if row["name"] in usable])
            known = {row["name"]: row for row in read_rows(path)}
            precision, recall = seeded.study(options.pare, options.work, usable, facts, known, options.jobs, rules, inspected,
                                             progress)
            holds["precision at least 90 %"], holds["recall at least 79 %"] = precision >= 0.9, recall >= 0.79
    if "agent" in steps:
        heading("Agent")
        holds["agent"] = limits.agent(options.work, os.path.join(options.build, "pare-trace.so"))
    if "0cfa" in steps:
        heading("0-CFA")
        holds["0cfa"] = limits.zero_cfa(options.pare, options.work)
    if "reduce" in steps:
        heading("Reduction")
        holds["reduce"] = limits.reduction(options.pare, options.work)
    heading("What must hold")
    for name, is_so in holds.items():
        print(f"{'holds' if is_so else 'DOES NOT HOLD'}: {name}")
    return 0 if all(holds.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
