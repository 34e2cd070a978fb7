#!/bin/sh
# groff warns of a macro IX, and prints the page's title and an item of a list.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(LC_ALL=C timeout 10 groff -man -Tascii -P-cbou -ww small.1 2>&1 </dev/null) || exit 1
case $out in *"macro 'IX' not defined"*) ;; *) exit 1 ;; esac
case $out in *"STRACE(1)"*) ;; *) exit 1 ;; esac
printf '%s\n' "$out" | grep -q '^  *-[a-z] '
