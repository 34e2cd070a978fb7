#!/usr/bin/env python3
"""faults - injected faults, kills, crashes of the machine, damaged journals and random runs, with a report.

    faults.py BUILD [--faults N] [--inside N] [--oracle N] [--snapshots N] [--journals N] [--runs N] [--seeds N] [--limits N]
              [--minutes M] [--workers W] [--only PART] [--place DIR]

A part that was stopped goes on where it was: DIR/state.json (DIR: BUILD/faults) knows how many cases of each have been run on this
commit.  The report is DIR/report.md; every complaint is in DIR/complaints.txt.  Exit status 1: there
are complaints."""
import argparse
import atexit
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import types

import accidents
import limits
import scenes
import snapshots

MODES = ("once", "on", "kill")
PARTS = ("faults", "inside", "oracle", "snapshots", "journals", "runs", "seeds", "limits")
TITLES = {"faults": "faults and kills at an input/output call or an allocation of the program",
          "inside": "the same for the driver alone, with a test that is a function",
          "oracle": "the same for tests alone, without a driver", "snapshots": "crashes of the machine",
          "journals": "damaged journals", "runs": "random runs with other workers, limits and kills",
          "seeds": "simulated runs", "limits": "memory, ^C and --max-time on inputs of odd shapes"}


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    for part, n in zip(PARTS, (4000, 16000, 4000, 200, 2000, 500, 10000, 295)):
        parser.add_argument(f"--{part}", type=int, default=n)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=2, help="cases at a time")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--place", help="where to work; default: BUILD/faults")
    given = parser.parse_args()
    if is_sanitized(given.build):
        given.limits = 0  # the bounds are those of the program, not of a sanitizer's memory
    return given


def is_sanitized(build):
    with open(f"{build}/CMakeCache.txt") as cache:
        return any(line.startswith("PARE_SANITIZE:") and line.strip().endswith("=ON") for line in cache)


def tell_sanitizers():
    """What a sanitizer finds ends the program with SIGABRT, which is a crash.  The shim is loaded before the sanitizer's library,
    so that allocations can fail.  Leaks are not looked for, because a run that ends early does not free everything."""
    os.environ["ASAN_OPTIONS"] = "verify_asan_link_order=0:detect_leaks=0:abort_on_error=1:allocator_may_return_null=1"
    os.environ["UBSAN_OPTIONS"] = "abort_on_error=1:print_stacktrace=1"


# --- cases: a part is a list of arguments for one function ----------------------------------------------------------

def fault_cases(all_scenes, n):
    """Every scene, kind and mode alike; calls in a fixed random order, so that a part of the list is a sample."""
    dice, cases, groups = random.Random(26), [], []
    for scene in all_scenes:
        counts = accidents.count_calls(tools, scene)
        for kind in ("io", "alloc"):
            for mode in MODES:
                numbers = list(range(1, counts[kind] + 1))
                dice.shuffle(numbers)
                groups.append([("fault", scene.name, kind, mode, number) for number in numbers])
    for turn in range(max(map(len, groups))):
        cases += [group[turn] for group in groups if turn < len(group)]
    return cases[:n]


