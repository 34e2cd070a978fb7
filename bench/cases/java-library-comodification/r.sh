#!/bin/sh
# The program compiles, and remind, called by main, walks through a list that was changed.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:SharedArchiveFile="$(dirname "$0")/java.jsa" \
    Library.java 2>&1 </dev/null)
case $out in *"late: "*ConcurrentModificationException*"Library.remind("*"Library.main("*) exit 0 ;; esac
exit 1
