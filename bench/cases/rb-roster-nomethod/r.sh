#!/bin/sh
# print_table asks nil for a name.  The hours were printed before; Ruby writes them out at its end.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 2 ruby small.rb 2>&1 </dev/null)
case $out in *"in print_table': undefined method \`name' for nil:NilClass"*Ben=*) exit 0 ;; esac
exit 1
