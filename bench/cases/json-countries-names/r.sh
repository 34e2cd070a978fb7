#!/bin/sh
# The name of one country stands in the names of three others.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
timeout 5 jq -e '.["3166-1"] | map(.name) | . as $names |
    any(.[]; . as $name | [$names[] | select(. != $name and contains($name))] | length >= 3)' small.json >/dev/null 2>&1
