#!/usr/bin/env python3
"""Injects faults into reductions on workers, and compares every result with that of -j 1.

usage: cluster_faults.py PARE N_FAULTS [--seed N] [--workers 1,4,16] [--problems N] [--cases DIR...]

Each run is a random problem, or one of the cases (directories with r.sh and small.*, see bench/cases).  At random moments a worker is
killed, stopped for up to three seconds, or asked to leave; the connection of a worker or of the driver is cut or falls
silent; the server is killed; the driver is killed and resumed; or all of them are killed at once.  Whoever was killed is
started again.  The faults are divided among clusters of 1, 4 and 16 workers.  No verdict of a killed driver may be lost.
With --problems at least so many problems are run, and the faults are spread over them; without it faults follow each other
until each problem ends.
"""
import argparse
import collections
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

from cluster_lab import Lab

sys.stdout.reconfigure(line_buffering=True)


def script(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)


def random_problem(directory, rng):
    """Lines of which some must stay, some need others, and of some groups one must stay.  One problem in four has a
    persistent test."""
    n = rng.randrange(60, 160)
    (directory / "bug.txt").write_text("".join(f"l{i} {rng.randrange(1000)}\n" for i in range(n)))
    words = [f'has["l{i}"]' for i in rng.sample(range(n), rng.randrange(1, 6))]
    for _ in range(rng.randrange(4)):
        words.append("(" + " || ".join(f'has["l{i}"]' for i in rng.sample(range(n), rng.randrange(2, 5))) + ")")
    for _ in range(rng.randrange(6)):
        one, other = rng.sample(range(n), 2)
        words.append(f'(!has["l{one}"] || has["l{other}"])')
    program = "{ has[$1] = 1 } END { exit !(" + " && ".join(words) + ") }"
    pause = f"sleep 0.0{rng.randrange(1, 4)}"
    if rng.randrange(4) == 0:
        script(directory / "server.sh", f"while read -r dir; do\n{pause}\n"
               f"if awk '{program}' \"$dir/bug.txt\"; then echo interesting; else echo not; fi\ndone\n")
        return ["--server", "./server.sh", "bug.txt"]
    script(directory / "test.sh", f"{pause}\nexec awk '{program}' bug.txt\n")
    return ["./test.sh", "bug.txt"]


def case(directory, source):
    """A case of bench/cases or of PARE_BENCH: the test r.sh, and one other file."""
    for path in source.iterdir():
        if path.is_file():
            shutil.copy(path, directory)
    name = next(p.name for p in sorted(source.iterdir()) if p.name.startswith("small."))
    return ["./r.sh", name]


