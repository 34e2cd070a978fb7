"""Messages for people."""
import sys

from colours import paint

LEVELS = {"info": "green", "warning": "yellow"}


def say(level, text):
    print(paint(level, LEVELS[level]) + ": " + text, file=sys.stderr)


def warn(text):
    say("warning", text)


def info(text):
    say("info", text)
