"""Means and quotients of rows, and the printed figures."""
import json
import math
import os
import statistics

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "..", "..", "tests", "fixtures", "paper_tables.json"), encoding="utf-8") as printed_file:
    PRINTED = json.load(printed_file)


def geometric(values):
    """None for no values; a value below one thousandth counts as that."""
    values = [max(value, 0.001) for value in values]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def median(values):
    return statistics.median(values) if values else None


def relative(rows, measure, base=None):
    """Sizes relative to the input, or to the rows of another algorithm on the same case."""
    if base is None:
        return [max(row[measure], 1) / row[f"original_{measure}"] for row in rows if row[f"original_{measure}"]]
    sizes = {row["case"]: row[measure] for row in base}
    return [max(row[measure], 1) / max(sizes[row["case"]], 1) for row in rows if row["case"] in sizes]


def overall(rows, measure, base=None):
    sizes = {row["case"]: row[measure] for row in base} if base is not None else None
    rows = [row for row in rows if sizes is None or row["case"] in sizes]
    before = sum(sizes[row["case"]] if sizes else row[f"original_{measure}"] for row in rows)
    return sum(row[measure] for row in rows) / before if before else None


def percent(value, digits=1):
    return "-" if value is None else f"{100 * value:.{digits}f} %"


def permille(value):
    return f"{value / 10:.1f} %"


def number(value, digits=0):
    return "-" if value is None else f"{value:,.{digits}f}"


def bound(row, key):
    """A figure of a run.  Of a run that was stopped: 12+ tests, or at most 12 tokens left.  -: it was not run to its end or limit."""
    if row is None or row["end"] == "cut short":
        return "-"
    value = f"{row[key]:,.0f}"
    if row["end"] == "finished":
        return value
    return value + "+" if key in ("asked", "tests", "seconds") else "≤ " + value


def by_algorithm(rows, names):
    return {name: [row for row in rows if row["algorithm"] == name] for name in names}


def histogram(values, n_bins=10):
    """[(label, count)] with bins of the same width."""
    if not values:
        return []
    low, high = min(values), max(values)
    width = (high - low) / n_bins or 1
    counts = [0] * n_bins
    for value in values:
        counts[min(int((value - low) / width), n_bins - 1)] += 1
    digits = max(0, math.ceil(-math.log10(width)) + 1) if width < 10 else 0
    return [(f"{low + i * width:,.{digits}f}-{low + (i + 1) * width:,.{digits}f}", count) for i, count in enumerate(counts)]


def cumulative(values):
    values = sorted(values)
    return [(value, i + 1) for i, value in enumerate(values) if i + 1 == len(values) or values[i + 1] > value]
