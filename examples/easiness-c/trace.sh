#!/bin/sh
# Functions of the program in the order of their first entry: trace.sh PROGRAM.c OUT
set -e
here=$(dirname "$0")
gcc -O0 -w -no-pie -rdynamic -finstrument-functions "$1" "$here/tracer.c" -o program -ldl
TRACE=$PWD/addresses ./program >&2 || true
nm program | awk '$2 ~ /^[tT]$/ { sub(/^0+/, "", $1); print $1, $3 }' >names
awk 'NR == FNR { name[$1] = $2; next } $1 in name { print name[$1] }' names addresses >"$2"
