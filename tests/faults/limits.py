"""limits - inputs of odd shapes: how much memory reading takes, and how soon ^C and --max-time act.

A busy machine makes every clock wrong.  So what is asserted is processor time of the program, which others cannot lengthen,
and the largest memory that it had."""
import os
import shutil
import signal
import subprocess
import sys
import time

MEMORY, MEMORY_PER_BYTE = 64 << 20, 100  # bytes: for any text of up to 10 MB
LATENCY = 1.0  # seconds of processor time after ^C, or after the end of --max-time
DEADLINE = 300  # seconds of the clock, for one run

SHAPES = {
    "lines.txt": lambda n: "".join(f"line {i} of some text\n" for i in range(n // 22)),
    "words.txt": lambda n: "word " * (n // 5),
    "brackets.txt": lambda n: "(" * (n // 2) + ")" * (n // 2),
    "functions.c": lambda n: "".join("int f%d(int a, int b) { int c = a * %d + b; if (c > 3) return f%d(c, a); return c; }\n"
                                     % (i, i, i) for i in range(n // 90)),
    "records.json": lambda n: "[" + ",".join('{"id": %d, "name": "n%d", "tags": [1, 2]}' % (i, i) for i in range(n // 45)) + "]",
    "string.json": lambda n: '["' + "x" * (n - 4) + '"]',
    "deep.json": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "functions.py": lambda n: "".join("def f%d(a, b):\n    c = a * %d + b\n    if c > 3:\n        return c\n    return b\n\n"
                                      % (i, i) for i in range(n // 78)),
    "items.xml": lambda n: "<r>" + "".join(f'<item id="{i}"><name>n{i}</name></item>' for i in range(n // 40)) + "</r>",
    "deep.xml": lambda n: "<a>" * (n // 7) + "</a>" * (n // 7),
    "deep.ts": lambda n: "let x = " + "(" * (n // 2) + "1" + ")" * (n // 2) + ";",
    "types.ts": lambda n: "type T = " + "Array<" * (n // 7) + "1" + ">" * (n // 7) + ";",
    "deep.scala": lambda n: "object A { val x = " + "(" * (n // 2) + "1" + ")" * (n // 2) + " }",
    "arguments.js": lambda n: "f(" + ",".join("a" for _ in range(n // 2)) + ")",
}
# Runs its arguments and prints the exit status and the largest memory, in kilobytes.  A process of its own, because Linux counts
# the memory of the process that starts a program as the program's: faults.py itself has more than some bounds allow.
MEASURE = ("import os, sys; child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); _, how, used = os.wait4(child, 0);"
           "print(os.waitstatus_to_exitcode(how), used.ru_maxrss)")
FRONTENDS = ("lines", "brackets", "tokens", "tree", "tree-shells", "rewrites", "rename", "blank", "subtokens")
SIZES = (100_000, 1_000_000)


def cases():
    """First memory, for each shape and front end; then stops, for each shape."""
    found = [("memory", shape, size, front) for size in SIZES for shape in SHAPES for front in FRONTENDS]
    found += [("memory", shape, 10_000_000, front) for shape in ("lines.txt", "words.txt", "records.json") for front in ("lines", "tokens", "brackets")]
    found += [("memory", shape, 10_000_000, front) for shape in ("records.json", "deep.json", "string.json", "functions.c")
              for front in ("tree", "tree-shells", "rename", "subtokens", "pretty")]
    found += [(how, shape, size, "") for size in SIZES for shape in SHAPES for how in ("interrupt", "max-time")]
    return found


def processor_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command_of(tools, place, shape, options):
    with open(os.path.join(place, "test.sh"), "w") as out:
        out.write(f"#!/bin/sh\ncmp -s {shape} {place}/{shape}\n")
    os.chmod(os.path.join(place, "test.sh"), 0o755)
    return [tools.pare, "-q", "-j1", "--no-journal", "--timeout", "100", *options, "-o", "out", "./test.sh", shape]


def start(command, place, **where):
    return subprocess.Popen(command, cwd=place, env=dict(os.environ, TMPDIR=place), stdin=subprocess.DEVNULL,
                            start_new_session=True, **where)


def finish(started):
    """Waits until the program ends, and returns what it printed.  Kills it, and what it started, after DEADLINE."""
    try:
        return started.communicate(timeout=DEADLINE)[0]
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, signal.SIGKILL)
        started.communicate()
        raise


def memory(tools, place, shape, size, front):
    command = command_of(tools, place, shape, ["-p", front, "--max-tests", "3", "--max-time", "20s"])
    started = start([sys.executable, "-S", "-c", MEASURE, *command], place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    status, kilobytes = map(int, finish(started).split())
    bound = MEMORY + MEMORY_PER_BYTE * os.path.getsize(os.path.join(place, shape))
    found = [f"memory: {kilobytes >> 10} MB, allowed are {bound >> 20} MB"] if kilobytes << 10 > bound else []
    if status not in (0, 2, 3, 5):
        found.append(f"exit status {status}")
    return found


def watch_processor(pid, seen):
    """Notes the processor time until the program is gone."""
    try:
        while True:
            seen.append((time.time(), processor_seconds(pid)))
            time.sleep(0.002)
            if open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] == "Z":
                seen.append((time.time(), processor_seconds(pid)))
                return
    except OSError:
        return


def stopped(tools, place, shape, how, wanted):
    """The processor time of the program between the moment when it should stop and its end."""
    options = ["--max-time", "1s"] if how == "max-time" else []
    begin = time.time()
    command = command_of(tools, place, shape, options)
    started, seen = start(command, place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), []
    if how == "interrupt":
        while time.time() < begin + 1.0 and started.poll() is None:
            time.sleep(0.01)
        if started.poll() is not None:
            return []
        started.send_signal(signal.SIGINT)
        at = processor_seconds(started.pid)
    watch_processor(started.pid, seen)
    finish(started)
    if how == "max-time":
        late = [used for when, used in seen if when >= begin + 1.0 + 0.5]  # half a second: the first tests may end
        at = late[0] if late else seen[-1][1]
    spent = seen[-1][1] - at if seen else 0
    found = [f"{how}: {spent:.2f} s of processor time until the end"] if spent > LATENCY else []
    if started.returncode not in wanted:
        found.append(f"exit status {started.returncode}")
    return found


def limit(tools, how, shape, size, front):
    place = os.path.join(tools.place, f"limit-{os.getpid()}")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    with open(os.path.join(place, shape), "w") as out:
        out.write(SHAPES[shape](size))
    if how == "memory":
        found = memory(tools, place, shape, size, front)
    else:
        found = stopped(tools, place, shape, how, (130, 0) if how == "interrupt" else (5, 0))
    shutil.rmtree(place)
    return found
