#!/bin/sh
# The demo: a real crash of g++ 12 on a small event library, reduced to what triggers it.
# usage: demo.sh PARE
set -eu
pare=$1
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$here/demo/events.cpp" "$dir"
cd "$dir"
echo "g++ crashes on this file ($(wc -l <events.cpp) lines, $(wc -c <events.cpp) bytes):"
echo "  \$ g++ -std=c++20 -fsyntax-only events.cpp"
{ g++ -std=c++20 -fsyntax-only events.cpp 2>&1 || true; } | grep 'internal compiler error' | sed 's/^/  /'
echo
echo "  \$ pare events.cpp -- g++ -std=c++20 -fsyntax-only {}"
"$pare" events.cpp -- g++ -std=c++20 -fsyntax-only {} 2>&1 | sed 's/^/  /'
echo
echo "before (the first lines):"
head -12 events.cpp | sed 's/^/  /'
echo "after:"
sed 's/^/  /' events.reduced.cpp
echo
