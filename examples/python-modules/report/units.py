"""Units of pressure."""
KNOWN = {"pascal": 1.0, "bar": 100000.0, "psi": 6894.757}


class UnknownUnit(Exception):
    pass


def factor(unit):
    if unit not in KNOWN:
        raise UnknownUnit(unit)
    return KNOWN[unit]


def convert(value, unit, to):
    return value * factor(unit) / factor(to)
