"""Reduces the source cases of $PARE_BENCH and of bench/cases with Pare and prints what it took, beside the peers.

Every tool runs the case's own r.sh on a copy of the case's input.  r.sh counts its runs in
$REDUCE_COUNT, which is what the peers' tests are counted by; Pare's own counts are checked against it.
The peers' figures are read from bench/peers/source.json; --peers runs them again.
"""
import argparse
import importlib.util
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import source_made
import source_table

HERE = os.path.dirname(os.path.abspath(__file__))
RECORDED = os.path.join(HERE, "peers", "source.json")
PEERS = ("creduce", "cvise")


class Case:
    """One folder of the cases: its input, test and description."""

    def __init__(self, folder):
        with open(os.path.join(folder, "meta.json"), encoding="utf-8") as file:
            self.meta = json.load(file)
        self.name = os.path.basename(folder)
        self.file = self.meta["file"]
        self.input = os.path.join(folder, self.file)
        self.test = os.path.join(folder, "r.sh")

    def is_aside(self):
        """Whether it is looked at only once, at the end: see bench/cases/README.md."""
        return bool(self.meta.get("aside"))

    def is_c_family(self):
        return self.meta["language"] in ("c", "c++")


def end_tests(counter):
    """Ends what is left of a tool's tests, which carry the name of their counter."""
    mark = ("REDUCE_COUNT=" + counter).encode()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if mark in file.read().split(b"\0"):
                    os.kill(int(pid), signal.SIGKILL)
        except OSError:
            pass


