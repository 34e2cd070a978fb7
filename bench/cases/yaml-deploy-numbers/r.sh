#!/bin/sh
# Both readers succeed, and the values differ at an environment variable of a container.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
here=$(dirname "$0")
what='[.. | objects | select(has("env")) | .env | arrays[] | objects | select(has("name") and has("value")) | .value]'
python=$(timeout 2 python3 "$here/see.py" small.yaml 2>/dev/null | jq -c "$what") || exit 1
ruby=$(timeout 2 ruby "$here/see.rb" small.yaml 2>/dev/null | jq -c "$what") || exit 1
[ -n "$python" ] && [ -n "$ruby" ] && [ "$python" != "$ruby" ]
