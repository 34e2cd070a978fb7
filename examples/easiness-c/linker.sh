#!/bin/sh
# Functions that the linker keeps when it removes what nothing refers to: linker.sh PROGRAM.c
set -e
gcc -O0 -w -ffunction-sections -c "$1" -o unit.o
gcc -Wl,--gc-sections unit.o -o unit -ldl
nm unit | awk '$2 ~ /^[tT]$/ { print $3 }'