class Run:
    """One reduction on the cluster; its driver may be killed and resumed."""

    def __init__(self, lab, number, make):
        self.lab, self.dir = lab, lab.work / f"run{number}"
        self.dir.mkdir()
        self.words, self.known = make(self.dir), set()
        done = subprocess.run([lab.pare, "-q", "-j", "1", "-o", "alone", *self.words], cwd=self.dir,
                              env=lab.driver_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise SystemExit(f"FAILED: -j 1 ended with {done.returncode}: {done.stdout}")
        self.begin()

    def begin(self):
        self.start([f"--cluster={self.lab.driver_ticket}", "-o", "result", *self.words])

    def start(self, words):
        with open(self.dir / "driver.out", "a") as out:
            self.driver = subprocess.Popen([self.lab.pare, *words], cwd=self.dir, env=self.lab.driver_environment(),
                                           stdout=out, stderr=out)

    def verdicts(self):
        path = self.dir / "result.pare/journal.db"
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as journal:
            return set(journal.execute("SELECT key, verdict FROM results"))

    def kill(self):
        if not (self.dir / "result.pare/journal.db").exists() or not (self.dir / "result").exists():
            return False
        self.driver.kill()
        self.driver.wait()
        self.known |= self.verdicts()
        return True

    def resume(self):
        self.start(["resume", "result.pare"])

    def check(self):
        """A server that is dead while the driver connects is an error that the user sees; starting again helps."""
        for _ in range(20):
            if self.driver.wait(900) == 0:  # long: machines are busy
                break
            time.sleep(0.2)
            self.begin()
        same = (self.dir / "alone").read_bytes() == (self.dir / "result").read_bytes()
        lost = self.known - self.verdicts()
        if self.driver.returncode != 0 or not same or lost:
            print((self.dir / "driver.out").read_text()[-3000:])
            raise SystemExit(f"FAILED: {self.dir} ended with {self.driver.returncode}, same bytes: {same}, "
                             f"verdicts lost: {len(lost)}")

    def figure(self, before):
        """The sum of the numbers behind these words in the output of all drivers of this run."""
        parts = (self.dir / "driver.out").read_text().split(before)[1:]
        return sum(int(part.split()[0].strip(",;")) for part in parts)


KINDS = ["kill", "kill", "stop", "stop", "leave", "cut", "cut", "silence", "cut driver", "silence driver", "server", "driver",
         "all"]


def inject(lab, run, rng):
    """One fault; its kind, or None: it was not possible now."""
    kind = rng.choice(KINDS)
    worker = rng.choice(lab.workers)
    wire = lab.driver_wire if kind.endswith("driver") else worker.wire
    seconds = rng.random() ** 3 * 3
    if kind == "server":
        lab.kill_server()
        time.sleep(rng.random() * 0.5)
        lab.start_server()
    elif kind in ("driver", "all"):
        if not run.kill():
            return None
        if kind == "all":
            lab.kill_server()
            for each in lab.workers:
                each.end(signal.SIGKILL)
            lab.start_server()
            time.sleep(0.2)
            for each in lab.workers:
                each.start()
        run.resume()
    elif kind == "stop":
        worker.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        worker.process.send_signal(signal.SIGCONT)
    elif kind.startswith("cut"):
        wire.cut(seconds)
    elif kind.startswith("silence"):
        wire.silence(seconds, rng.random() < 0.5)
    else:
        worker.end(signal.SIGKILL if kind == "kill" else signal.SIGTERM)
        worker.start()
    return kind


class Totals:
    def __init__(self):
        self.kinds, self.n_runs, self.n_adopted, self.n_remote = collections.Counter(), 0, 0, 0

    def n_faults(self):
        return sum(self.kinds.values())


def one_cluster(pare, n_workers, n_faults, n_problems, makers, rng, totals):
    """Runs until so many faults were injected into so many problems and every maker had its turn."""
    lab = Lab(pare, n_workers)
    n_runs, end = 0, totals.n_faults() + n_faults
    try:
        while totals.n_faults() < end or n_runs < max(n_problems, len(makers)):
            run = Run(lab, n_runs, makers[n_runs % len(makers)])
            n_runs += 1
            most = rng.randint(1, 2 * n_faults // n_problems) if n_problems else n_faults
            time.sleep(rng.random() * 0.5)
            while run.driver.poll() is None and most > 0 and (n_problems or totals.n_faults() < end):
                kind = inject(lab, run, rng)
                totals.kinds.update([kind] if kind else [])
                most -= kind is not None
                time.sleep(rng.random() * 0.4)
            run.check()
            totals.n_runs += 1
            if totals.n_runs % 10 == 0:
                print(f"{totals.n_runs} runs, {totals.n_faults()} faults so far, {n_workers} workers")
            totals.n_adopted += run.figure("; adopted ")
            totals.n_remote += run.figure("answers of workers: ")
            shutil.rmtree(run.dir)
    finally:
        lab.stop()
    left = lab.leftovers()
    lab.remove()
    if left:
        raise SystemExit(f"FAILED: left behind: {left}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pare")
    parser.add_argument("n_faults", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--workers", default="1,4,16")
    parser.add_argument("--problems", type=int, default=0)
    parser.add_argument("--cases", nargs="*", type=pathlib.Path, default=[])
    options = parser.parse_args()
    rng, totals = random.Random(options.seed), Totals()
    print(f"seed {options.seed}")
    makers = [lambda directory, source=source: case(directory, source) for source in options.cases]
    makers = makers or [lambda directory: random_problem(directory, rng)]
    counts = [int(word) for word in options.workers.split(",")]
    for i, n_workers in enumerate(counts):
        faults, problems = (n * (i + 1) // len(counts) - n * i // len(counts) for n in (options.n_faults, options.problems))
        one_cluster(os.path.abspath(options.pare), n_workers, faults, problems, makers, rng, totals)
    kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(totals.kinds.items()))
    print(f"{totals.n_faults()} faults ({kinds}) in {totals.n_runs} runs, {totals.n_remote} answers of workers, "
          f"{totals.n_adopted} tests under way taken over by a resumed driver: every result has the bytes of -j 1, "
          "no verdict is lost, nothing is left behind")


main()
