#!/bin/bash
# The study of chapter 2 of the dissertation (docs/manual/easiness.md) on programs of Debian's Java packages and on
# small ones that are made (bench/easiness): five analyses on about 120 programs, and 23 variants of Pare's own with a
# known defect.  Prints
#   all tables of chapter 2;
#   whether cha >= rta >= 0cfa, and what runs entered that cha does not have, with the cause;
#   precision and recall of the verdict on the known defects, for 3 to 7 analyses;
#   the cost of the agent, 0-CFA on 500 and 5,000 classes, and the reduction of a bug of WALA.
#   bench/easiness.sh BUILD-DIR [--jobs N] [--only tables,sound,seeded,agent,0cfa,reduce] [--kinds xml,thread,...] [--most N]
#   --most N takes the first N programs of every kind
#   PARE_BENCH_OUT  where results are kept (default build/bench-easiness); the same command goes on where it was stopped
# An hour on two cores; most of it is WALA.
set -eu
build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
work=${PARE_BENCH_OUT:-$build/bench-easiness}
mkdir -p "$work"
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$work/cache}
mkdir -p "$XDG_CACHE_HOME"
unset JAVA_TOOL_OPTIONS DISPLAY
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$here/easiness/study.py" "$build" --work "$work" "$@"
