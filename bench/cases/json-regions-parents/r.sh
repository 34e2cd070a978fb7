#!/bin/sh
# Two regions of different types have the same name and are parts of regions of the list.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
found=$(timeout 20 jq '.["3166-2"] | INDEX(.code) as $by_code | map(select(.parent != null)) |
    map(select($by_code[.code[0:3] + .parent] or $by_code[.parent])) | group_by(.name) |
    any(.[]; map(.type) | unique | length >= 2)' small.json 2>/dev/null) || exit 1
[ "$found" = true ]
