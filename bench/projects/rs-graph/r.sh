#!/bin/sh
# rustc gives one error: mismatched types (E0308) in main.rs; Route stays in paths.rs.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
[ -e paths.rs ] || exit 1
out=$(timeout 20 /usr/bin/rustc --edition 2021 --crate-type bin --emit=metadata -A warnings -o out.rmeta main.rs 2>&1 </dev/null) && exit 1
case $out in *"error[E0308]"*"main.rs:"*"expected \`u64\`, found \`u32\`"*"aborting due to previous error"*) ;; *) exit 1 ;; esac
grep -q 'struct Route' paths.rs
