#!/bin/sh
# AddressSanitizer finds a write behind memory from ring_new, in ring_push; the compiler has no warning.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
timeout 20 gcc -std=c11 -O0 -g -Wall -Wextra -Werror -fsanitize=address -o "$D/small" small.c >/dev/null 2>&1 || exit 1
out=$(ASAN_OPTIONS=detect_leaks=0 timeout 10 "$D/small" 2>&1 </dev/null)
case $out in *heap-buffer-overflow*"WRITE of size"*" in ring_push "*"0 bytes to the right"*" in ring_new "*) exit 0 ;; esac
case $out in *heap-buffer-overflow*"WRITE of size"*" in ring_push "*"0 bytes after"*" in ring_new "*) exit 0 ;; esac
exit 1
