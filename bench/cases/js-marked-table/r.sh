#!/bin/sh
# Markdown with a table and a list becomes the right HTML.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
out=$(timeout 5 node small.js 2>/dev/null) || exit 1
table='<table><thead><tr><th>a</th><th align="right">b</th></tr></thead>'
table="$table"'<tbody><tr><td><em>x</em></td><td align="right"><code>y</code></td></tr></tbody></table>'
[ "$out" = "$table<ul><li>one</li><li>two</li></ul>" ]
