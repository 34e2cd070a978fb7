#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@
limit=@MEMORY@ # kilobytes

# With enough memory the command succeeds.
timeout @SECONDS@ @COMMAND@ >output.txt 2>&1 || exit 1

# With the limit it does not.
# shellcheck disable=SC3045 # every shell in use has it
if (ulimit -v "$limit" && exec timeout @SECONDS@ @COMMAND@) >limited.txt 2>&1; then
    exit 1
fi
exit 0
