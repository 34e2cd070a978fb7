"""How fast the best becomes small: size against tests and seconds, beside C-Reduce and C-Vise.

Two clocks are kept: seconds on the wall, and the processor time of the tests.  The second one depends less on what
else the machine does, and leaves out the tools' own work.  With --recorded, tests are answered from the recordings of
./dev bench regret where they have the candidate; then only the processor time says anything.

The peers' curves are read from bench/peers/curves.json; --peers runs them again and records them there.
"""
import argparse
import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import recording
from source import PEERS, Workplace, bench_folder, chosen_cases, machine, package_version, token_counter

HERE = os.path.dirname(os.path.abspath(__file__))
RECORDED = os.path.join(HERE, "peers", "curves.json")
SHARES = (0.5, 0.1, 0.01)
COLUMNS = ("seconds", "processor", "tests", "bytes", "tokens")
SECONDS, PROCESSOR, TESTS, BYTES, TOKENS = range(5)
WORTH_SAVING = 0.99  # a version is kept when it has at most this share of the bytes of the last one kept


def checkpoints(cap):
    at = 5
    while at <= cap:
        yield at
        at *= 2


class Curve:
    """Watches the best of a running tool.  Versions are kept as files; their tokens are counted when it is over."""

    def __init__(self, workplace, best, trace):
        self.best, self.trace = best, trace
        self.folder = os.path.join(workplace.path, "versions")
        os.makedirs(self.folder)
        self.start = time.monotonic()
        self.points = []
        self.last = None
        self.save(workplace.file)

    def save(self, path):
        copy = os.path.join(self.folder, str(len(self.points)))
        shutil.copyfile(path, copy)
        processor = self.trace.update()
        self.points.append([round(time.monotonic() - self.start, 2), round(processor, 3),
                            len(self.trace.processor) - 1, os.path.getsize(copy), copy])

    def sample(self, finished=False):
        try:
            state = os.stat(self.best)
        except FileNotFoundError:
            return
        if (state.st_mtime_ns, state.st_size) == self.last and not finished:
            return
        self.last = (state.st_mtime_ns, state.st_size)
        if finished or 0 < state.st_size <= self.points[-1][BYTES] * WORTH_SAVING:
            self.save(self.best)

    def series(self, count_tokens, suffix):
        """The points with tokens; a version that was caught half written is larger than the next and harmless."""
        rows = []
        for point in self.points:
            named = point[4] + suffix
            os.rename(point[4], named)
            rows.append(point[:4] + [count_tokens(named)])
        return rows


