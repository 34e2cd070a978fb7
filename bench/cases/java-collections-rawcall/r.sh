#!/bin/sh
# javac accepts the file and gives this warning.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:SharedArchiveFile="$(dirname "$0")/javac.jsa" \
    -m jdk.compiler/com.sun.tools.javac.Main -proc:none -implicit:none -XDrawDiagnostics -XDshould-stop.ifNoError=FLOW \
    -Xlint:all -Xmaxwarns 10000 --patch-module java.base=. Collections.java 2>&1) || exit 1
case $out in *compiler.warn.unchecked.call.mbr.of.raw.type*) exit 0 ;; esac
exit 1
