#!/bin/sh
# The exception comes from average, called by days_to_pay, called by report.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 python3 small.py 2>&1 >/dev/null </dev/null)
case $out in *"in report"*"in days_to_pay"*"in average"*"ZeroDivisionError: "*) exit 0 ;; esac
exit 1
