# A sample of ./dev faults: injected faults and kills, a damaged journal, a crash of the machine, random runs.
. "$(dirname "$0")/lib.sh"
# AddressSanitizer has an allocator of its own, which the shim cannot make fail.
grep -q '^PARE_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" && slow_test
# Quick mode is for coverage: many cases of the parts that are quick.
inside=480 oracle=$(often 60 960) journals=$(often 27 0)
python3 "$tests/faults/faults.py" "$build" --place "$work/faults" --faults "$(often 54 0)" --inside "$inside" --oracle "$oracle" \
    --snapshots "$(often 3 0)" --journals "$journals" --runs "$(often 9 0)" --seeds 0 --limits "$(often 8 0)" >log.txt 2>&1
check "no complaint" test $? = 0
check "faults were injected" grep -q "| faults and kills .* | $(often 54 0) | 0 |" log.txt
check "and without processes" grep -q "| the same for the driver alone.* | 480 | 0 |" log.txt
check "and without a driver" grep -q "| the same for tests alone.* | $oracle | 0 |" log.txt
check "journals were damaged" grep -q "| damaged journals | $journals | 0 |" log.txt
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
# 167 MB where 160 are allowed: the sites of 189,000 rewrites, and arrays that were freed and stayed.
check "memory of rewrites" python3 - "$tests/faults" "$pare" "$work" <<'TEXT'
import sys, types
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import limits
found = limits.limit(types.SimpleNamespace(pare=sys.argv[2], place=sys.argv[3]), "memory", "functions.c", 1_000_000, "rewrites")
sys.exit(" ".join(found) or 0)
TEXT
tidy "faults"
finish
