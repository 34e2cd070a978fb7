#!/bin/sh
# Functions that are reachable from main in gcc's own call graph: gcc.sh PROGRAM.c
set -e
here=$(dirname "$0")
gcc -O0 -w -fcallgraph-info -c "$1" -o unit.o
sed -n 's/^edge: { sourcename: "\([^"]*\)" targetname: "\([^"]*\)".*/\1 \2/p' ./*.ci |
    sed 's/[^ ]*\.c://g' | awk -f "$here/reach.awk"
