#!/bin/sh
# KeyError: 'garden', raised below invoice.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 python3 small.py 2>&1 >/dev/null </dev/null)
case $out in *"in invoice"*"KeyError: 'garden'"*) exit 0 ;; esac
exit 1
