#!/bin/sh
# Both interpreters succeed, both print the line of the largest path, and the reports differ.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
log=$(dirname "$0")/log.txt
one=$(LC_ALL=C.UTF-8 timeout 2 gawk -f small.awk "$log" 2>/dev/null </dev/null) || exit 1
two=$(LC_ALL=C.UTF-8 timeout 2 mawk -f small.awk "$log" 2>/dev/null </dev/null) || exit 1
case $one in */search*"20.1 KB"*) ;; *) exit 1 ;; esac
case $two in */search*"20.1 KB"*) ;; *) exit 1 ;; esac
[ "$one" != "$two" ]
