"""Turns a little Markdown into HTML."""
import html
import re
from abc import ABC, abstractmethod

TEXT = """# Title

Some *words* and `code`.

- first
- second

| name | age |
| ann |

The end.
"""


class Block(ABC):
    pattern = re.compile("")

    def __init__(self, lines, level=0):
        self.lines = lines
        self.level = level

    @classmethod
    def matches(cls, line):
        return cls.pattern.match(line) is not None

    @abstractmethod
    def render(self):
        ...


class Heading(Block):
    pattern = re.compile(r"#+ ")

    def render(self):
        marks, _, text = self.lines[0].partition(" ")
        return "<h{0}>{1}</h{0}>".format(len(marks), inline(text))


class List(Block):
    pattern = re.compile(r"[-*] ")

    def render(self):
        items = ["<li>%s</li>" % inline(line[2:]) for line in self.lines]
        return "<ul>" + "".join(items) + "</ul>"


class Table(Block):
    pattern = re.compile(r"\|")

    @property
    def rows(self):
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in self.lines]

    def render(self):
        head, *body = self.rows
        out = []
        for row in body:
            cells = []
            for i in range(len(head)):
                cells.append(f"<td class={head[i]!r}>{inline(row[i])}</td>")
            out.append("<tr>" + "".join(cells) + "</tr>")
        return "<table>" + "\n".join(out) + "</table>"


class Paragraph(Block):
    def render(self):
        return "<p>" + " ".join(map(inline, self.lines)) + "</p>"


KINDS = (Heading, List, Table, Paragraph)


def inline(text):
    text = html.escape(text)
    for mark, tag in (("*", "em"), ("`", "code")):
        quoted = re.escape(mark)
        text = re.sub(quoted + "(.+?)" + quoted, rf"<{tag}>\1</{tag}>", text)
    return text


def blocks(text):
    group = []
    for line in text.splitlines() + [""]:
        if line:
            group.append(line)
        elif group:
            kind = next(kind for kind in KINDS if kind.matches(group[0]))
            yield kind(group)
            group = []


class Writer:
    def __init__(self, title=None, *, pretty=True):
        self.title = title
        self.pretty = pretty
        self.count = 0

    def write(self, text):
        parts = []
        for block in blocks(text):
            self.count += 1
            parts.append(block.render())
        separator = "\n" if self.pretty else ""
        return separator.join(parts)


if __name__ == "__main__":
    writer = Writer("demo", pretty=False)
    try:
        print(writer.write(TEXT))
    finally:
        print(writer.count, "blocks")