def cases_of(part, all_scenes, n):
    names = [scene.name for scene in all_scenes]
    if part == "faults":
        return fault_cases(all_scenes, n)
    if part == "snapshots":
        if os.geteuid() == 0:
            snapshots.keep_mounts_private()
        kinds = snapshots.usable() if os.geteuid() == 0 else []
        if not kinds:
            print("snapshots: left out, because no file system can be mounted here")
            return []
        fit = ["in-place", "text", "directory"]
        return [("snapshot", fit[i // len(kinds) % len(fit)], kinds[i % len(kinds)], i) for i in range(n)]
    if part == "limits":
        cases = [("limit", *case) for case in limits.cases()]
        random.Random(26).shuffle(cases)
        return cases[:n]
    if part == "journals":
        return [("damaged_journal", names[i % len(names)], i) for i in range(n)]
    return [("differential", names[i % len(names)], i) for i in range(n)]


def run_case(case):
    function = snapshots.snapshot if case[0] == "snapshot" else getattr(accidents, case[0], None)
    try:
        if case[0] == "limit":
            return case, limits.limit(tools, *case[1:])
        return case, function(tools, by_name[case[1]], *case[2:])
    except subprocess.TimeoutExpired:
        return case, ["a run that does not end"]
    except OSError as error:
        return case, [f"the case could not be run: {error}"]


# --- running ------------------------------------------------------------------------------------------------------

def run_part(part, cases, state, until):
    """The cases of a part, some at a time: what is known when it is stopped is how many are done."""
    step = 20 * given.workers
    with multiprocessing.get_context("fork").Pool(given.workers) as pool:
        for at in range(state["done"].get(part, 0), len(cases), step):
            if time.time() > until:
                return
            for case, found in pool.map(run_case, cases[at:at + step], chunksize=4):
                for what in found:
                    state["complaints"].append([part, " ".join(map(str, case)), what])
                    print("COMPLAINT", *case, what, flush=True)
            state["done"][part] = min(at + step, len(cases))
            save(state)


def run_numbers(part, first, count):
    """Parts that are programs of their own, which run many cases: tests/property/simulation.c, tests/faults/inside.c, oracle.c.
    Returns the complaints."""
    if part == "seeds":
        env = dict(os.environ, PARE_SEED=str(first), PARE_SEEDS=str(count), PARE_TEST_TMP=memory() or "/tmp")
        command = [f"{tools.build}/tests/test_property_simulation"]
    else:
        env = dict(os.environ, LD_PRELOAD=tools.shim)
        command = [f"{tools.build}/tests/fault_{part}", *([tools.has] if part == "oracle" else []), str(first), str(count)]
    done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return []
    return [line for line in done.stdout.splitlines() if line.startswith("COMPLAINT")] or [done.stdout[-600:]]


def run_program(part, n, state, until):
    count, step = 50, 50 * given.workers
    with multiprocessing.get_context("fork").Pool(given.workers) as pool:
        for at in range(state["done"].get(part, 0), n, step):
            if time.time() > until:
                return
            end = min(at + step, n)
            pieces = [(part, first, min(count, end - first)) for first in range(at, end, count)]
            for piece, found in zip(pieces, pool.starmap(run_numbers, pieces, chunksize=1)):
                for line in found:
                    state["complaints"].append([part, f"{piece[1]}", line])
                    print("COMPLAINT", part, piece[1], line, flush=True)
            state["done"][part] = end
            save(state)


def save(state):
    with open(tools.state + ".new", "w") as out:
        json.dump(state, out)
    os.rename(tools.state + ".new", tools.state)


def load(commit):
    try:
        state = json.load(open(tools.state))
        if state["commit"] == commit:
            return state
    except (OSError, ValueError, KeyError):
        pass
    return {"commit": commit, "done": {}, "complaints": []}


def report(state):
    built = "built with AddressSanitizer and UndefinedBehaviorSanitizer" if is_sanitized(build) else "built without sanitizers"
    lines = [f"Commit {state['commit']}, {built}.", "", "| what | cases | complaints |", "|---|---:|---:|"]
    for part in PARTS:
        n_bad = len({case for of, case, _ in state["complaints"] if of == part})
        lines.append(f"| {TITLES[part]} | {state['done'].get(part, 0):,} | {n_bad} |")
    text = "\n".join(lines) + "\n"
    with open(os.path.join(tools.home, "report.md"), "w") as out:
        out.write(text)
    with open(os.path.join(tools.home, "complaints.txt"), "w") as out:
        out.writelines(" | ".join(row) + "\n" for row in state["complaints"])
    print(text)


def measure_seconds():
    """How long a calm run takes, for moments in it."""
    home, tmp = accidents.new_case(tools, by_name["text"])
    begin = time.time()
    accidents.run(tools, by_name["text"], home, tmp)
    return time.time() - begin


def memory():
    """A file system in memory, if there is one: cases are many, and crashes of the machine have file systems of their own."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def remove_place(pid):
    if os.getpid() == pid:
        shutil.rmtree(tools.place, ignore_errors=True)


given = options()
tell_sanitizers()
build = os.path.abspath(given.build)
place = os.path.abspath(given.place or f"{build}/faults")
tools = types.SimpleNamespace(build=build, pare=f"{build}/pare", has=f"{build}/tests/fault_has",
                              shim=f"{build}/tests/libfault_shim.so", place=tempfile.mkdtemp(prefix="pare-faults-", dir=memory()),
                              home=place, state=f"{place}/state.json")
atexit.register(remove_place, os.getpid())
os.makedirs(place, exist_ok=True)
by_name = {scene.name: scene for scene in scenes.all_scenes()}
for scene in by_name.values():
    scene.prepare(tools.place, tools)
tools.seconds = measure_seconds()


def main():
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], text=True, stdout=subprocess.PIPE,
                            cwd=os.path.dirname(os.path.abspath(__file__))).stdout.strip()
    state, until = load(commit), time.time() + given.minutes * 60
    for part in [given.only] if given.only else PARTS:
        n = getattr(given, part)
        if part in ("seeds", "inside", "oracle"):
            run_program(part, n, state, until)
        elif n > 0:
            run_part(part, cases_of(part, list(by_name.values()), n), state, until)
    report(state)
    return 1 if state["complaints"] else 0


if __name__ == "__main__":
    sys.exit(main())
