#!/bin/sh
# The last answer is unsat; without matching and models of quantifiers it is unknown.  There is no error either way.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
right=$(timeout 10 z3 rlimit=20000000 small.smt2 2>&1 </dev/null) || exit 1
wrong=$(timeout 10 z3 rlimit=20000000 smt.ematching=false smt.mbqi=false small.smt2 2>&1 </dev/null) || exit 1
[ "$(printf '%s\n' "$right" | tail -n 1)" = unsat ] && [ "$(printf '%s\n' "$wrong" | tail -n 1)" = unknown ]
