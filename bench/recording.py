"""Runs of Pare whose tests are answered from a recording where it has them (bench/recorder.c), and what they did.

A recording belongs to a case: to the content of its test and input.  The processor time of a test is read from it, so
that it is the same number in all runs, whatever else the machine does.
"""
import glob
import hashlib
import json
import os
import signal
import struct
import subprocess
import time

from source import Workplace

RECORD = struct.Struct("=16siffI")
TRACED = struct.Struct("=16siffId")


def recordings_folder(build):
    return os.environ.get("PARE_BENCH_RECORDINGS") or os.path.join(os.path.abspath(build), "recordings")


def case_key(case):
    total = hashlib.sha256()
    for path in (case.test, case.input):
        with open(path, "rb") as file:
            total.update(file.read())
    return total.hexdigest()[:12]


def store_of(case, build):
    folder = recordings_folder(build)
    os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, f"{case.name}.{case_key(case)}.rec")


def pare_key(build):
    """What decides a run: the program and what it knows of languages."""
    total = hashlib.sha256()
    paths = [os.path.join(build, "pare")]
    for ending in ("*.json", "*.scm"):
        paths += sorted(glob.glob(os.path.join(build, "languages", "*", ending)))
    for path in paths:
        with open(path, "rb") as file:
            total.update(file.read())
    return total.hexdigest()[:12]


class Trace:
    """The answers of one run in order, as the recorder writes them."""

    def __init__(self, path):
        self.path = path
        self.read_bytes = 0
        self.processor = [0.0]  # after so many tests

    def update(self):
        """Reads what is new and gives the processor time of all tests so far."""
        try:
            with open(self.path, "rb") as file:
                file.seek(self.read_bytes)
                data = file.read()
        except FileNotFoundError:
            return 0.0
        for at in range(0, len(data) - TRACED.size + 1, TRACED.size):
            self.processor.append(self.processor[-1] + TRACED.unpack_from(data, at)[2])
            self.read_bytes += TRACED.size
        return self.processor[-1]

    def after(self, tests):
        return self.processor[min(tests, len(self.processor) - 1)]


def environment_of(build, workplace_path, environment):
    """The environment of tests: `timeout` counts processor time (bench/timeout.c), so that a busy machine changes no
    verdict."""
    tools = os.path.join(workplace_path, "tools")
    os.makedirs(tools, exist_ok=True)
    link = os.path.join(tools, "timeout")
    if not os.path.lexists(link):
        os.symlink(os.path.join(os.path.abspath(build), "bench", "bench_timeout"), link)
    return dict(environment, PATH=tools + os.pathsep + environment.get("PATH", os.defpath))


def write_test(build, case, workplace, lookup=True):
    """A test script with the recorder as its interpreter.  Gives its path and the trace's.  Without lookup every test
    is run, known or not."""
    path = os.path.join(workplace.path, "recorded")
    trace = os.path.join(workplace.path, "trace")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!{os.path.abspath(build)}/bench/bench_recorder\ntest {case.test}\ninput {case.file}\n"
                   f"store {store_of(case, build)}\ntrace {trace}\nlookup {'yes' if lookup else 'no'}\n")
    os.chmod(path, 0o755)
    return path, trace


def reproduces(build, case, temp=None):
    """Whether the test accepts the original, by the recording or by running it."""
    workplace = Workplace(case, temp)
    try:
        test, _ = write_test(build, case, workplace)
        return subprocess.run([test], cwd=workplace.path, env=environment_of(build, workplace.path, workplace.environment),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
    finally:
        workplace.remove()


def events_of(path):
    events = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("{") and line.endswith("}\n"):
                events.append(json.loads(line))
    return events


def size_of(event):
    return event["tokens"] or event["bytes"]


def curve_of(events, trace):
    """(tests, size, processor time of these tests) at the start and whenever the best became smaller."""
    points = []
    for event in events:
        if event["event"] in ("original", "accept") and (not points or size_of(event) < points[-1][1]):
            points.append([event["run"], size_of(event), round(trace.after(event["run"]), 3)])
    return points


def watch(process, trace, cap):
    """Ends the run when its tests have taken cap seconds of processor time, or ten times as long on the clock."""
    start = time.monotonic()
    stopped = False
    while True:
        try:
            process.wait(0.1)
            return stopped
        except subprocess.TimeoutExpired:
            late = time.monotonic() - start > cap * 10
            if not stopped and (trace.update() > cap or late):
                stopped = True
                os.killpg(process.pid, signal.SIGTERM)
            elif stopped and time.monotonic() - start > cap * 10 + 60:
                os.killpg(process.pid, signal.SIGKILL)


def run_pare(build, case, plan, cap, max_tests, temp=None, jobs=1):
    """One reduction with a plan (names of passes with blanks between them, or `default`)."""
    workplace = Workplace(case, temp)
    test, trace_path = write_test(build, case, workplace)
    trace = Trace(trace_path)
    events_path = os.path.join(workplace.path, "events")
    result = os.path.join(workplace.path, "out." + case.file)
    command = [os.path.join(os.path.abspath(build), "pare"), "--json", "--no-journal", "--repeat", "1", "-j", str(jobs),
               "--timeout", "300", "--max-tests", str(max_tests), "-o", result]
    for one in plan.split() if plan != "default" else []:
        command += ["--pass", one]
    try:
        with open(events_path, "wb") as output:
            environment = environment_of(build, workplace.path, workplace.environment)
            process = subprocess.Popen(command + [test, workplace.file], cwd=workplace.path, env=environment,
                                       stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
            stopped = watch(process, trace, cap)
        trace.update()
        events = events_of(events_path)
        row = {"case": case.name, "case_key": case_key(case), "plan": plan}
        curve = curve_of(events, trace)
        if not curve or events[-1]["event"] != "end":
            with open(events_path, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines() or ["nothing was said"]
            return dict(row, failed=f"exit status {process.returncode}: {lines[-1][:200]}")
        end = events[-1]
        if end.get("text") == "interrupted" and not stopped:
            return dict(row, failed="somebody stopped the run", again=True)
        return dict(row, tests=end["run"], asked=end["asked"], processor=round(trace.after(end["run"]), 3),
                    own_seconds=round(end.get("cpu_seconds", 0), 3), size=size_of(end), bytes=end["bytes"],
                    finished=end.get("text") == "finished" and not stopped, curve=curve)
    finally:
        workplace.remove()
