"""What `pare easiness --facts` wrote: what runs showed and what analyses claim."""

import os


def read_trace(path):
    """[(method, [frame ...])] in order of first entry; frames innermost first, without the method's own."""
    trace = []
    with open(path) as file:
        for line in file:
            if line.startswith("\t"):
                if not line.startswith("\t@"):
                    trace[-1][1].append(line.strip())
            else:
                trace.append((line.rstrip("\n"), []))
    return [(method, frames[1:]) for method, frames in trace]


def read_set(path):
    with open(path) as file:
        return {line.rstrip("\n") for line in file if not line.startswith("\t")}


class Facts:
    """Of one program; sets are read when they are asked for."""

    def __init__(self, directory):
        self.directory = directory
        self.sets = {}

    def path(self, name):
        return os.path.join(self.directory, name)

    def has(self, name):
        return os.path.exists(self.path(name))

    def trace(self):
        return read_trace(self.path("trace"))

    def claims(self, name):
        if name not in self.sets:
            self.sets[name] = read_set(self.path(name))
        return self.sets[name]
