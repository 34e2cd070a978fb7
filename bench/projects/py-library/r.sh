#!/bin/sh
# ZeroDivisionError in total of storage.py, called from main.py; model.py stays a module of its own.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
[ -e storage.py ] && [ -e model.py ] || exit 1
out=$(PYTHONDONTWRITEBYTECODE=1 timeout 5 python3 main.py 2>&1 >/dev/null)
case $out in *'main.py"'*'storage.py"'*"in total"*"ZeroDivisionError"*) ;; *) exit 1 ;; esac
grep -q 'model' main.py storage.py
