#!/bin/sh
# Uncaught ArgumentCountError.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 php -d display_errors=stderr small.php 2>&1 >/dev/null </dev/null)
case $out in *"Uncaught ArgumentCountError: Too few arguments to function"*"1 passed"*"exactly 2 expected"*) exit 0 ;; esac
exit 1
