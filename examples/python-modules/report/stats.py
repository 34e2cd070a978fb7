"""A little statistics."""
from log import info


def mean(values):
    return sum(values) / len(values)


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def variance(values):
    middle = mean(values)
    return mean([(value - middle) ** 2 for value in values])


def spread(values):
    info("spread of %d values" % len(values))
    return variance(values) ** 0.5


def trend(values):
    pairs = list(zip(values, values[1:]))
    rising = [1 if b > a else -1 for a, b in pairs]
    return mean(rising)
