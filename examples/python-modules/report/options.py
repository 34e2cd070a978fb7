"""Command-line options: --unit=NAME --format=NAME."""
from collections import namedtuple

from units import KNOWN

FORMATS = ["text", "csv", "html"]
Settings = namedtuple("Settings", "unit format")


def choose(arguments, name, choices, default):
    for argument in arguments:
        key, _, value = argument.partition("=")
        if key == "--" + name and value in choices:
            return value
    return default


def parse(arguments):
    unit = choose(arguments, "unit", KNOWN, "pascal")
    return Settings(unit, choose(arguments, "format", FORMATS, "text"))
