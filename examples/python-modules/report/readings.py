"""The log: one reading a line."""
from collections import namedtuple

from log import warn
from units import factor

Reading = namedtuple("Reading", "hour value unit")

SAMPLE = """\
0 12 pascal
3 99 pascal
5 40 pascal
7 230 pascal
12 1 bar
18 15 psi
broken line
"""


def check_unit(unit):
    factor(unit)
    return unit


def parse_line(line):
    hour, value, unit = line.split()
    return Reading(int(hour), float(value), check_unit(unit))


def load(text):
    result = []
    for line in text.splitlines():
        try:
            result.append(parse_line(line))
        except ValueError:
            warn("skipped: " + line)
    return result
