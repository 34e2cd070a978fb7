#!/bin/sh
# The style sheet finds a pattern, and the XML parser has no error.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 10 xsltproc --nonet "$(dirname "$0")/find.xsl" small.xml 2>/dev/null </dev/null) || exit 1
case $out in *"conflict "?*) exit 0 ;; esac
exit 1
