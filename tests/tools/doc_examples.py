#!/usr/bin/env python3
"""Runs the commands that the documentation shows, and compares what they print with what it says.

usage: doc_examples.py [--update] PARE PAGE...

Comments in a page, each on a line of its own, say what the next fenced block is:

  <!-- example -->             a new session in an empty directory
  <!-- example: DIR -->        a new session in a copy of DIR (a path from the project's root)
  <!-- file: NAME -->          the next block is the text of this file in the session
  <!-- excerpt: PATH -->       the next block is part of this file of the project
  <!-- fails -->               each command of the next block ends with a status other than 0
  <!-- not run: REASON -->     the next block is not run

A block "console" has commands behind "$ " (go on with "> ") and their output.  In the output, a line "..."
stands for any lines, and "..." in a line for any text.  Times, and counts of answers and tests,
are not compared.  A block "sh" is a script that must end with status 0.  Every block of
these two kinds is run, or says why not.  With --update, output that differs is written into the page.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MARK = "=====example====="
SECONDS = 540  # for one session
DIRECTIVE = re.compile(r"<!-- (example|file|excerpt|fails|not run)(?:: (.*?))? -->$")
INDENTED_COMMAND = re.compile(r" {4}(\$ |pare |\./dev |sh )")
VARIES = [
    (re.compile(r"\b\d+:\d\d\b"), "M:SS"),
    (re.compile(r"\b\d+(\.\d+)?(e-\d+)? (s|ms|seconds)\b"), "N s"),
    (re.compile(r"\b[\d,]+ (answers used|tests run|answers from the cache)"), r"N \1"),
]


class Block:
    """One fenced block: where it begins, its language, its lines and the comments before it."""

    def __init__(self, line, kind, directives):
        self.line, self.kind, self.directives, self.lines = line, kind, directives, []

    def text(self):
        return "".join(line + "\n" for line in self.lines)


class Command:
    """A command of a console block, the output that the page shows, and what must become of it."""

    def __init__(self, line, text, fails):
        self.line, self.text, self.fails, self.expected = line, text, fails, []


def blocks_of(page):
    """The fenced blocks of a page, and complaints about what is not one."""
    blocks, wrong, directives, open_block = [], [], {}, None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if open_block is not None:
            if line.startswith("```"):
                blocks.append(open_block)
                open_block = None
            else:
                open_block.lines.append(line)
        elif line.startswith("```"):
            open_block = Block(number, line[3:].strip(), directives)
            directives = {}
        elif found := DIRECTIVE.match(line):
            directives[found[1]] = found[2] or ""
        elif line.startswith("<!--"):
            wrong.append(f"{page}:{number}: an unknown comment")
        elif INDENTED_COMMAND.match(line):
            wrong.append(f"{page}:{number}: put commands into a fenced block (```), where they are run")
    if open_block is not None:
        wrong.append(f"{page}:{open_block.line}: this block does not end")
    return blocks, wrong


def commands_of(block):
    """Splits a console block into commands with their expected output."""
    commands = []
    for number, line in enumerate(block.lines, block.line + 1):
        if line.startswith("$ "):
            commands.append(Command(number, line[2:], "fails" in block.directives))
        elif line.startswith("> ") and commands and not commands[-1].expected:
            commands[-1].text += "\n" + line[2:]
        elif commands:
            commands[-1].expected.append(line)
    return commands


def file_text(name, block):
    """Shell commands that write the block into a file; one that begins with #! is made executable."""
    end = "END_OF_" + re.sub(r"\W", "_", name)
    made = f"mkdir -p \"$(dirname '{name}')\"\ncat >'{name}' <<'{end}'\n{block.text()}{end}\n"
    return made + (f"chmod +x '{name}'\n" if block.lines and block.lines[0].startswith("#!") else "")


