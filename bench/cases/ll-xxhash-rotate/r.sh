#!/bin/sh
# llc accepts the module and writes a rotation and a swap of bytes, of 64 bits each.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 20 llc-14 -O2 -o - small.ll 2>/dev/null </dev/null) || exit 1
case $out in *bswapq*) ;; *) exit 1 ;; esac
case $out in *rolq* | *rorq*) exit 0 ;; esac
exit 1
