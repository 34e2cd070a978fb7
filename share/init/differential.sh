#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@

# Both must accept the candidate.
timeout @SECONDS@ @COMMAND@ >one.txt 2>one-errors.txt || exit 1
timeout @SECONDS@ @AGAINST@ >two.txt 2>two-errors.txt || exit 1

# They still disagree.  An empty output on one side is usually another bug.
[ -s one.txt ] && [ -s two.txt ] || exit 1
! cmp -s one.txt two.txt
