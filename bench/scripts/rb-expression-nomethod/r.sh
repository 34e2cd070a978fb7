#!/bin/sh
# NoMethodError: an operator of nil, in run, which calculate calls.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 ruby small.rb 2>&1 >/dev/null </dev/null)
case $out in *"undefined method"*"for nil"*NoMethodError*"in \`run'"*"in \`calculate'"*) exit 0 ;; esac
exit 1
