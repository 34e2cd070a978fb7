"""How much of a run with a test of 20 ms is Pare itself: its own processor time, against that and the tests.

usage: own_time.py PARE FILE WORD...: reduces FILE, keeping all words; prints one line.  The tests count as 20 ms
each, however long they take on a busy machine."""
import os
import re
import subprocess
import sys
import tempfile
import time

pare, source, words = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3:]
name = os.path.basename(source)
tick = os.sysconf("SC_CLK_TCK")


def own_seconds(pid):
    """Of the process alone, without the tests that it ran."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / tick
    except (OSError, IndexError):
        return None


with tempfile.TemporaryDirectory() as work:
    test = os.path.join(work, "test.sh")
    with open(test, "w") as out:
        out.write("#!/bin/sh\nsleep 0.02\n" + " &&\n".join(f"grep -q '{word}' {name}" for word in words) + "\n")
    os.chmod(test, 0o755)
    result = os.path.join(work, "out." + name)
    start = time.monotonic()
    with open(os.path.join(work, "log"), "w+") as log:
        run = subprocess.Popen([pare, "-j", "1", "--no-journal", "-o", result, test, source], stdout=log, stderr=log)
        own = 0.0
        while run.poll() is None:
            own = own_seconds(run.pid) or own
            time.sleep(0.01)
        wall = time.monotonic() - start
        log.seek(0)
        said = log.read()
    n_tests = int(re.search(r"(\d+) tests run", said).group(1))
    sizes = re.search(r"\d+ tokens.*\)", said).group(0)
    share = 100 * own / (own + 0.02 * n_tests)
    print(f"{name}: {sizes}; {n_tests} tests, own time {own:.2f} s: {share:.1f}% (wall {wall:.1f} s)")
    sys.exit(run.returncode)
