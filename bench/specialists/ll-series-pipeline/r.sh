#!/bin/sh
# The passes in the first line of the file make a call of memset out of a loop, and unswitch a loop.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
passes=$(sed -n "s/^; RUN: opt -passes='\([^']*\)'.*/\1/p" small.ll | head -n 1)
[ -n "$passes" ] || exit 1
out=$(timeout 20 opt-14 -passes="$passes" -pass-remarks='loop-idiom|unswitch' -debug-pass-manager -S small.ll 2>&1 </dev/null) || exit 1
case $out in *"call void @llvm.memset"*) ;; *) exit 1 ;; esac
case $out in *"Running pass: GVN"*) ;; *) exit 1 ;; esac
case $out in *".us"*) exit 0 ;; esac
exit 1
