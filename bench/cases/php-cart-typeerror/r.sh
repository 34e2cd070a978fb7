#!/bin/sh
# Two discounts are printed, and the third call ends with a TypeError about null.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 php -n -d display_errors=1 -d error_reporting=-1 small.php 2>&1 </dev/null)
case $out in "spring: 22.47
thanks5: "*"Uncaught TypeError: "*"withDiscount(): Argument #1"*"Shop\\Discount, null given"*) exit 0 ;; esac
exit 1
