#!/usr/bin/env python3
"""Prints which kinds of data the bytes of class files are.

    jvm_bytes.py DIRECTORY...      one table: a line for each kind, a column for each directory

A text of a constant pool counts where it is used first in this order: name of a class, descriptor,
signature, name of an attribute, name of a member, string."""
import os
import struct
import sys

POOL_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


class ClassFile:
    def __init__(self, data, kinds):
        self.data, self.at, self.kinds = data, 8, kinds
        self.pool, self.use = {}, {}

    def add(self, kind, n_bytes):
        self.kinds[kind] = self.kinds.get(kind, 0) + n_bytes

    def u2(self):
        self.at += 2
        return struct.unpack_from(">H", self.data, self.at - 2)[0]

    def u4(self):
        self.at += 4
        return struct.unpack_from(">I", self.data, self.at - 4)[0]

    def text(self, index):
        return self.pool[index][1].decode("utf-8", "replace") if index in self.pool else ""

    def mark(self, index, kind):
        self.use.setdefault(index, kind)

    def read_pool(self):
        n, index = self.u2(), 1
        while index < n:
            tag = self.data[self.at]
            self.at += 1
            if tag == 1:
                size = self.u2()
            else:
                size = POOL_SIZES[tag]
            self.pool[index] = (tag, self.data[self.at : self.at + size])
            self.at += size
            index += 2 if tag in (5, 6) else 1

    def mark_pool(self):
        """Texts by the entries of the pool that name them."""
        numbers = {i: struct.unpack(f">{len(b) // 2}H", b[: len(b) // 2 * 2]) for i, (t, b) in self.pool.items() if t != 1}
        for i, (tag, _) in self.pool.items():
            if tag == 7:
                self.mark(numbers[i][0], "names of classes")
        for i, (tag, _) in self.pool.items():
            if tag == 12:
                self.mark(numbers[i][1], "descriptors")
            if tag == 16:
                self.mark(numbers[i][0], "descriptors")

    def mark_rest(self):
        for i, (tag, body) in self.pool.items():
            if tag == 12:
                self.mark(struct.unpack(">HH", body)[0], "names of members")
            if tag == 8:
                self.mark(struct.unpack(">H", body)[0], "strings")

    def attributes(self, where):
        for _ in range(self.u2()):
            name_index = self.u2()
            size = self.u4()
            end = self.at + size
            name = self.text(name_index)
            self.mark(name_index, "names of attributes")
            if name == "Code":
                self.add("code: headers", 18)
                self.at += 4
                n_code = self.u4()
                self.add("code: instructions", n_code)
                self.at += n_code
                n_handlers = self.u2()
                self.add("code: handlers", 8 * n_handlers)
                self.at += 8 * n_handlers
                self.attributes("code")
            else:
                if name == "Signature":
                    self.mark(struct.unpack_from(">H", self.data, self.at)[0], "signatures")
                if name == "InnerClasses":
                    for row in range(struct.unpack_from(">H", self.data, self.at)[0]):
                        self.mark(struct.unpack_from(">H", self.data, self.at + 2 + 8 * row + 4)[0], "names of members")
                self.add("attribute " + name, 6 + size)
            self.at = end

    def read(self):
        self.read_pool()
        self.mark_pool()
        self.add("header", 24)
        self.at += 6
        n = self.u2()
        self.add("header", 2 * n)
        self.at += 2 * n
        for what in ("fields", "methods"):
            for _ in range(self.u2()):
                self.at += 2
                name, descriptor = self.u2(), self.u2()
                self.mark(descriptor, "descriptors")
                self.mark(name, "names of members")
                self.add(what, 8)
                self.attributes(what)
        self.attributes("class")
        self.mark_rest()
        for i, (tag, body) in self.pool.items():
            if tag == 1:
                self.add("pool: " + self.use.get(i, "other texts"), 3 + len(body))
            else:
                self.add("pool: entries that refer to others", 1 + len(body))


def bytes_of(directory):
    kinds = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            if name.endswith(".class"):
                with open(os.path.join(folder, name), "rb") as file:
                    data = file.read()
                before = sum(kinds.values())
                ClassFile(data, kinds).read()
                assert sum(kinds.values()) - before == len(data), (name, sum(kinds.values()) - before, len(data))
    return kinds


def main():
    columns = [bytes_of(directory) for directory in sys.argv[1:]]
    if not columns:
        sys.exit(__doc__)
    kinds = sorted({kind for column in columns for kind in column}, key=lambda k: -sum(c.get(k, 0) for c in columns))
    width = max(len(kind) for kind in kinds)
    for kind in kinds + ["all"]:
        cells = [column.get(kind, 0) if kind != "all" else sum(column.values()) for column in columns]
        print(f"{kind:{width}}", *(f"{n:8} {100 * n / sum(c.values()):5.1f}%" for n, c in zip(cells, columns)))


main()
