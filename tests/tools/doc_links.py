#!/usr/bin/env python3
"""Checks that what the documentation points to is there.

usage: doc_links.py

In every Markdown page of the project: relative links lead to files, and their anchors to headings; paths of the
project in code (`src/drive/run/pass.c`, `tests/conformance`) exist.  In sources, language data, manual pages and scripts:
every docs/...md exists.  A function that is named with its file is there.  No page of docs/ is without a link that leads to it.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
OURS = re.compile(r"^(src|tests|bench|languages|share|examples|docs|include|man|cmake|completions)/[\w./*+-]*$")
PAGE = re.compile(r"\bdocs/[\w/-]+\.(?:md|svg)\b")
FUNCTION = re.compile(r"function `(\w+)` in (?:\[|`)([\w/.-]+)")
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)


def files(top, endings):
    """The files below a folder of the project with these endings, without what is built or fetched."""
    found = []
    for folder, subfolders, names in os.walk(ROOT / top):
        subfolders[:] = sorted(name for name in subfolders if not name.startswith((".", "build", "node_modules")))
        found += [pathlib.Path(folder, name) for name in sorted(names) if name.endswith(endings)]
    return found


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text()), re.M):
        plain = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        found.add(plain)
    return found


def check_link(page, target, linked):
    """What is wrong with a link, or nothing."""
    path, _, anchor = target.partition("#")
    goal = (page.parent / path).resolve() if path else page
    if not goal.exists():
        return f"there is no {path}"
    linked.add(goal)
    if anchor and anchor not in anchors(goal):
        return f"{path or page.name} has no heading #{anchor}"
    return None


def check_page(page, linked):
    text = FENCE.sub("", page.read_text())
    for target in LINK.findall(text):
        if not re.match(r"[a-z]+:", target):
            wrong = check_link(page, target, linked)
            if wrong:
                yield wrong
    for name, path in FUNCTION.findall(text):
        if not re.search(rf"\b{name}\(", (ROOT / path).read_text()):
            yield f"there is no function {name} in {path}"
    for code in CODE.findall(text):
        path = code.split()[0].rstrip(":,;") if code.strip() else ""
        if OURS.match(path) and "NAME" not in path and not any(ROOT.glob(path.rstrip("/"))):
            yield f"there is no {path}"


def main():
    wrong, linked = [], set()
    pages = files(".", (".md",))
    for page in pages:
        wrong += [f"{page.relative_to(ROOT)}: {what}" for what in check_page(page, linked)]
    sources = files(".", (".c", ".h", ".scm", ".sh", ".py", ".1", ".java", ".txt", "dev"))
    for source in sources:
        text = source.read_bytes().decode(errors="replace")
        wrong += [f"{source.relative_to(ROOT)}: there is no {page}" for page in set(PAGE.findall(text))
                  if not (ROOT / page).exists()]
    wrong += [f"{page.relative_to(ROOT)}: no page links to it" for page in pages
              if page.is_relative_to(ROOT / "docs") and page not in linked]
    print("\n".join(wrong) if wrong else f"{len(pages)} pages, all links lead somewhere")
    sys.exit(1 if wrong else 0)


main()
