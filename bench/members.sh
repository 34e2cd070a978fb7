#!/bin/bash
# The model of large Java programs: items, clauses, seconds, memory.  The last one is of several libraries taken
# as one program of more than 5,000 classes.   Usage: members.sh BUILD-DIR
set -eu
java=/usr/share/java
for jar in guava clojure scala-library; do
    echo -n "$jar: "
    "$1/bench/bench_members" "" "$java/$jar.jar"
done
echo -n "scala-library, guava, xercesImpl: "
"$1/bench/bench_members" "" "$java/scala-library.jar" "$java/guava.jar" "$java/xercesImpl.jar"
