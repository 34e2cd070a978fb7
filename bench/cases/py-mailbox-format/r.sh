#!/bin/sh
# mypy gives this error, and none of syntax or of undefined names.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
rm -rf cache.own && cp -r "$(dirname "$0")/cache" cache.own || exit 1
out=$(timeout 20 /usr/bin/mypy --cache-dir=cache.own --check-untyped-defs --follow-imports=skip --ignore-missing-imports --no-error-summary small.py 2>&1)
rm -rf cache.own
case $out in *"[name-defined]"* | *"[syntax]"*) exit 1 ;; esac
case $out in *"[str-format]"*) exit 0 ;; esac
exit 1
