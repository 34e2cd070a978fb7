"""Prints a report about a log of measurements."""
import sys

import options
from colours import paint
from export import (
    to_csv,
    to_html,
)
from readings import (
    SAMPLE,
    load,
)
from stats import (
    mean,
    median,
    spread,
    trend,
)
from table import Table
from units import convert


def header(title):
    line = "=" * len(title)
    return paint(title, "bold") + "\n" + line


def sections(values):
    rows = Table(["what", "value"])
    rows.add("median", median(values))
    rows.add("spread", spread(values))
    rows.add("trend", trend(values))
    return rows


def quiet_hours(readings):
    night = [r for r in readings if r.hour < 6]
    loud = [r for r in night if r.value > 100]
    return mean([r.value for r in loud])


def main(arguments):
    settings = options.parse(arguments)
    readings = load(SAMPLE)
    values = [convert(r.value, r.unit, settings.unit) for r in readings]
    print(header("Measurements"))
    print(sections(values).render())
    print("at night:", quiet_hours(readings))
    if settings.format == "csv":
        print(to_csv(readings))
    if settings.format == "html":
        print(to_html(readings))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
