#!/bin/sh
# Two names are equal up to a bracket, and the kinds of the languages differ.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
found=$(timeout 10 jq '.["639-3"] | map(select(.type != null) | {key: (.name | split(" (")[0]), type, alpha_3}) | group_by(.key) |
    any(.[]; length > 1 and (map(.type) | unique | length) > 1 and (map(.alpha_3) | unique | length) == length)' \
    small.json 2>/dev/null </dev/null) || exit 1
[ "$found" = true ]
