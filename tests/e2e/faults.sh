# A sample of ./dev faults: injected faults and kills, a damaged journal, a crash of the machine, random runs.
. "$(dirname "$0")/lib.sh"
slow_test
python3 "$tests/faults/faults.py" "$build" --place "$work/faults" --faults 54 --inside 480 --snapshots 3 --journals 27 --runs 9 --seeds 0 --limits 8 >log.txt 2>&1
check "no complaint" test $? = 0
check "faults were injected" grep -q '| faults and kills .* | 54 | 0 |' log.txt
check "and without processes" grep -q '| the same for the driver alone.* | 480 | 0 |' log.txt
check "journals were damaged" grep -q '| damaged journals | 27 | 0 |' log.txt
[ "$failed" = 0 ] || cat log.txt
tidy "faults"
finish
