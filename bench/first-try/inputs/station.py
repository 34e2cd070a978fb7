import json
import sys

STATIONS = """
{"stations": [{"name": "north", "rain": [1, 2, 3]},
              {"name": "south", "rain": []},
              {"name": "east", "rain": [7]}],
 "year": 1998}
"""


def mean(values):
    return sum(values) / len(values)


def load(text):
    data = json.loads(text)
    return {s["name"]: s["rain"] for s in data["stations"]}


def summary(stations):
    lines = []
    for name in sorted(stations):
        lines.append("%s: %.1f" % (name, mean(stations[name])))
    return lines


if __name__ == "__main__":
    for line in summary(load(STATIONS)):
        print(line, file=sys.stdout)
