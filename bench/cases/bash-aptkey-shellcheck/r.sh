#!/bin/sh
# shellcheck gives this warning, and no error.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 shellcheck -s sh -f gcc small.sh 2>/dev/null </dev/null)
case $out in *" error: "*) exit 1 ;; esac
case $out in *"[SC2155]"*) exit 0 ;; esac
exit 1
