# On a terminal there is one live line, and it is gone at the end; elsewhere plain lines.
. "$(dirname "$0")/lib.sh"
seq 1 300 >in.txt
script t.sh <<'T'
#!/bin/sh
sleep 0.01
grep -q 123 in.txt
T
command script -qec "TERM=xterm $pare -o live.txt ./t.sh in.txt" typescript >/dev/null 2>&1 </dev/null
check "the live line is rewritten in place" grep -q "$(printf '\r')lines:gbr-queue" typescript
check "it shows tests and time" grep -qE '[0-9]+ tests .*/s .*[0-9]:[0-9][0-9]' typescript
check "the summary stands alone" grep -qE '^finished in|.\[Kfinished in' typescript
"$pare" -o plain.txt ./t.sh in.txt >out.txt 2>err.txt
check "no control characters elsewhere" test "$(tr -d '\t\n -~' <err.txt | wc -c)" = 0
finish
