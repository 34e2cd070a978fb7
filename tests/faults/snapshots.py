"""snapshots - crashes of the machine: the image of a file system is copied while a run works in it, and the copy is
mounted as after a crash.  What had not reached the device by then is lost, as it would be."""
import ctypes
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time

import accidents

MAKE = {"ext4": (32, ["mkfs.ext4", "-q", "-F"]), "xfs": (320, ["mkfs.xfs", "-q", "-f"]),
        "btrfs": (128, ["mkfs.btrfs", "-q", "-f"])}
CLONE_NEWNS = 0x20000


def keep_mounts_private():
    """From now on nobody else sees what this process mounts.  XFS and btrfs refuse a copy while the original is mounted anywhere,
    and another program that begins a namespace of its own would keep it mounted."""
    if ctypes.CDLL(None).unshare(CLONE_NEWNS) == 0:
        subprocess.run(["mount", "--make-rprivate", "/"], check=True)


def usable():
    """The file systems that can be made and mounted here."""
    found = []
    for kind in MAKE:
        with tempfile.TemporaryDirectory() as place:
            try:
                image = new_image(kind, place)
                os.mkdir(os.path.join(place, "at"))
                with Mounted(image, os.path.join(place, "at")):
                    found.append(kind)
            except (OSError, subprocess.CalledProcessError):
                pass
    return found


def new_image(kind, place):
    megabytes, make = MAKE[kind]
    image = os.path.join(place, "image")
    with open(image, "wb") as out:
        out.truncate(megabytes << 20)
    subprocess.run([*make, image], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return image


class Mounted:
    def __init__(self, image, at):
        self.image, self.at = image, at

    def __enter__(self):
        for _ in range(300):  # the namespace of a killed run keeps the original mounted for a moment
            if subprocess.run(["mount", "-o", "loop", self.image, self.at], stderr=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.1)
        raise OSError(f"cannot mount {self.image}")

    def __exit__(self, *_):
        for _ in range(100):
            if subprocess.run(["umount", self.at], stderr=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError(f"cannot unmount {self.at}")


def snapshot(tools, scene, kind, seed):
    """One crash at a random moment of a run, and the run after it."""
    dice = random.Random(seed)
    place = os.path.join(tools.place, f"snapshot-{os.getpid()}")
    shutil.rmtree(place, ignore_errors=True)
    for name in ("at", "tmp"):
        os.makedirs(os.path.join(place, name))
    at, tmp = os.path.join(place, "at"), os.path.join(place, "tmp")
    home = os.path.join(at, "home")
    image = new_image(kind, place)
    with Mounted(image, at):
        shutil.copytree(scene.home, home)
        subprocess.run(["sync", "-f", at], check=True)
        started = subprocess.Popen(scene.command(tools, 1 + seed % 3), cwd=home, env=dict(os.environ, TMPDIR=tmp),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.random() * tools.seconds)
        started.send_signal(signal.SIGSTOP)
        subprocess.run(["cp", "--sparse=always", image, image + ".crash"], check=True)
        started.send_signal(signal.SIGCONT)
        started.kill()
        started.wait()
        accidents.is_empty_soon(tmp)
    with Mounted(image + ".crash", at):
        found = accidents.after_accident(scene, home, 1, "killed", True)
        found += accidents.after_resume(tools, scene, home, tmp)
    shutil.rmtree(place)
    return found
