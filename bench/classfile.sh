#!/bin/bash
# How long the class-file library takes for java.base of the installed JDK: reading, writing, and
# computing all stack maps (type inference and the class hierarchy).   Usage: classfile.sh BUILD-DIR
set -eu
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
"$1/bench/bench_classfile" -m java.base "$java_home/lib/modules"
"$1/bench/bench_classfile" -m java.base -f "$java_home" "$java_home/lib/modules"
