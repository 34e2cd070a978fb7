#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
# The input is a directory with class files: the current directory here.
text=@TEXT@ # the error of javac about the decompiled source

# Decompile every class into src.  The command prints the source on standard output.
mkdir src classes
find . -name '*.class' ! -name '*$*' | while IFS= read -r input; do
    name=${input#./}
    mkdir -p "src/$(dirname "$name")"
    timeout @SECONDS@ @COMMAND@ >"src/${name%.class}.java" 2>>decompiler.txt
done

# The source does not compile, for the same reason.
# shellcheck disable=SC2046
javac -nowarn -cp . -d classes $(find src -name '*.java') >log.txt 2>&1 && exit 1
grep -F -q -- "$text" log.txt
