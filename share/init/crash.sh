#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@
text=@TEXT@ # a part of the crash's own message, such as the place where it happens

# The time limit makes a candidate that hangs cheap.
timeout @SECONDS@ @COMMAND@ >log.txt 2>&1
status=$?

# 0: no crash.  124: it ran out of time.
[ "$status" -ne 0 ] && [ "$status" -ne 124 ] || exit 1

# The same crash, not just any.
grep -F -q -- "$text" log.txt