class Workplace:
    """A directory with a copy of the input and a counter for one run of a tool."""

    def __init__(self, case, temp):
        self.case = case
        self.path = tempfile.mkdtemp(prefix=case.name + ".", dir=temp)
        self.file = os.path.join(self.path, case.file)
        self.counter = os.path.join(self.path, "count")
        self.environment = dict(os.environ, REDUCE_COUNT=self.counter, TMPDIR=self.path)
        shutil.copyfile(case.input, self.file)

    def runs(self):
        return os.path.getsize(self.counter) if os.path.exists(self.counter) else 0

    def is_interesting(self, path):
        """Whether the test accepts a file; not counted."""
        scratch = tempfile.mkdtemp(dir=self.path)
        shutil.copyfile(path, os.path.join(scratch, self.case.file))
        test = subprocess.run([self.case.test], cwd=scratch, env=dict(os.environ, TMPDIR=scratch),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        shutil.rmtree(scratch, ignore_errors=True)
        return test.returncode == 0

    def remove(self):
        end_tests(self.counter)
        shutil.rmtree(self.path, ignore_errors=True)


class Curve:
    """The size of the best so far after a number of runs of the test, which no load can change."""

    def __init__(self, workplace, path):
        self.workplace, self.path = workplace, path
        self.left = list(source_table.MILESTONES)
        self.bytes_after = {}

    def sample(self):
        runs = self.workplace.runs()
        while self.left and runs >= self.left[0]:
            best = self.path if os.path.exists(self.path) else self.workplace.file
            self.bytes_after[str(self.left.pop(0))] = os.path.getsize(best)


def stop(process):
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run_capped(command, workplace, cap, output, curve):
    """Runs a tool in the workplace; after cap seconds it is stopped.  Gives (seconds, stopped, status)."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=workplace.path, env=workplace.environment, stdout=output,
                               stderr=subprocess.STDOUT, start_new_session=True)
    try:
        while process.poll() is None and not (cap and time.monotonic() - start > cap):
            curve.sample()
            time.sleep(0.05)
        stopped = process.poll() is None
    finally:
        if process.poll() is None:
            stop(process)
    curve.sample()
    return time.monotonic() - start, stopped, process.returncode


def last_event(path):
    """The last event that pare --json wrote, or nothing."""
    event = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("{") and line.endswith("}\n"):
                event = json.loads(line)
    return event


def run_pare(pare, case, plan, options, count_tokens):
    workplace = Workplace(case, options.temp)
    result = os.path.join(workplace.path, "out." + case.file)
    events = os.path.join(workplace.path, "events")
    command = [pare, "--json", "--no-journal", "--repeat", "1", "-j", str(options.jobs)]
    if options.cap:
        command += ["--max-time", str(options.cap)]
    for one in plan.split() if plan != "default" else []:
        command += ["--pass", one]
    command += ["-o", result, case.test, workplace.file]
    curve = Curve(workplace, result)
    try:
        with open(events, "wb") as output:
            grace = options.cap and options.cap + 60
            seconds, stopped, status = run_capped(command, workplace, grace, output, curve)
        if not os.path.exists(result) or status not in (0, 5):
            with open(events, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines() or ["nothing was said"]
            return {"case": case.name, "tool": plan, "failed": f"exit status {status}: {lines[-1]}"}
        end = last_event(events)
        if options.keep:
            name = plan.replace(" ", "+").replace(":", "-")
            shutil.copyfile(result, os.path.join(options.keep, f"{case.name}.{name}.{case.file}"))
        return {
            "case": case.name, "tool": plan, "jobs": options.jobs, "seconds": round(seconds, 1),
            "asked": end["asked"], "runs": end["run"] + end["valid"], "counted": workplace.runs(),
            "tokens": count_tokens(result), "bytes": os.path.getsize(result),
            "finished": status == 0 and not stopped,
            "interesting": workplace.is_interesting(result), "bytes_after": curve.bytes_after,
        }
    finally:
        workplace.remove()


def package_version(package):
    query = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return query.stdout.strip() or "unknown"


def machine():
    """The processor and how many there are."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return f"{os.cpu_count()} x {names[0] if names else platform.machine()}"


def run_peer(peer, case, options, count_tokens):
    workplace = Workplace(case, options.temp)
    command = [peer, "--n", str(options.jobs)]
    if not case.is_c_family():
        command.append("--not-c")
    command += [case.test, case.file]
    curve = Curve(workplace, workplace.file)
    try:
        seconds, stopped, status = run_capped(command, workplace, options.cap, subprocess.DEVNULL,
                                              curve)
        return {
            "case": case.name, "tool": peer, "version": package_version(peer),
            "jobs": options.jobs, "seconds": round(seconds, 1), "runs": workplace.runs(),
            "tokens": count_tokens(workplace.file), "bytes": os.path.getsize(workplace.file),
            "finished": status == 0 and not stopped,
            "interesting": workplace.is_interesting(workplace.file),
            "bytes_after": curve.bytes_after, "machine": machine(), "date": time.strftime("%Y-%m-%d"),
        }
    finally:
        workplace.remove()


def is_better_record(new, old):
    """A finished run replaces anything, a run that was stopped only one that did not come as far."""
    if not new["interesting"] or new["runs"] == 0:
        return False
    return old is None or new["finished"] or (not old["finished"] and new["tokens"] <= old["tokens"])


def record(recorded, new, path):
    old = next((row for row in recorded if (row["case"], row["tool"]) == (new["case"], new["tool"])),
               None)
    if not is_better_record(new, old):
        print(f"  {new['tool']}: the recorded figures stay", flush=True)
        return
    if old:
        recorded.remove(old)
    recorded.append(new)
    recorded.sort(key=lambda row: (row["case"], row["tool"]))
    with open(path, "w", encoding="utf-8") as file:
        rows = ",\n".join("  " + json.dumps(row) for row in recorded)
        file.write('{"runs": [\n' + rows + "\n]}\n")


def token_counter(folder):
    """count(path) of the bench's own tokens.py."""
    spec = importlib.util.spec_from_file_location("tokens", os.path.join(folder, "tokens.py"))
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)

    def count(path):
        with open(path, encoding="latin1") as file:
            return module.count(file.read(), module.lang_of(path))
    return count


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench source", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--cases", help="only these, separated by commas")
    parser.add_argument("--aside", action="store_true", help="only the cases that are set aside; else they are left out")
    parser.add_argument("--pass", dest="plans", action="append", metavar="'PASS ...'",
                        help="a list of passes as one plan, may be repeated; `default` is the default plan")
    parser.add_argument("--jobs", type=int, default=2, help="tests at once (default 2)")
    parser.add_argument("--cap", type=int, default=0, metavar="SECONDS", help="for each run")
    parser.add_argument("--peers", action="store_true", help="run C-Reduce and C-Vise and record them")
    parser.add_argument("--only-peers", action="store_true", help="and do not run Pare")
    parser.add_argument("--recorded", metavar="FILE", default=RECORDED,
                        help="the peers' figures (default bench/peers/source.json)")
    parser.add_argument("--against", metavar="FILE", help="compare with the figures of a version: bench/history/VERSION.json")
    parser.add_argument("--keep", metavar="DIR", help="keep the reduced files there")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    parser.add_argument("--temp", metavar="DIR", help="where everything runs")
    options = parser.parse_args(arguments)
    options.plans = options.plans or ["default"]
    return options


