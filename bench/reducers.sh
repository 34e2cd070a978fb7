#!/bin/sh
# What the reducers themselves cost on a million items.
set -eu
exec "$1/bench/bench_reducers"
