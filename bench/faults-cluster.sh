#!/bin/bash
# 1,000 faults at random moments in reductions of 100 random problems on 1, 4 and 16 workers: kills, stops and cut
# connections of workers, kills of the server and of the driver, and of all at once.  Every result must have the bytes of
# -j 1.  Then the same with three real cases, and how long the cluster takes to react.
# usage: faults-cluster.sh BUILD [N [--seed N] [--workers 1,4,16]]
set -eu
pare=$1/pare
shift
n=${1:-1000}
[ $# = 0 ] || shift
here=$(cd "$(dirname "$0")" && pwd)
tools=$here/../tests/tools
export PYTHONDONTWRITEBYTECODE=1
python3 "$tools/cluster_faults.py" "$pare" "$n" --problems $((n / 10)) "$@"
cases=${PARE_BENCH:-$here/../../shared/bench}/source/cases
python3 "$tools/cluster_faults.py" "$pare" $((n / 10)) "$@" \
    --cases "$cases/c-clang16-95366" "$cases/cpp-gcc12-lambda" "$here/cases/py-invoice-zerodivision"
python3 "$tools/cluster_times.py" "$pare" --limits
