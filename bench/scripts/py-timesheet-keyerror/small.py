import sys
from collections import defaultdict
from dataclasses import dataclass, field

RATES = {"house": 40.0, "bridge": 55.5, "road": 38.25}
HOLIDAYS = ("mon-1", "fri-2")


@dataclass
class Entry:
    person: str
    project: str
    day: str
    hours: float = 8.0
    tags: list = field(default_factory=list)

    def is_overtime(self, limit=8):
        return self.hours > limit

    def extra(self):
        if self.day in HOLIDAYS:
            return self.hours
        return max(0, self.hours - 8)


class Sheet:
    def __init__(self, title, entries=None):
        self.title = title
        self.entries = list(entries or [])
        self.closed = False

    def add(self, person, project, day, hours=8.0, *tags):
        if self.closed:
            raise ValueError("sheet is closed")
        self.entries.append(Entry(person, project, day, hours, list(tags)))
        return self

    def by_project(self):
        groups = defaultdict(list)
        for entry in self.entries:
            groups[entry.project].append(entry)
        return groups

    def close(self):
        self.closed = True


def weighted(entries, factor=1.5):
    total = 0.0
    for entry in entries:
        total += entry.hours + entry.extra() * (factor - 1)
    return total


def invoice(sheet, rates, currency="EUR"):
    lines = []
    for project, entries in sorted(sheet.by_project().items()):
        hours = weighted(entries)
        with open("/dev/null", "w") as log:
            log.write(project)
        try:
            amount = round(hours * rates[project], 2)
        finally:
            lines.append(project)
        lines.append(f"{project:<10} {hours:6.1f} h {amount:10.2f} {currency}")
    return lines


def main(arguments):
    sheet = Sheet("week 12")
    sheet.add("ann", "house", "mon-1").add("bob", "bridge", "tue-1", 10.5, "night")
    sheet.add("cid", "road", "fri-2", 4)
    sheet.add("ann", "garden", "wed-1", hours=6.0)
    sheet.close()
    for line in invoice(sheet, RATES):
        print(line)
    return 0 if sheet.closed else len(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
