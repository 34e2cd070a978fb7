"""The cases that bench/cases describes, made from files of Debian and npm packages: nothing foreign is kept here.

A recipe is a folder: case.json (input's name, language, packages, what is tested), make.sh (run in the case's
new folder, writes the input there; without it the recipe holds the input) and r.sh (the test).  A case is made in the
build folder, beside a meta.json as the given cases have one, and again when its recipe has changed.
"""
import hashlib
import json
import os
import shutil
import subprocess

RECIPES = os.environ.get("PARE_BENCH_RECIPES") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")


def versions_of(packages):
    query = subprocess.run(["dpkg-query", "-W", "-f=${Package} ${Version}\n", *packages], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = dict(line.split(" ", 1) for line in query.stdout.splitlines() if " " in line)
    return {package: found.get(package, "missing") for package in packages}


def fingerprint(recipe):
    """A hash of the recipe's files."""
    total = hashlib.sha256()
    for name in sorted(os.listdir(recipe)):
        with open(os.path.join(recipe, name), "rb") as file:
            total.update(name.encode() + b"\0" + file.read() + b"\0")
    return total.hexdigest()[:16]


def is_made(recipe, folder):
    try:
        with open(os.path.join(folder, "meta.json"), encoding="utf-8") as file:
            return json.load(file).get("recipe") == fingerprint(recipe)
    except OSError:
        return False


def make(recipe, folder, count_tokens):
    """Makes one case; False when a package is missing."""
    with open(os.path.join(recipe, "case.json"), encoding="utf-8") as file:
        meta = json.load(file)
    versions = versions_of(meta["packages"])
    missing = [package for package, version in versions.items() if version == "missing"]
    if missing:
        print(f"{os.path.basename(recipe)}: needs {' '.join(missing)}: left out")
        return False
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    shutil.copy(os.path.join(recipe, "r.sh"), folder)
    script = os.path.join(recipe, "make.sh")
    if os.path.exists(script):
        subprocess.run(["sh", "-eu", script], cwd=folder, check=True)
    else:
        shutil.copy(os.path.join(recipe, meta["file"]), folder)
    made = os.path.join(folder, meta["file"])
    meta.update(name=os.path.basename(recipe), bytes=os.path.getsize(made), tokens=count_tokens(made),
                tool_versions=versions, recipe=fingerprint(recipe))
    with open(os.path.join(folder, "meta.json"), "w", encoding="utf-8") as file:
        json.dump(meta, file, indent=1)
    return True


def folders(build, count_tokens, wanted=None):
    """The folders of the cases that can be made here, by name; all, or those that are wanted."""
    made = {}
    for name in sorted(os.listdir(RECIPES)):
        recipe, folder = os.path.join(RECIPES, name), os.path.join(build, "cases", name)
        if not os.path.isdir(recipe) or (wanted is not None and name not in wanted):
            continue
        if is_made(recipe, folder) or make(recipe, folder, count_tokens):
            made[name] = folder
    return made
