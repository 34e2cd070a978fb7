#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@
text=@TEXT@ # the error message, without line numbers

timeout @SECONDS@ @COMMAND@ >log.txt 2>&1
status=$?

# The command must fail, and not because of the time limit.
[ "$status" -ne 0 ] && [ "$status" -ne 124 ] || exit 1

# The same message.  Add lines such as `grep -q OTHER log.txt && exit 1` to refuse other errors.
grep -F -q -- "$text" log.txt
