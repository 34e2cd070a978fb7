#!/bin/sh
# yamllint gives both findings, and no error of syntax.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 yamllint -f parsable small.yml 2>/dev/null </dev/null)
case $out in *"syntax error"*) exit 1 ;; esac
case $out in *"(truthy)"*"(line-length)"*) exit 0 ;; esac
exit 1
