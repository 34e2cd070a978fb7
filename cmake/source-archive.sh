#!/bin/sh
# Writes the source archive of the last commit, with the C sources of the parsers: it builds without npm.
# usage: source-archive.sh DIRECTORY   writes DIRECTORY/pare-VERSION.tar.xz and prints its name
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(pare VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/pare-$version
git archive --prefix="pare-$version/" HEAD | tar -x -C "$work"

# Of each package: the parser, its licence, and package.json, from which ./dev reads the version.
for package in tree-sitter $(sed -n 's/.*"package": *"\([^"]*\)".*/\1/p' languages/*/language.json | sort -u); do
    find "node_modules/$package" \( -name node_modules -o -name bindings -o -name examples \) -mindepth 1 -prune -o \
        -type f \( -name '*.c' -o -name '*.h' -o -name grammar.json -o -name package.json -o -name 'LICENSE*' \) -print
done | sort >"$work/files"
printf '%s\n' node_modules/uplot/package.json node_modules/uplot/LICENSE node_modules/uplot/dist/uPlot.iife.min.js \
    node_modules/uplot/dist/uPlot.min.css >>"$work/files" # the charts of pare report
tar -c -T "$work/files" | tar -x -C "$folder"

# The same commit gives the same archive.  Level 2: a third larger than level 6, in a tenth of the time.
tar -c -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
    --mtime="@$(git log -1 --format=%ct)" "pare-$version" | xz -T2 -2 >"$work/archive"
mv "$work/archive" "$out/pare-$version.tar.xz"
echo "$out/pare-$version.tar.xz"
