#!/bin/sh
# Runs a command with the arguments that a file has, one a line; empty lines do not count:
#     with-arguments.sh FILE COMMAND...
file=$1
shift
if [ -f "$file" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        [ -z "$line" ] || set -- "$@" "$line"
    done <"$file"
fi
exec "$@"