def bench_folder():
    """The folder of the given cases, source/ in $PARE_BENCH."""
    bench = os.path.abspath(os.path.join(os.environ.get("PARE_BENCH", "../shared/bench"), "source"))
    if not os.path.isdir(os.path.join(bench, "cases")):
        sys.exit(f"there are no cases in {bench}/cases; set PARE_BENCH to the folder that has source/cases")
    return bench


def chosen_cases(build, count_tokens, names=None, aside=False):
    """The given and the made cases, those that are named, cheapest test first.  Without names: those that are not set
    aside, or with aside only those."""
    wanted = names.split(",") if names else None
    given = os.path.join(bench_folder(), "cases")
    there = {name: os.path.join(given, name) for name in sorted(os.listdir(given))}
    there.update(source_made.folders(os.path.abspath(build), count_tokens, wanted))
    for name in wanted or []:
        if name not in there:
            sys.exit(f"no case is called {name}; there are: {' '.join(there)}")
    cases = [Case(there[name]) for name in wanted or there]
    if wanted is None:
        cases = [case for case in cases if case.is_aside() == aside]
    return sorted(cases, key=lambda case: case.meta.get("predicate_ms_initial", 0))


def reproduces(case, options):
    workplace = Workplace(case, options.temp)
    try:
        return workplace.is_interesting(workplace.file)
    finally:
        workplace.remove()


def earlier_figures(path):
    """The figures of an earlier version, or none."""
    if path is None:
        return {"version": None, "runs": []}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    options = options_of(sys.argv[1:])
    count_tokens = token_counter(bench_folder())
    cases = chosen_cases(options.build, count_tokens, options.cases, options.aside)
    pare = os.path.join(options.build, "pare")
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    with open(options.recorded, encoding="utf-8") as file:
        recorded = json.load(file)["runs"]
    earlier = earlier_figures(options.against)
    rows = []
    for case in cases:
        print(f"{case.name}: {case.meta['bytes']:,} bytes, {case.meta['tokens']:,} tokens", flush=True)
        if not reproduces(case, options):
            made_with = ", ".join(f"{k} {v}" for k, v in case.meta["tool_versions"].items())
            print(f"  the original is not interesting here (made with {made_with}): left out")
            continue
        for plan in [] if options.only_peers else options.plans:
            rows.append(run_pare(pare, case, plan, options, count_tokens))
            print("  " + source_table.line(rows[-1]), flush=True)
        for peer in PEERS if options.peers or options.only_peers else []:
            row = run_peer(peer, case, options, count_tokens)
            print("  " + source_table.line(row), flush=True)
            record(recorded, row, options.recorded)
        for row in recorded:
            if row["case"] == case.name:
                print("  " + source_table.line(row) + "   (recorded)", flush=True)
        for row in earlier["runs"]:
            if row["case"] == case.name:
                print("  " + source_table.line(row) + f"   (version {earlier['version']})", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"runs": rows}, file, indent=1)
    source_table.summary(rows, options.plans, recorded, PEERS)
    source_table.against_version(rows, options.plans, earlier)


if __name__ == "__main__":
    main()
