#!/bin/sh
# The first task of the order is shop, and not call, which has the higher priority: "10" comes before "5" as text.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 node small.js 2>/dev/null </dev/null) || exit 1
printf '%s\n' "$out" | grep -q '^shop.*call' || exit 1
sed 's/String(b.priority).localeCompare(String(a.priority))/b.priority - a.priority/' small.js >right.js
cmp -s small.js right.js && exit 1
out=$(timeout 5 node right.js 2>/dev/null </dev/null) || exit 1
printf '%s\n' "$out" | grep -q '^call.*shop'
