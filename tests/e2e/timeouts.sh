# A candidate that runs out of time beside other tests is run again alone: load does not change results.
. "$(dirname "$0")/lib.sh"
seq 1 14 | sed 's/.*/line &/' >in.txt
script crowded.sh <<T
#!/bin/bash
exec 9>$work/lock
flock -n 9 || exec sleep 60
sleep 0.05
grep -q 'line 3' in.txt && grep -q 'line 12' in.txt
T
expect_status 0 "alone" "$pare" -j 1 --timeout 0.7 -o one.txt ./crowded.sh in.txt
expect_status 0 "crowded" "$pare" -j 4 --timeout 0.7 -o four.txt ./crowded.sh in.txt
check "the same result" cmp -s one.txt four.txt
tidy "timeouts"
finish
