#!/usr/bin/env python3
"""Writes a model of a series of patches: make-model.py BASE SERIES > model.json

An item is a patch.  A patch needs, of every line that it expects to find and that the base does not
have, one of the earlier patches that add such a line to the same file."""
import json
import pathlib
import sys

base, series = map(pathlib.Path, sys.argv[1:])
items, rules, added = [], [], {}  # added: (file, line) -> the patches that add it
for path in sorted(series.glob("*.patch")):
    name, file, known, adds = path.stem, None, set(), []
    items.append({"name": name, "file": path.name, "comment": path.read_text().splitlines()[0]})
    for line in path.read_text().splitlines():
        if line.startswith("+++ b/"):
            file = line[6:]
            known = set((base / file).read_text().splitlines()) if (base / file).exists() else set()
        elif file and line.startswith("+"):
            adds.append((file, line[1:]))
        elif file and line[:1] in (" ", "-") and not line.startswith("---") and line[1:] not in known:
            rule = "%s => %s" % (name, " | ".join(added[file, line[1:]]))
            if rule not in rules:
                rules.append(rule)
    for key in adds:
        added.setdefault(key, []).append(name)

json.dump({"items": items, "rules": rules}, sys.stdout, indent=1)
