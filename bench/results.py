#!/usr/bin/env python3
"""All tables of docs/results.md, made from one commit by one command.

    ./dev bench results [--only NAME,...] [--minutes M] [--out DIR] [--list]

Runs the benchmarks one after the other.  The output of each is in DIR/NAME.txt (DIR: build/results), and
DIR/results.md has all of them with their question, command, commit and time.  A benchmark that has ended on this
commit is not repeated: the same command goes on where it was stopped.  A benchmark that is stopped at its time
says so in the page; most of them go on where they were when they are run again.

Everything takes a day on two cores, most of it `jvm`, `regret` and `papers`.  --minutes gives each benchmark this
time at most."""
import argparse
import json
import os
import shlex
import signal
import subprocess
import sys
import time

# name: what a reader asks, and the arguments of ./dev that answer it
QUESTIONS = {
    "source": ("How many tests do source files need, and how small do they get?", "bench source"),
    "regret": ("How good is the default plan beside other plans?", "bench regret"),
    "curve": ("How fast does the size fall?", "bench curve"),
    "simulate": ("How much do more workers help?", "bench simulate"),
    "specialists": ("Which reducer for one format is better?", "bench specialists"),
    "jvm": ("How small do Java programs get?", "bench jvm"),
    "subsets": ("Are all candidates of Java programs valid?", "bench subsets"),
    "names": ("How good are the rules for names?", "bench names"),
    "guide": ("Does a guide save tests?", "bench guide"),
    "easiness": ("Does easiness tell bugs from features?", "bench easiness"),
    "first-try": ("Does the first command work?", "bench first-try"),
    "overhead": ("What does Pare add to the time of a test?", "bench overhead"),
    "lookahead": ("How much time does looking ahead save?", "bench lookahead"),
    "logic": ("How fast is the logic?", "bench logic"),
    "text": ("How fast is plain text read?", "bench text"),
    "tree": ("How fast are source files read?", "bench tree"),
    "classfile": ("How fast are class files read and written?", "bench classfile"),
    "members": ("How fast is the model of a Java program made?", "bench members"),
    "cluster": ("What does the way to other machines cost?", "bench cluster"),
    "faults-cluster": ("Do many machines give the same result when something fails?", "bench faults-cluster"),
    "faults": ("Is anything lost when something fails?", "faults"),
    "papers": ("What do the papers' tables look like with our cases?", "bench papers"),
}


def options():
    parser = argparse.ArgumentParser(prog="./dev bench results", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--only", help="these benchmarks, separated by commas; --list names them")
    parser.add_argument("--minutes", type=float, help="stop each benchmark after this time")
    parser.add_argument("--out", default="build/results", help="where the outputs are kept (default: build/results)")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and their questions")
    return parser.parse_args()


def git(*words):
    return subprocess.run(("git", *words), capture_output=True, text=True, check=True).stdout.strip()


def commit():
    """The commit, with a mark if files that git knows have changed since."""
    changed = git("status", "--porcelain", "--untracked-files=no")
    return git("rev-parse", "--short", "HEAD") + ("+changes" if changed else "")


def ended_on(path, version):
    """What is known of a run that has ended on this version; None: it must be run."""
    try:
        with open(path, encoding="utf-8") as file:
            known = json.load(file)
    except (OSError, ValueError):
        return None
    return known if known["commit"] == version and known["state"] == "finished" else None


def stop(process):
    """Lets a benchmark end its own tests, then ends what is left of it."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run(name, arguments, text_path, minutes, version):
    start = time.time()
    state = "finished"
    with open(text_path, "w", encoding="utf-8") as text:
        process = subprocess.Popen(["./dev", *shlex.split(arguments)], stdout=text, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            status = process.wait(None if minutes is None else minutes * 60)
            if status != 0:
                state = f"exit status {status}"
        except subprocess.TimeoutExpired:
            stop(process)
            state = f"stopped after {minutes:g} minutes"
        except BaseException:
            stop(process)
            raise
    return {"name": name, "commit": version, "state": state, "date": time.strftime("%Y-%m-%d", time.gmtime(start)),
            "seconds": round(time.time() - start)}


def section(name, known, text_path):
    question, arguments = QUESTIONS[name]
    with open(text_path, encoding="utf-8", errors="replace") as text:
        output = text.read().rstrip()
    state = "" if known["state"] == "finished" else f" **{known['state']}.**"
    return (f"## {question}\n\n`./dev {arguments}`, commit {known['commit']}, {known['date']}, "
            f"{known['seconds']:,} s.{state}\n\n```text\n{output}\n```\n")


def write_page(out):
    """The page of every benchmark that has been run, whatever its commit: each section names it."""
    sections = []
    for name in QUESTIONS:
        known_path, text_path = (os.path.join(out, name + ending) for ending in (".json", ".txt"))
        if os.path.exists(known_path):
            with open(known_path, encoding="utf-8") as file:
                sections.append(section(name, json.load(file), text_path))
    with open(os.path.join(out, "results.md"), "w", encoding="utf-8") as page:
        page.write("# Results\n\n" + "\n".join(sections))


def main():
    chosen = options()
    if chosen.list:
        for name, (question, arguments) in QUESTIONS.items():
            print(f"{name:<16} {question} (./dev {arguments})")
        return 0
    names = chosen.only.split(",") if chosen.only else list(QUESTIONS)
    unknown = [name for name in names if name not in QUESTIONS]
    if unknown:
        print(f"no benchmark of the results is called {unknown[0]}; there are: {', '.join(QUESTIONS)}", file=sys.stderr)
        return 2
    os.makedirs(chosen.out, exist_ok=True)
    version = commit()
    failed = 0
    for i, name in enumerate(names, 1):
        known_path, text_path = (os.path.join(chosen.out, name + ending) for ending in (".json", ".txt"))
        known = ended_on(known_path, version)
        if known is None:
            print(f"[{i}/{len(names)}] ./dev {QUESTIONS[name][1]} ...", flush=True)
            known = run(name, QUESTIONS[name][1], text_path, chosen.minutes, version)
            with open(known_path, "w", encoding="utf-8") as file:
                json.dump(known, file)
        print(f"[{i}/{len(names)}] {name}: {known['state']}, {known['seconds']:,} s", flush=True)
        failed += known["state"] != "finished"
        write_page(chosen.out)
    print(f"the page is {os.path.join(chosen.out, 'results.md')}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
