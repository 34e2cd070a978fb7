#!/bin/sh
# z3 says unsat; it says sat when a division by zero may give anything.  There is no error either way.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
right=$(timeout 10 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
wrong=$(timeout 10 z3 rlimit=20000000 rewriter.hi_div0=false small.smt2 2>&1 </dev/null) || exit 1
[ "$(printf '%s\n' "$right" | head -n 1)" = unsat ] && [ "$(printf '%s\n' "$wrong" | head -n 1)" = sat ]
