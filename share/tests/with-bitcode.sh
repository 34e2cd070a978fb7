#!/bin/sh
# Makes bitcode of a module that is text, and runs a command on it:
#     with-bitcode.sh LLVM-AS TEXT BITCODE HOW COMMAND...
# HOW is `file`, or `stdin` if the command reads the bitcode from its standard input. Exit status 125: the text is no module.
assembler=$1 text=$2 bitcode=$3 how=$4
shift 4
"$assembler" -o "$bitcode" "$text" 2>/dev/null || exit 125
rm -f "$text"
[ "$how" = file ] || exec <"$bitcode"
exec "$@"
