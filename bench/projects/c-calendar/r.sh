#!/bin/sh
# The three sources compile and link without a warning but one: day_of_year's result becomes unsigned in main.c.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
gcc -Wall -Wextra -Wsign-conversion -Wimplicit -o prog main.c event.c day.c 2>out.txt || exit 1
grep -q "main.c:.*to 'unsigned int' from 'int' may change the sign" out.txt || grep -q "main.c:.*conversion to .unsigned int. from .int. may change" out.txt || exit 1
grep -q 'span = .*day_of_year' main.c && grep -q 'int day_of_year' day.c
