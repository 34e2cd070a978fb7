#!/bin/sh
# Functions that are reachable from main in the call graph of clang's analyzer: clang.sh PROGRAM.c
set -e
here=$(dirname "$0")
clang --analyze -w -Xclang -analyzer-checker=debug.DumpCallGraph "$1" 2>&1 |
    awk '$1 == "Function:" { for (i = 4; i <= NF; i++) print $2, $i }' | awk -f "$here/reach.awk"
