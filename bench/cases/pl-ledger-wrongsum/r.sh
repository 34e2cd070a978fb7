#!/bin/sh
# Cash is wrong by one cent, and the bank account is still right.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 perl small.pl 2>/dev/null </dev/null)
case $out in *"cash "*"differs by -1 from"*"bank "*"1,250.00"*) exit 0 ;; esac
exit 1
