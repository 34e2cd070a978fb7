#!/bin/bash
# builds things
set -eu -o pipefail
name=${1:-all} count=0
files=(a.c "b c.c" *.h)
export PATH="$HOME/bin:$PATH"

usage() {
    cat <<EOF
usage: $0 [name]
  with $name
EOF
    exit 2
}

for f in "${files[@]}" $(ls | head -n 2); do
    if [ -f "$f" ] && [[ $f == *.c ]]; then
        gcc -c "$f" -o "${f%.c}.o" 2>/dev/null || continue
        count=$((count + 1))
    elif test -z "$f"; then
        break
    else
        echo "skip $f" >&2
    fi
done

while read -r line; do
    case $line in
    a | b) echo "one" ;;
    c*) usage ;;
    *) : ;;
    esac
done < list.txt | sort -u

! grep -q x list.txt && (cd /tmp; rm -rf "x$count")
{ echo a; echo 'b'; } > out.txt
trap 'rm -f out.txt' EXIT
until false; do sleep 1 & wait; done
