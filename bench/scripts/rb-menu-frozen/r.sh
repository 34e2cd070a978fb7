#!/bin/sh
# FrozenError, raised in add_item.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 ruby small.rb 2>&1 >/dev/null </dev/null)
case $out in *"add_item"*"FrozenError"*) exit 0 ;; esac
exit 1
