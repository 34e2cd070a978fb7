#!/bin/sh
# The name of one country stands in the names of three others.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
found=$(timeout 5 jq '.["3166-1"] | map(.name) | . as $names |
    any(.[]; . as $name | [$names[] | select(. != $name and contains($name))] | length >= 3)' small.json 2>/dev/null) || exit 1
[ "$found" = true ]