def run_tool(build, command, workplace, curve, cap):
    """Runs a tool and samples its best; gives (its exit status, whether it was stopped)."""
    environment = recording.environment_of(build, workplace.path, workplace.environment)
    process = subprocess.Popen(command, cwd=workplace.path, env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    stopped = False
    try:
        while process.poll() is None:
            curve.sample()
            time.sleep(0.05)
            if time.monotonic() - curve.start > cap:
                stopped = True
                break
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    curve.sample(finished=True)
    return process.returncode, stopped


def command_of(tool, options, case, test, workplace, result):
    if tool in PEERS:
        return [tool, "--n", str(options.jobs)] + ([] if case.is_c_family() else ["--not-c"]) + [test, case.file]
    command = [os.path.join(os.path.abspath(options.build), "pare"), "--quiet", "--no-journal", "--repeat", "1",
               "-j", str(options.jobs), "-o", result]
    for one in tool.split() if tool != "default" else []:
        command += ["--pass", one]
    return command + [test, workplace.file]


def run(tool, case, options, count_tokens):
    workplace = Workplace(case, options.temp)
    result = workplace.file if tool in PEERS else os.path.join(workplace.path, "out." + case.file)
    test, trace = recording.write_test(options.build, case, workplace, lookup=options.recorded)
    try:
        curve = Curve(workplace, result, recording.Trace(trace))
        command = command_of(tool, options, case, test, workplace, result)
        status, stopped = run_tool(options.build, command, workplace, curve, options.cap)
        row = {"case": case.name, "case_key": recording.case_key(case), "tool": tool, "jobs": options.jobs,
               "recorded": options.recorded, "finished": status == 0 and not stopped, "cap": options.cap,
               "points": curve.series(count_tokens, "." + case.file), "machine": machine(), "date": time.strftime("%Y-%m-%d")}
        if tool in PEERS:
            row["version"] = package_version(tool)
        return row
    finally:
        workplace.remove()


def first_below(row, tokens):
    return next((point for point in row["points"] if point[TOKENS] <= tokens), None)


def at_time(row, axis, when):
    """Tokens of the best at a time."""
    return [point[TOKENS] for point in row["points"] if point[axis] <= when][-1]


def cell(point):
    return f"{point[TESTS]:>6} {point[SECONDS]:>6.0f}s {point[PROCESSOR]:>6.0f}s" if point else f"{'-':>22}"


def line(row):
    original = row["points"][0][TOKENS]
    cells = [cell(first_below(row, original * share)) for share in SHARES] + [cell(row["points"][-1])]
    return (f"{row['tool']:<10} " + " |".join(cells) +
            f" | {row['points'][-1][TOKENS]:>7} {'finished' if row['finished'] else 'stopped'}")


def header():
    names = [f"{share:.0%}" for share in SHARES] + ["end"]
    return (f"{'':10} " + " |".join(f"{'until ' + name if name != 'end' else name:>22}" for name in names) +
            " |  tokens      (each: tests, seconds, processor seconds of the tests)")


def behind(ours, theirs, axis, cap):
    """The checkpoints where both were running or one had ended: (how many, those where ours is larger)."""
    end = max(ours["points"][-1][axis], theirs["points"][-1][axis])
    times = [when for when in checkpoints(cap) if when <= end * 2]
    worse = []
    for when in times:
        a, b = at_time(ours, axis, when), at_time(theirs, axis, when)
        if a > b:
            worse.append(f"{ours['case']} at {when} s: {a} tokens, {theirs['tool']} {b}")
    return len(times), worse


def compare(rows, recorded, axis, cap):
    total, worse = 0, []
    for ours in rows:
        for theirs in recorded:
            if (theirs["case"], theirs["case_key"], theirs["jobs"]) == (ours["case"], ours["case_key"], ours["jobs"]) and \
                    (axis == PROCESSOR or not theirs["recorded"]):
                n, more = behind(ours, theirs, axis, min(cap, theirs["cap"]))
                total += n
                worse += more
    if total:
        print(f"checkpoints by {COLUMNS[axis]}: no larger than the peer at {total - len(worse)} of {total} "
              f"({(total - len(worse)) / total:.1%})")
        print("".join(f"  {text}\n" for text in worse), end="")


def load_recorded(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)["curves"]


def record(recorded, row, path):
    same = ("case", "tool", "jobs", "recorded")
    recorded[:] = [old for old in recorded if any(old[key] != row[key] for key in same)] + [row]
    recorded.sort(key=lambda old: (old["case"], old["tool"], old["jobs"]))
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"columns": ' + json.dumps(COLUMNS) + ', "curves": [\n' + ",\n".join(map(json.dumps, recorded)) + "\n]}\n")


def write_csv(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("case", "tool", "jobs", "finished") + COLUMNS)
        for row in rows:
            for point in row["points"]:
                writer.writerow([row["case"], row["tool"], row["jobs"], row["finished"]] + point)


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench curve", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--cases", help="only these, separated by commas")
    parser.add_argument("--aside", action="store_true", help="only the cases that are set aside; else they are left out")
    parser.add_argument("--plans", default="default", help="plans, separated by commas (default: the default plan)")
    parser.add_argument("--jobs", type=int, default=1, help="tests at once (default 1)")
    parser.add_argument("--cap", type=int, default=600, metavar="SECONDS", help="for each run (default 600)")
    parser.add_argument("--peers", action="store_true", help="run C-Reduce and C-Vise and record their curves")
    parser.add_argument("--only-peers", action="store_true", help="and do not run Pare")
    parser.add_argument("--missing", action="store_true", help="with --peers: only those that are not recorded")
    parser.add_argument("--recorded", action="store_true", help="answer tests from recordings")
    parser.add_argument("--csv", metavar="FILE", help="write all points there")
    parser.add_argument("--curves", metavar="FILE", default=RECORDED, help="the peers' curves (default bench/peers/curves.json)")
    parser.add_argument("--temp", metavar="DIR", help="where everything runs")
    options = parser.parse_args(arguments)
    options.tools = [] if options.only_peers else options.plans.split(",")
    return options


def peers_to_run(options, case, recorded):
    if not (options.peers or options.only_peers):
        return []
    there = {row["tool"] for row in recorded if (row["case"], row["case_key"], row["jobs"], row["recorded"]) ==
             (case.name, recording.case_key(case), options.jobs, options.recorded)}
    return [peer for peer in PEERS if not (options.missing and peer in there)]


def main():
    options = options_of(sys.argv[1:])
    count_tokens = token_counter(bench_folder())
    recorded = load_recorded(options.curves)
    rows = []
    print(header())
    for case in chosen_cases(options.build, count_tokens, options.cases, options.aside):
        print(f"{case.name}: {case.meta['tokens']:,} tokens", flush=True)
        if not recording.reproduces(options.build, case, options.temp):
            print("  the original is not interesting here: left out", flush=True)
            continue
        for tool in options.tools:
            rows.append(run(tool, case, options, count_tokens))
            print(line(rows[-1]), flush=True)
        for peer in peers_to_run(options, case, recorded):
            record(recorded, run(peer, case, options, count_tokens), options.curves)
        for row in recorded:
            if row["case"] == case.name and row["jobs"] == options.jobs:
                print(line(row) + " (recorded)", flush=True)
    for axis in (PROCESSOR,) if options.recorded else (SECONDS, PROCESSOR):
        compare(rows, recorded, axis, options.cap)
    if options.csv:
        names = {row["case"] for row in rows}
        write_csv(options.csv, rows + [row for row in recorded if row["case"] in names])


if __name__ == "__main__":
    main()
