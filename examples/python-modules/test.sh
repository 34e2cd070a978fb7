#!/bin/sh
# Interesting: main takes the mean of nothing, by way of quiet_hours.
python3 -B main.py 2>&1 >/dev/null | tr '\n' ' ' |
    grep 'in main .*in quiet_hours .*in mean .*ZeroDivisionError: division by zero' >/dev/null
