#!/usr/bin/env python3
"""Injects faults into reductions on workers, and compares every result with that of -j 1.

usage: cluster_faults.py PARE N_FAULTS [SEED]

A message server, four workers and a driver run on this machine, each with a directory of its own for
temporary files.  At random moments a worker is killed, stopped for up to three seconds, or asked to
leave; the server is killed; the driver is killed and resumed.  Whoever was killed is started again.
Each run is a random problem: which lines of a file must stay, in which order they depend on each other.
"""
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

TEST = """#!/bin/sh
sleep 0.0%d
awk '%s' bug.txt
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Cluster:
    def __init__(self, pare, work):
        self.pare, self.work, self.keys = pare, work, work / "keys"
        port = free_port()
        subprocess.run([pare, "cluster", "keys", self.keys, "--host", f"127.0.0.1:{port}", "--user", "u"],
                       check=True, capture_output=True)
        self.server, self.n_started, self.log = None, 0, open(work / "server.log", "w")
        self.start_server()
        self.workers = [self.start_worker() for _ in range(4)]

    def start_server(self):
        nats = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.server = subprocess.Popen([nats, "-c", self.keys / "nats.conf"], stdout=self.log, stderr=self.log)

    def start_worker(self):
        self.n_started += 1
        root = self.work / f"tmp/worker{self.n_started}"
        root.mkdir(parents=True)
        out = open(self.work / f"worker{self.n_started}.out", "w")
        for _ in range(100):
            process = subprocess.Popen(
                [self.pare, "worker", "--join", self.keys / "u-worker.pare", "--slots", "2", "--cache",
                 self.work / f"cache{self.n_started % 4}"],
                env={**os.environ, "TMPDIR": str(root)}, stdout=out, stderr=out)
            time.sleep(0.05)  # a server that was just started may not answer yet
            if process.poll() is None:
                return process
        raise SystemExit("a worker does not start: " + (self.work / f"worker{self.n_started}.out").read_text())

    def stop(self):
        for process in self.workers:
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGTERM)
        for process in self.workers:
            process.wait(20)
        self.server.terminate()
        self.server.wait()


class Run:
    """One reduction on the cluster; its driver may be killed and resumed."""

    def __init__(self, cluster, number, rng):
        self.cluster, self.dir = cluster, cluster.work / f"run{number}"
        self.dir.mkdir()
        lines = [f"l{i} {rng.randrange(1000)}" for i in range(rng.randrange(60, 160))]
        (self.dir / "bug.txt").write_text("\n".join(lines) + "\n")
        needed = rng.sample(range(len(lines)), rng.randrange(1, 8))
        program = "".join(f'$1 == "l{i}" {{ n++ }} ' for i in needed) + f"END {{ exit n < {len(needed)} }}"
        (self.dir / "test.sh").write_text(TEST % (rng.randrange(1, 4), program))
        (self.dir / "test.sh").chmod(0o755)
        self.environment = {**os.environ, "TMPDIR": str(cluster.work / "tmp/driver")}
        subprocess.run([cluster.pare, "-q", "-j", "1", "-o", "alone.txt", "./test.sh", "bug.txt"], cwd=self.dir,
                       env=self.environment, check=True, capture_output=True)
        self.start([f"--cluster={cluster.keys}/u-driver.pare", "-o", "result.txt", "./test.sh", "bug.txt"])

    def start(self, words):
        out = open(self.dir / "driver.out", "a")
        self.driver = subprocess.Popen([self.cluster.pare, *words], cwd=self.dir, env=self.environment, stdout=out,
                                       stderr=out)

    def kill_and_resume(self):
        if not (self.dir / "result.txt.pare/journal.db").exists() or not (self.dir / "result.txt").exists():
            return False
        self.driver.kill()
        self.driver.wait()
        self.start(["resume", "result.txt.pare"])
        return True

    def check(self):
        """A server that dies while the driver connects is an error that the user sees; resuming helps."""
        for _ in range(5):
            if self.driver.wait(120) == 0:
                break
            self.start([f"--cluster={self.cluster.keys}/u-driver.pare", "-o", "result.txt", "./test.sh", "bug.txt"])
        same = (self.dir / "alone.txt").read_bytes() == (self.dir / "result.txt").read_bytes()
        if self.driver.returncode != 0 or not same:
            print((self.dir / "driver.out").read_text()[-3000:])
            raise SystemExit(f"FAILED: {self.dir.name} ended with {self.driver.returncode}, same bytes: {same}")


def inject(cluster, run, rng):
    """One fault; False: it was not possible now."""
    kind = rng.choice(["kill", "kill", "stop", "stop", "leave", "server", "driver"])
    at = rng.randrange(len(cluster.workers))
    worker = cluster.workers[at]
    if kind == "server":
        cluster.server.kill()
        cluster.server.wait()
        time.sleep(rng.random() * 0.5)
        cluster.start_server()
    elif kind == "driver":
        return run.kill_and_resume()
    elif kind == "stop":
        worker.send_signal(signal.SIGSTOP)
        time.sleep(rng.random() ** 3 * 3)
        worker.send_signal(signal.SIGCONT)
    else:
        worker.send_signal(signal.SIGKILL if kind == "kill" else signal.SIGTERM)
        worker.wait(20)
        cluster.workers[at] = cluster.start_worker()
    return True


def leftovers(work):
    for _ in range(100):
        files = [str(p) for p in (work / "tmp").glob("*/*")]
        marked = subprocess.run(["pgrep", "-f", str(work / "tmp")], capture_output=True, text=True).stdout.split()
        if not files and not marked:
            return []
        time.sleep(0.1)
    return files + marked


def main():
    pare, n_faults = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
    rng = random.Random(seed)
    work = pathlib.Path(tempfile.mkdtemp())
    (work / "tmp/driver").mkdir(parents=True)
    cluster = Cluster(pare, work)
    n_injected = n_runs = n_adopted = 0
    print(f"seed {seed}", flush=True)
    try:
        while n_injected < n_faults:
            n_runs += 1
            run = Run(cluster, n_runs, rng)
            time.sleep(rng.random() * 0.5)
            while run.driver.poll() is None and n_injected < n_faults:
                n_injected += inject(cluster, run, rng)
                time.sleep(rng.random() * 0.4)
            run.check()
            n_adopted += (run.dir / "driver.out").read_text().count("adopted") - (
                run.dir / "driver.out").read_text().count("adopted 0")
            shutil.rmtree(run.dir)
    finally:
        cluster.stop()
    left = leftovers(work)
    print(f"{n_injected} faults in {n_runs} runs: every result has the bytes of -j 1; "
          f"{n_adopted} resumed runs took over tests under way; left behind: {left or 'nothing'}")
    shutil.rmtree(work)
    sys.exit(1 if left else 0)


main()
