#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@
text=@TEXT@ # the wrong output

# The command must succeed: a candidate that breaks it is another bug.
timeout @SECONDS@ @COMMAND@ >output.txt 2>error.txt || exit 1

# It still prints the wrong thing.
grep -F -q -- "$text" output.txt
