#!/bin/sh
# pyflakes finds nothing undefined, Python's compiler no error, and Cython gives this warning.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 /usr/bin/pyflakes3 small.py 2>&1)
case $out in *"undefined name"* | *"syntax error"* | *"invalid syntax"* | *"may be undefined"* | *"before assignment"*) exit 1 ;; esac
timeout 5 /usr/bin/python3 -S -c 'compile(open("small.py").read(), "small.py", "exec")' 2>/dev/null || exit 1
out=$(timeout 20 /usr/bin/cython3 -3 -Wextra -o small.out small.py 2>&1) || exit 1
case $out in *"might be referenced before assignment"*) exit 0 ;; esac
exit 1