class Session:
    """Blocks that are run one after the other in one directory, by one shell."""

    def __init__(self, source):
        self.source, self.script, self.commands = source, "", []

    def add_block(self, block):
        if "file" in block.directives:
            self.script += file_text(block.directives["file"], block)
        elif block.kind == "sh":
            self.add(Command(block.line, block.text().rstrip("\n"), False))
            self.commands[-1].expected = ["..."]
        else:
            for command in commands_of(block):
                self.add(command)

    def add(self, command):
        self.commands.append(command)
        self.script += f"{command.text}\nprintf '\\n{MARK} %d\\n' $?\n"

    def run(self, pare):
        """What each command printed, and its status.  Fewer than commands when the shell was stopped."""
        with tempfile.TemporaryDirectory() as scratch:
            work, temp = pathlib.Path(scratch, "work"), pathlib.Path(scratch, "tmp")
            temp.mkdir()
            if self.source:
                shutil.copytree(ROOT / self.source, work, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                work.mkdir()
            # Where python3 is a wrapper script, every test would pay for it.
            path = f"{pathlib.Path(pare).parent}:{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
            environment = dict(os.environ, PATH=path, TMPDIR=str(temp), HOME=scratch, LC_ALL="C.UTF-8", CHECKOUT=str(ROOT),
                               BUILD=str(pathlib.Path(pare).parent))
            environment.pop("JAVA_TOOL_OPTIONS", None)
            script = pathlib.Path(scratch, "session.sh")
            script.write_text(self.script)
            done = subprocess.run(["timeout", str(SECONDS), "bash", str(script)], cwd=work, env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            text = done.stdout.decode(errors="replace").replace(str(work), "/home/me/work")
        parts = re.split(rf"\n{MARK} (\d+)\n", text)
        return [(out.rstrip("\n").split("\n") if out.strip() else [], int(status))
                for out, status in zip(parts[::2], parts[1::2])]


def same(expected, actual):
    """True if the lines agree, apart from what varies."""
    def plain(line):
        for pattern, instead in VARIES:
            line = pattern.sub(instead, line)
        return line.rstrip()
    pattern = ""
    for line in expected:
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in plain(line).split("...")) + r"\n"
    return re.fullmatch(pattern, "".join(plain(line) + "\n" for line in actual)) is not None


def excerpt_is_there(block):
    """True if the block stands in the file that it says it is from."""
    path = ROOT / block.directives["excerpt"]
    return path.is_file() and block.text() in path.read_text()


def sessions_of(page):
    """The sessions of a page, and complaints about blocks that are neither run nor explained."""
    blocks, wrong = blocks_of(page)
    sessions = []
    for block in blocks:
        if "example" in block.directives:
            sessions.append(Session(block.directives["example"]))
        if "excerpt" in block.directives:
            if not excerpt_is_there(block):
                wrong.append(f"{page}:{block.line}: this is not in {block.directives['excerpt']}")
        elif "not run" in block.directives:
            if not block.directives["not run"]:
                wrong.append(f"{page}:{block.line}: say why this is not run")
        elif block.kind in ("console", "sh") or "file" in block.directives:
            if not sessions:
                wrong.append(f"{page}:{block.line}: begin a session with <!-- example -->, or say <!-- not run: WHY -->")
            else:
                sessions[-1].add_block(block)
    return sessions, wrong


def update(page, changes):
    """Writes what was printed into the page, from the end so that line numbers hold."""
    lines = page.read_text().splitlines()
    for command, actual in sorted(changes, key=lambda change: -change[0].line):
        first = command.line + command.text.count("\n")
        lines[first:first + len(command.expected)] = actual
    page.write_text("".join(line + "\n" for line in lines))


def check_page(page, pare, updating):
    """Runs a page.  Returns how many commands agreed and what is wrong."""
    sessions, wrong = sessions_of(page)
    n_right, changes = 0, []
    for session in sessions:
        results = session.run(pare)
        for index, command in enumerate(session.commands):
            place = f"{page}:{command.line}: $ {command.text}"
            if index >= len(results):
                wrong.append(f"{place}\n    was not reached")
                break
            actual, status = results[index]
            if (status != 0) != command.fails:
                wrong.append(f"{place}\n    ended with status {status}:\n    " + "\n    ".join(actual[-12:]))
            elif not same(command.expected, actual):
                changes.append((command, actual))
                wrong.append(f"{place}\n    should print:\n      " + "\n      ".join(command.expected) +
                             "\n    and printed:\n      " + "\n      ".join(actual))
            else:
                n_right += 1
    if updating and changes:
        update(page, changes)
    return n_right, wrong


def main():
    arguments = sys.argv[1:]
    updating = "--update" in arguments
    pare, *pages = [argument for argument in arguments if argument != "--update"]
    n_right, n_wrong = 0, 0
    for page in pages:
        right, wrong = check_page(pathlib.Path(page), os.path.abspath(pare), updating)
        n_right, n_wrong = n_right + right, n_wrong + len(wrong)
        if wrong:
            print("\n".join(wrong), flush=True)
    print(f"{n_right} commands of {len(pages)} pages agree, {n_wrong} do not")
    sys.exit(1 if n_wrong else 0)


main()
