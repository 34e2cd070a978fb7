"""Other formats."""
from templates import (
    PAGE,
    ROW,
)


def to_csv(readings):
    return "\n".join("%d,%g,%s" % reading for reading in readings)


def to_html(readings):
    rows = [ROW % reading for reading in readings]
    return PAGE % "".join(rows)
