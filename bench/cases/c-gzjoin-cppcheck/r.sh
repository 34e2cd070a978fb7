#!/bin/sh
# gcc accepts the file, and cppcheck gives this finding.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 10 gcc -fsyntax-only small.c >/dev/null 2>&1 </dev/null || exit 1
out=$(timeout 20 cppcheck -q --enable=warning --template='{id}' small.c 2>&1 </dev/null)
case $out in *ctunullpointer*) exit 0 ;; esac
exit 1
