#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@

# The candidate must still be accepted at all, or the slowness may be that of an error.  Remove the
# comment sign and put in a cheap check of the input, if there is one:
# COMMAND-THAT-CHECKS "$input" || exit 1
[ -s "$input" ] || exit 1

# It is still running after @SECONDS@ seconds.  Choose a time that a busy machine does not reach with a
# fast candidate: several times what a fast run takes.
timeout @SECONDS@ @COMMAND@ >output.txt 2>&1
[ $? -eq 124 ]
