#!/bin/bash
# 1,000 faults at random moments in reductions of 100 random problems on 1, 4 and 16 workers: kills, stops and cut
# connections of workers, kills of the server and of the driver, and of all at once.  Every result must have the bytes of
# -j 1.  Then a tenth of the faults, spread over three real cases with each number of workers, and how long the cluster
# takes to react.  The tests of these cases take less than 0.1 s and give their tools 5 s or more: sixteen at once on two
# cores do not run into these limits, which would change verdicts.
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
python3 "$tools/cluster_faults.py" "$pare" $((n / 10)) --problems 9 "$@" \
    --cases "$cases/c-sur-gcc66691" "$cases/json-jq16-heap" "$cases/xml-xslt-mmltex"
python3 "$tools/cluster_times.py" "$pare" --limits
