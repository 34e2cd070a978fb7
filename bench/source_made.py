"""The cases that bench/cases describes, made from files of Debian packages: nothing foreign is kept here.

A recipe is a folder: case.json (input's name, language, packages, what is tested), make.sh (run in the case's
new folder, writes the input there) and r.sh (the test).  Made once, in the build folder, beside a meta.json as the
given cases have one.
"""
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
    subprocess.run(["sh", "-eu", os.path.join(recipe, "make.sh")], cwd=folder, check=True)
    made = os.path.join(folder, meta["file"])
    meta.update(name=os.path.basename(recipe), bytes=os.path.getsize(made), tokens=count_tokens(made),
                tool_versions=versions)
    with open(os.path.join(folder, "meta.json"), "w", encoding="utf-8") as file:
        json.dump(meta, file, indent=1)
    return True


def folders(build, count_tokens):
    """The folders of all cases that can be made here, by name."""
    made = {}
    for name in sorted(os.listdir(RECIPES)):
        folder = os.path.join(build, "cases", name)
        if os.path.exists(os.path.join(folder, "meta.json")) or \
                make(os.path.join(RECIPES, name), folder, count_tokens):
            made[name] = folder
    return made
