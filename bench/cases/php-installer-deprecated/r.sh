#!/bin/sh
# php has no error and gives this warning; the class is still there.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 php -n -d display_errors=1 -d error_reporting=-1 -l small.php 2>&1 </dev/null) || exit 1
grep -q 'class PEAR_Installer' small.php || exit 1
case $out in *"Using \${var} in strings is deprecated"*) exit 0 ;; esac
exit 1
