#!/bin/sh
# Neither solver has an error; cvc5 says unsat, and z3 gives up, within limits that do not depend on the machine.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
[ "$(timeout 10 cvc5 --strings-exp --rlimit=100000 small.smt2 2>&1 </dev/null)" = unsat ] || exit 1
[ "$(timeout 20 z3 rlimit=2000000 small.smt2 2>&1 </dev/null)" = unknown ]
