#!/bin/sh
# pyflakes finds the redefinition and nothing undefined, and Python's compiler finds no error.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 /usr/bin/pyflakes3 small.py 2>&1)
case $out in *"undefined name"* | *"syntax error"* | *"invalid syntax"* | *"may be undefined"*) exit 1 ;; esac
case $out in *"redefinition of unused 'PicklingError'"*) ;; *) exit 1 ;; esac
timeout 5 /usr/bin/python3 -S -c 'compile(open("small.py").read(), "small.py", "exec")' 2>/dev/null
