#!/usr/bin/env python3
"""How long a cluster takes to react.

usage: cluster_times.py PARE [--limits] [--only kill,stop,cut,useless,take-over]

  a worker is killed, stopped or cut off in a test of 60 s: seconds until the test runs elsewhere
  a running test becomes useless: milliseconds until its processes are gone
  the driver is killed and resumed: tests under way are taken over and not started again
With --limits, more than 3 s and 100 ms are failures.
"""
import argparse
import signal
import subprocess
import sys
import threading
import time

from cluster_lab import Lab

# Logs "start KEY PID TIME" and "end KEY PID TIME"; KEY is the number of lines and the content of the input.
TEST = """#!/bin/bash
log() { printf '%s %s %s %s\\n' "$1" "$(wc -l <bug.txt)-$(cksum <bug.txt | tr ' ' -)" $$ "$(date +%s.%N)" >>LOG; }
log start
ACT
log end
exit $verdict
"""


class Scene:
    """One reduction with a test that logs what it does."""

    def __init__(self, lab, name, act, lines):
        self.lab, self.dir, self.log = lab, lab.work / name, lab.work / f"{name}.log"
        self.dir.mkdir()
        self.log.write_text("")
        (self.dir / "bug.txt").write_text(lines)
        (self.dir / "test.sh").write_text(TEST.replace("LOG", str(self.log)).replace("ACT", act))
        (self.dir / "test.sh").chmod(0o755)
        self.start(f"--cluster={lab.driver_ticket}", "--fresh", "--repeat", "1", "--pass", "lines:one-by-one", "--timeout", "120",
                   "-o", "r.txt", "./test.sh", "bug.txt")

    def start(self, *words):
        self.out = open(self.dir / "out.txt", "a")
        self.driver = subprocess.Popen([self.lab.pare, *words], cwd=self.dir, env=self.lab.driver_environment(),
                                       stdout=self.out, stderr=self.out)

    def events(self):
        """(what, key, pid, time)"""
        words = [line.split() for line in self.log.read_text().splitlines()]
        return [(w[0], w[1], int(w[2]), float(w[3])) for w in words if len(w) == 4]

    def candidates(self):
        """The tests of candidates that run now: neither the original nor the emptied input, which are trials."""
        ended = {e[2] for e in self.events() if e[0] == "end"}
        return [e for e in self.events() if e[0] == "start" and e[2] not in ended and not e[1].startswith(("0-", "8-"))
                and is_alive(e[2])]

    def wait(self, what, condition, seconds=60):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            value = condition()
            if value:
                return value
            time.sleep(0.005)
        raise SystemExit(f"FAILED: {what}: not within {seconds} s\n" + (self.dir / "out.txt").read_text()[-1500:])

    def end(self):
        self.driver.terminate()
        self.driver.wait(30)


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def owner(lab, pid):
    """The worker that runs this process."""
    while pid > 1:
        for worker in lab.workers:
            if worker.process.pid == pid:
                return worker
        with open(f"/proc/{pid}/stat") as file:
            pid = int(file.read().rsplit(")", 1)[1].split()[1])
    raise SystemExit("FAILED: a test runs on no worker")


# The whole input and the emptied one are answered at once; what lies between takes a minute.
SLOW = """verdict=1
case $(wc -l <bug.txt) in
8) verdict=0 ;;
0) ;;
*) sleep 60 ;;
esac"""
EIGHT = "".join(f"line {i}\n" for i in range(8))


def lose(lab, how):
    scene = Scene(lab, f"lose-{how}", SLOW, EIGHT)
    all_run = lambda: len(slow := scene.candidates()) == len(lab.workers) and slow
    first = scene.wait(f"{how}: slow tests on all workers", all_run)[0]
    worker = owner(lab, first[2])
    before = len(scene.events())
    begun = time.time()
    if how == "kill":
        worker.end(signal.SIGKILL)
    elif how == "stop":
        worker.process.send_signal(signal.SIGSTOP)
    else:
        threading.Thread(target=worker.wire.cut, args=(20,), daemon=True).start()
    again = scene.wait(f"{how}: the test elsewhere",
                       lambda: [e for e in scene.events()[before:] if e[0] == "start" and e[1] == first[1]], 30)
    scene.end()
    worker.process.send_signal(signal.SIGCONT)
    worker.wire.is_cut = False
    if how == "kill":
        worker.start()
    return again[0][3] - begun


