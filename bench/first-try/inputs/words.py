import collections
import os
import re
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def words(text):
    return [word.lower() for word in re.findall(r"[a-z]+", text, re.I)]


def common(text, n):
    counts = collections.Counter(words(text))
    return counts.most_common(n)


class Report:
    def __init__(self, path):
        self.path = path
        self.text = read(path)

    def lines(self):
        for word, n in common(self.text, 10):
            yield "%-20s %d" % (word, n)

    def show(self, out=sys.stdout):
        for line in self.lines():
            out.write(line + os.linesep)
        out.write(self.fotter())

    def footer(self):
        return "%d words" % len(words(self.text)) + os.linesep


def main(argv):
    for path in argv[1:]:
        Report(path).show(outfile)


if __name__ == "__main__":
    main(sys.argv)
