#!/bin/bash
# 1,000 faults at random moments in reductions on workers: kills and stops of workers, kills of the server
# and of the driver.  Every result must have the bytes of -j 1.  usage: faults-cluster.sh BUILD [N [SEED]]
set -eu
exec python3 "$(dirname "$0")/../tests/tools/cluster_faults.py" "$1/pare" "${2:-1000}" ${3:+"$3"}
