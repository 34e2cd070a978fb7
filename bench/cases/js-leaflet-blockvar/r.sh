#!/bin/sh
# eslint finds the variable, and neither undefined names (but those of the original) nor errors of syntax.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(NODE_PATH=/usr/share/nodejs DISABLE_V8_COMPILE_CACHE=1 timeout 20 eslint --no-eslintrc --no-inline-config --env browser,node,amd,es6 --global L,globalThis -f unix --rule 'no-undef: 2' --rule 'block-scoped-var: 2' small.js 2>&1)
case $out in *no-undef* | *"Parsing error"*) exit 1 ;; esac
case $out in *block-scoped-var*) exit 0 ;; esac
exit 1
