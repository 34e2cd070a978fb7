#!/bin/sh
# AddressSanitizer finds a use of freed memory in main; the memory was freed in stock_remove.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
gcc -w -g -fsanitize=address -o "$D/prog" small.c >/dev/null 2>&1 || exit 1
out=$(timeout 5 "$D/prog" 2>&1 >/dev/null </dev/null)
case $out in *heap-use-after-free*"in main"*"freed by"*"in stock_remove"*) exit 0 ;; esac
exit 1
