#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@

# 1. Guards: a program with undefined behaviour may print anything.
# Warnings that point to undefined behaviour.
gcc -Wall -Wextra -c -O1 -o guard.o "$input" >warnings.txt 2>&1 || exit 1
grep -E -q 'uninitialized|overflow|array-bounds|null-dereference|return-type|sequence-point|strict-aliasing|implicit-(function|int)|shift|zero-length|makes (pointer|integer)|incompatible|dangling|too (few|many) arguments|control reaches' warnings.txt && exit 1

# A second compiler with sanitizers: nothing may be reported.
if command -v clang >/dev/null; then
    clang -w -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -o guard "$input" -lm >guard.txt 2>&1 || exit 1
    ASAN_OPTIONS=detect_leaks=0 timeout @SECONDS@ ./guard >guard-output.txt 2>guard.txt || exit 1
fi

# Uninitialised memory.
if command -v valgrind >/dev/null; then
    gcc -w -g -O0 -o plain "$input" -lm >plain.txt 2>&1 || exit 1
    timeout 60 valgrind -q --error-exitcode=99 ./plain >plain-output.txt 2>&1
    [ $? -ne 99 ] || exit 1
fi

# 2. The bug: the two programs print different things.
@COMMAND@ -o one >/dev/null 2>&1 || exit 1
@AGAINST@ -o two >/dev/null 2>&1 || exit 1
timeout @SECONDS@ ./one >one.txt 2>&1
one=$?
timeout @SECONDS@ ./two >two.txt 2>&1
two=$?
[ "$one" -ne 124 ] && [ "$two" -ne 124 ] || exit 1
[ "$one" -ne "$two" ] || ! cmp -s one.txt two.txt
