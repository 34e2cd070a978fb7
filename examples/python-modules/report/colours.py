"""Escape sequences."""
CODES = {"bold": 1, "green": 32, "yellow": 33}
enabled = False


def code(name):
    return "\033[%dm" % CODES[name]


def paint(text, colour):
    if not enabled:
        return text
    return code(colour) + text + "\033[0m"
