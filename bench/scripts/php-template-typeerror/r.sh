#!/bin/sh
# Uncaught TypeError of count, which a method render of Field calls.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 php -d display_errors=stderr small.php 2>&1 >/dev/null </dev/null)
case $out in *"Uncaught TypeError: count(): Argument #1"*'Field->render('*) exit 0 ;; esac
exit 1
