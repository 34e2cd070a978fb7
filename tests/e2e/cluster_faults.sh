# 50 faults at random moments: every result has the bytes of -j 1, and nothing is left.  ./dev bench
# faults-cluster injects 1,000.
. "$(dirname "$0")/lib.sh"
[ -n "${PARE_TEST_QUICK:-}" ] && { echo "left out in quick mode"; ok; finish; }
export HOME=$work
check "50 faults" python3 "$tests/tools/cluster_faults.py" "$pare" 50
finish
