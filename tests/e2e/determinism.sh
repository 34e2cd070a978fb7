# Random inputs and tests with random delays give identical bytes with 1, 2 and 8 workers.
. "$(dirname "$0")/lib.sh"
cases=$(often 60 20) # tests/property/lookahead.c has hundreds for every reducer
seed=${PARE_SEED:-99}
echo "seed $seed, $cases cases"
RANDOM=$seed
cat >check.c <<'C'
/* The test, as a program so that 900 runs take seconds: interesting when the file holds the needed words
 * and a checksum of it does not say otherwise; sleeps up to 2 ms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
int main(void)
{
    char text[4096];
    FILE *in = fopen("in.txt", "r"), *rule = fopen(getenv("RULE"), "r");
    size_t n = fread(text, 1, sizeof text - 1, in);
    char word[64];
    unsigned sum = 0;
    text[n] = 0;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    usleep((unsigned)now.tv_nsec / 1000 % 2000);
    while (fscanf(rule, "%63s", word) == 1)
        if (strstr(text, word) == NULL)
            return 1;
    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + (unsigned char)text[i];
    return strstr(text, "all") == NULL && sum % 5 == 0;
}
C
cc -o check check.c || exit 1
differ=0
for case in $(seq $cases); do
    {
        echo "all"
        for i in $(seq $((4 + RANDOM % 8))); do echo "w$i { a$((RANDOM % 5)) (b$i) }"; done
    } >in.txt
    echo "w$((1 + RANDOM % 4)) a$((RANDOM % 5))" >rule
    grep -q "$(cut -d' ' -f2 rule)" in.txt || echo "$(cut -d' ' -f2 rule)" >>in.txt
    for workers in 1 2 8; do
        RULE=$work/rule "$pare" -q --no-journal --repeat 1 -j $workers -o "out$workers.txt" ./check in.txt ||
            bad "case $case with $workers workers"
    done
    cmp -s out1.txt out2.txt && cmp -s out1.txt out8.txt || differ=$((differ + 1))
done
check "$cases cases, every number of workers gives the same bytes ($differ differ)" test $differ = 0
tidy "determinism"
finish
