"""accidents - runs of Pare in which something goes wrong, and the promises that must hold afterwards.

Every function runs one case in a directory of its own and returns a list of complaints; an empty list is a pass."""
import os
import random
import shutil
import sqlite3
import subprocess
import time

from scenes import content

DEADLINE = 60  # seconds for one run; none needs more than one
STOPPED = 5  # exit status at a limit: quiet, with -q


def new_case(tools, scene):
    case = os.path.join(tools.place, f"case-{os.getpid()}")
    shutil.rmtree(case, ignore_errors=True)
    shutil.copytree(scene.home, os.path.join(case, "home"))
    os.makedirs(os.path.join(case, "tmp"))
    return os.path.join(case, "home"), os.path.join(case, "tmp")


def run(tools, scene, home, tmp, fault=None, jobs=1, options=()):
    env = dict(os.environ, TMPDIR=tmp)
    if fault is not None:
        env.update(LD_PRELOAD=tools.shim, PARE_FAULT=fault)
    command = scene.command(tools, jobs)
    command[1:1] = options
    done = subprocess.run(command, cwd=home, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, timeout=DEADLINE)
    return done.returncode, done.stderr.decode(errors="replace")


def is_empty_soon(directory):
    for _ in range(200):  # the supervisor removes what a killed run has left
        if not os.listdir(directory):
            return True
        time.sleep(0.02)
    return False


def after_accident(scene, home, status, message, killed):
    """What must hold at once, whatever happened."""
    found = []
    output = content(os.path.join(home, scene.output))
    if not scene.original_is_safe(home):
        found.append("the original is lost")
    if output and not scene.holds(output) and output != scene.originals.get(scene.output):
        found.append("an uninteresting output")
    if status == 0 and output != scene.result:
        found.append("exit status 0 with another result")
    if "left out" in message:
        found.append("a part of the input was left out")
    if status < 0 and not killed:
        found.append(f"a crash: signal {-status}")
    if status > 0 and status != STOPPED and not message.strip():
        found.append(f"exit status {status} without a word")
    return found


def after_resume(tools, scene, home, tmp, may_leave=False):
    """The same command again, undisturbed, comes to the same end and leaves nothing behind.  A run that was killed before
    its supervisor began, or that could remove nothing any more, may have left a directory without tests, which this run removes."""
    found = []
    if not may_leave and not is_empty_soon(tmp):
        found.append("temporary files: " + " ".join(os.listdir(tmp)))
        shutil.rmtree(tmp)
        os.makedirs(tmp)
    status, message = run(tools, scene, home, tmp)
    if status != 0:
        found.append(f"run again: exit status {status}: {message.strip()[:300]}")
    elif content(os.path.join(home, scene.output)) != scene.result:
        found.append("run again: another result")
    if not scene.original_is_safe(home):
        found.append("run again: the original is lost")
    if scene.litter(home):
        found.append("litter: " + " ".join(scene.litter(home)))
    if not is_empty_soon(tmp):
        found.append("run again: temporary files: " + " ".join(os.listdir(tmp)))
    return found


def count_calls(tools, scene):
    """How many input/output calls and allocations a whole run has."""
    home, tmp = new_case(tools, scene)
    counts = os.path.join(os.path.dirname(home), "counts")
    status, message = run(tools, scene, home, tmp, f"count:{counts}:0")
    assert status == 0, message
    n_io, n_alloc = map(int, open(counts).read().split())
    return {"io": n_io, "alloc": n_alloc}


def fault(tools, scene, kind, mode, number):
    home, tmp = new_case(tools, scene)
    jobs = 2 if scene.name == "parallel" else 1
    status, message = run(tools, scene, home, tmp, f"{kind}:{mode}:{number}", jobs)
    found = after_accident(scene, home, status, message, mode == "kill")
    return found + after_resume(tools, scene, home, tmp, mode in ("kill", "on"))


def damaged_journal(tools, scene, seed):
    """A journal of a run that was stopped, damaged at random: the same result, or a refusal that says why."""
    dice = random.Random(seed)
    home, tmp = new_case(tools, scene)
    run(tools, scene, home, tmp, options=["--max-tests", str(dice.randrange(2, 12))])
    folder = os.path.join(home, (scene.inputs[0] if scene.in_place else scene.output) + ".pare")
    if not os.path.isdir(folder):
        folder = os.path.join(home, scene.inputs[0] + ".pare")
    damage(dice, os.path.join(folder, "journal.db"))
    status, message = run(tools, scene, home, tmp)
    found = after_accident(scene, home, status, message, False)
    if not is_empty_soon(tmp):
        found.append("temporary files")
    return found


def damage(dice, path):
    how = dice.randrange(6)
    if how == 0:
        damage_row(dice, path)
        return
    data = bytearray(open(path, "rb").read())
    if how == 1:
        del data[dice.randrange(len(data)):]
    elif how == 2:
        page = dice.randrange(max(1, len(data) // 4096)) * 4096
        data[page:page + 4096] = bytes(len(data[page:page + 4096]))
    elif how == 3:
        data[:] = bytes(dice.randrange(256) for _ in range(dice.randrange(5000)))
    else:
        for _ in range(1 if how == 4 else 30):
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    open(path, "wb").write(data)


def damage_row(dice, path):
    db = sqlite3.connect(path)
    table = dice.choice(["facts", "results", "answers", "versions", "tests"])
    columns = [row[1] for row in db.execute(f"pragma table_info({table})")]
    value = dice.choice([None, -1, 2 ** 62, "x" * 50, b"\0" * 16, dice.randbytes(40)])
    try:
        db.execute(f"update {table} set {dice.choice(columns)} = ?", (value,))
        db.commit()
    except sqlite3.Error:
        db.execute(f"drop table {table}")
        db.commit()
    db.close()


def differential(tools, scene, seed):
    """Random workers, limits, kills and interrupts: the same bytes in the end."""
    dice = random.Random(seed)
    home, tmp = new_case(tools, scene)
    found, killed = [], False
    for _ in range(dice.randrange(4)):
        options = dice.choice([[], ["--max-tests", str(dice.randrange(1, 20))], ["--max-time", f"{dice.randrange(5, 90)}ms"]])
        mode = dice.choice([None, None, f"io:kill:{dice.randrange(1, 2500)}"])
        status, message = run(tools, scene, home, tmp, mode, dice.randrange(1, 5), options)
        found += after_accident(scene, home, status, message, mode is not None)
        killed |= mode is not None
    return found + after_resume(tools, scene, home, tmp, killed)
