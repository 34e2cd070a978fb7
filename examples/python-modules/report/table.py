"""Text in columns."""


def pad(text, width):
    return text + " " * (width - len(text))


def widths(rows):
    return [max(len(cell) for cell in column) for column in zip(*rows)]


class Table:
    def __init__(self, names):
        self.rows = [names]

    def add(self, *cells):
        self.rows.append([str(cell) for cell in cells])

    def render(self):
        sizes = widths(self.rows)
        lines = [" ".join(pad(c, w) for c, w in zip(row, sizes)) for row in self.rows]
        return "\n".join(lines)