# One item after the other can go; each test takes 0.3 s, so that tests ahead assume wrong answers.
STEPS = "sleep 0.3; verdict=$(( ($(cksum <bug.txt | cut -c1-3) + 0) % 2 )); [ $(wc -l <bug.txt) = 24 ] && verdict=0"


def useless(lab):
    """Milliseconds from an answer to the end of the tests that it made useless, each."""
    scene = Scene(lab, "useless", STEPS, "".join(f"line {i}\n" for i in range(24)))
    started, gone = {}, {}
    while scene.driver.poll() is None:
        for what, _, pid, _ in scene.events():
            if what == "start":
                started.setdefault(pid, True)
        for pid in started:
            if pid not in gone and not is_alive(pid):
                gone[pid] = time.time()
        time.sleep(0.002)
    events = scene.events()
    ended = {e[2] for e in events if e[0] == "end"}
    answers = sorted(e[3] for e in events if e[0] == "end")
    delays = []
    for pid, at in gone.items():
        earlier = [t for t in answers if t < at]
        if pid not in ended and earlier:
            delays.append(1000 * (at - earlier[-1]))
    return delays


# Slower than the resume takes; the answer is always no.
TAKEN = SLOW.replace("sleep 60", "sleep 6")


def take_over(lab):
    """How many tests were under way when the driver died, and how many of them were started again."""
    scene = Scene(lab, "take-over", TAKEN, EIGHT)
    under_way = scene.wait("tests under way", lambda: len(slow := scene.candidates()) == len(lab.workers) and slow)
    scene.driver.kill()
    scene.driver.wait()
    scene.start("resume", "r.txt.pare")
    scene.wait("the resumed run", lambda: scene.driver.poll() is not None, 120)
    starts = [e[1] for e in scene.events() if e[0] == "start"]
    return len(under_way), sum(starts.count(e[1]) > 1 for e in under_way)


def show_lost(lab, how, failed):
    seconds = lose(lab, how)
    print(f"worker lost by {how} in a test of 60 s: the test runs elsewhere after {seconds:.2f} s (at most 3)", flush=True)
    failed += [how] if seconds > 3 else []


def show_useless(lab, failed):
    delays = sorted(useless(lab))
    if not delays:
        raise SystemExit("FAILED: no test became useless")
    print(f"{len(delays)} tests became useless: stopped after {delays[len(delays) // 2]:.0f} ms in the median, "
          f"{delays[-1]:.0f} ms at most (at most 100)", flush=True)
    failed += ["useless"] if delays[-1] > 100 else []


def show_taken_over(lab):
    n_under_way, n_again = take_over(lab)
    print(f"the driver was killed with {n_under_way} tests under way: {n_again} of them were started again", flush=True)
    if n_again > 0:
        raise SystemExit("FAILED: the resumed driver did not take the tests over")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pare")
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--only", default="kill,stop,cut,useless,take-over")
    options = parser.parse_args()
    only, failed = options.only.split(","), []
    lab = Lab(options.pare, 3)
    try:
        for how in ("kill", "stop", "cut"):
            if how in only:
                show_lost(lab, how, failed)
        if "useless" in only:
            show_useless(lab, failed)
        if "take-over" in only:
            show_taken_over(lab)
    finally:
        lab.stop()
    left = lab.leftovers()
    lab.remove()
    if left or (options.limits and failed):
        raise SystemExit(f"FAILED: {failed}, left behind: {left or 'nothing'}")


main()
