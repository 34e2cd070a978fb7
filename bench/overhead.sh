#!/bin/sh
# Time per test with a program that does nothing, divided by that of a bare loop around the same
# program.  `bench_overhead --bare` prints the microseconds of the bare loop alone.
set -eu
exec "$1/bench/bench_overhead"
