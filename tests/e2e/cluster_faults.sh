# 50 faults at random moments, with 1 and with 4 workers: every result has the bytes of -j 1, no verdict is lost, and
# nothing is left.  ./dev bench faults-cluster injects 1,000.  A test whose worker is killed runs elsewhere long before
# it would have ended; a resumed driver takes over the tests that are under way.
. "$(dirname "$0")/lib.sh"
[ -n "${PARE_TEST_QUICK:-}" ] && { echo "left out in quick mode"; ok; finish; }
export HOME=$work
check "50 faults" python3 "$tests/tools/cluster_faults.py" "$pare" 50 --workers 1,4
check "a lost worker, a lost driver" python3 "$tests/tools/cluster_times.py" "$pare" --only kill,take-over
finish
