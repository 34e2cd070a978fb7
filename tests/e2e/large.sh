# A 100 MB input and an input of a million lines start within seconds and stay within memory
# proportional to the input (asserted as a multiple of its size, not as a time).
. "$(dirname "$0")/lib.sh"
slow_test
script needle.sh <<'T'
#!/bin/sh
grep -q needle in.txt
T
# peak COMMAND...: peak memory in kilobytes
peak() { /usr/bin/python3 -c '
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=open("err.txt", "w"))
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)' "$@"; }

seq 1 1000000 >in.txt
echo needle >>in.txt
kb=$(peak "$pare" -j 2 --repeat 1 ./needle.sh in.txt)
check "a million lines reduce" test "$(cat in.reduced.txt)" = needle
check "a million lines: $kb kB" test "$kb" -le 400000

rm -rf in.*
head -c 100000000 /dev/zero | tr '\0' 'x' | fold -w 4000 >in.txt
echo >>in.txt
echo needle >>in.txt
kb=$(peak "$pare" -j 2 --repeat 1 ./needle.sh in.txt)
check "100 MB reduce" test "$(cat in.reduced.txt)" = needle
check "100 MB: $kb kB" test "$kb" -le 1600000

rm -rf in.*
head -c 100000000 /dev/zero >in.txt
printf needle >>in.txt
kb=$(peak "$pare" -j 2 --repeat 1 ./needle.sh in.txt)
check "100 MB of zeros reduce" test "$(tr -d '\0' <in.reduced.txt)" = needle
check "100 MB binary: $kb kB" test "$kb" -le 1600000
finish
