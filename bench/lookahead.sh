#!/bin/bash
# How much time looking ahead saves: a test that sleeps 50 ms, the one-by-one reducer on 400 lines of
# which one in ten can go (the rest must stay), with 1 and with 8 workers.  Prints the ratio of the
# two times; at this rate of success 8 workers can at best reach 1/5.7.
set -eu
pare=$1/pare
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
seq 1 400 | awk '{ print ($1 * 7919) % 1000 < 100 ? "free " $1 : "need " $1 }' >lines.txt
n_need=$(grep -c need lines.txt)
cat >test.sh <<TEXT
#!/bin/sh
sleep 0.05
[ "\$(grep -c need lines.txt)" = $n_need ]
TEXT
chmod +x test.sh
echo "400 lines, $((400 - n_need)) of them can go; a test sleeps 50 ms"
for workers in 1 8; do
    start=$(date +%s%N)
    "$pare" -j "$workers" --fresh --once --repeat 1 --pass lines:one-by-one test.sh lines.txt >out.txt 2>/dev/null
    end=$(date +%s%N)
    eval "time_$workers=$((end - start))"
    echo "-j $workers: $(((end - start) / 1000000)) ms; $(sed -n 2p out.txt); $(cksum <lines.reduced.txt)"
done
awk -v a="$time_8" -v b="$time_1" 'BEGIN {
    printf "time with 8 workers / time with 1: %.3f (at most 0.25 wanted, 0.175 is the ideal)\n", a / b }'
