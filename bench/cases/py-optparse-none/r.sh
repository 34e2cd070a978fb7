#!/bin/sh
# pylint finds the assignment, and neither undefined names nor errors of syntax.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
: >empty.rc
out=$(timeout 20 /usr/bin/pylint -j1 --rcfile=empty.rc --persistent=n --score=n --disable=all \
    --enable=assignment-from-none,undefined-variable,used-before-assignment,syntax-error small.py 2>&1)
case $out in *undefined-variable* | *used-before-assignment* | *syntax-error*) exit 1 ;; esac
case $out in *assignment-from-none*) exit 0 ;; esac
exit 1
