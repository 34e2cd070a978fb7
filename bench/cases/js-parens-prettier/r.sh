#!/bin/sh
# The file is JavaScript, and prettier changes what it has formatted.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 20 node "$(dirname "$0")/twice.js" small.js >/dev/null 2>&1 </dev/null
