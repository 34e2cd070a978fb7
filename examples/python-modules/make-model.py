#!/usr/bin/env python3
"""Writes a model of a directory of Python modules: make-model.py DIRECTORY > model.json

Items are modules; their statements; the statements of their functions, which become "pass" when
they go; and the lines of imports in parentheses, of which at least one stays.  A statement needs
what binds the names that it uses; an import needs the module and what it takes from there."""
import ast
import json
import pathlib
import sys

trees = {p.stem: ast.parse(p.read_text()) for p in sorted(pathlib.Path(sys.argv[1]).glob("*.py"))}
items, rules, binders = [], [], {}  # binders: (module, name) -> the items that bind it


def item_of(module, node):
    return "%s:%d" % (module, node.lineno)


def is_listed(node):  # an import with one name a line
    return isinstance(node, ast.ImportFrom) and node.end_lineno > node.lineno + len(node.names)


def bound(node):
    """The names that a statement binds, each with the node to blame for it."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [(node.name, node)]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [(a.asname or a.name, a if is_listed(node) else node) for a in node.names]
    return [(n.id, node) for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]


def add(module, node, used_in, absent=None):
    item = {"name": item_of(module, node), "file": module + ".py", "lines": [node.lineno, node.end_lineno]}
    if absent:
        item["absent"] = " " * node.col_offset + absent + "\n"
    items.append(item)
    for name in sorted({n.id for part in used_in for n in ast.walk(part) if isinstance(n, ast.Name)}):
        need(item["name"], module, name)


def need(item, module, name):
    alternatives = binders.get((module, name), [])
    if alternatives and item not in alternatives:
        rules.append("%s => %s" % (item, " | ".join(alternatives)))


for module, tree in trees.items():
    for node in tree.body:
        for name, binder in bound(node):
            binders.setdefault((module, name), []).append(item_of(module, binder))

for module, tree in trees.items():
    items.append({"name": module, "file": module + ".py"})
    for node in tree.body:
        is_function = isinstance(node, ast.FunctionDef)
        add(module, node, [node.args, *node.decorator_list] if is_function else [node])
        for inner in node.body if is_function else []:
            add(module, inner, [inner], "pass")
        for alias in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else []:
            if is_listed(node):
                add(module, alias, [])
            if isinstance(node, ast.ImportFrom):
                need(item_of(module, alias if is_listed(node) else node), node.module, alias.name)
            if isinstance(node, ast.Import) and alias.name in trees:
                rules.append("%s => %s" % (item_of(module, node), alias.name))
        if is_listed(node):
            rules.append("%s => %s" % (item_of(module, node), " | ".join(item_of(module, a) for a in node.names)))

json.dump({"items": items, "rules": rules, "require": "main"}, sys.stdout, indent=1)
