# A sample of ./dev faults: injected faults and kills, a damaged journal, a crash of the machine, random runs.
. "$(dirname "$0")/lib.sh"
slow_test
python3 "$tests/faults/faults.py" "$build" --place "$work/faults" --faults 54 --inside 480 --snapshots 3 --journals 27 --runs 9 --seeds 0 --limits 8 >log.txt 2>&1
check "no complaint" test $? = 0
check "faults were injected" grep -q '| faults and kills .* | 54 | 0 |' log.txt
check "and without processes" grep -q '| the same for the driver alone.* | 480 | 0 |' log.txt
check "journals were damaged" grep -q '| damaged journals | 27 | 0 |' log.txt
[ "$failed" = 0 ] || cat log.txt
# The caller has 200 MB, more than the bound for a file of 100 KB: they are not Pare's.
check "memory of the caller does not count" python3 - "$tests/faults" "$pare" "$work" <<'TEXT'
import sys, types
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import limits
ballast = bytearray(200 << 20)
sys.exit(bool(limits.limit(types.SimpleNamespace(pare=sys.argv[2], place=sys.argv[3]), "memory", "functions.c", 100_000, "lines")))
TEXT
tidy "faults"
finish
