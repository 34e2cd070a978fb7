#!/bin/bash
# Copies folders into dated archives, keeps the last few, and reports what was done.
set -u

keep=3
verbose=0
target=${TMPDIR:-/tmp}/backup-demo.$$
declare -A sizes=()
declare -a done_list=()

usage() {
    cat <<TEXT
usage: backup [-k COUNT] [-v] FOLDER...
  -k COUNT   archives to keep of each folder (now $keep)
  -v         say more
TEXT
}

say() {
    if ((verbose > 0)); then
        printf '%s: %s\n' "${0##*/}" "$*" >&2
    fi
}

die() {
    local status=$1
    shift
    printf 'backup: %s\n' "$*" >&2
    exit "$status"
}

read_options() {
    local option
    while getopts 'k:vh' option; do
        case $option in
        k)
            [[ $OPTARG =~ ^[1-9][0-9]*$ ]] || die 2 "not a number: $OPTARG"
            keep=$OPTARG
            ;;
        v) verbose=$((verbose + 1)) ;;
        h)
            usage
            exit 0
            ;;
        *) die 2 "try -h" ;;
        esac
    done
    n_options=$((OPTIND - 1))
}

archive_name() {
    local folder=$1 day=$2
    local plain=${folder%/}
    echo "$target/${plain##*/}-$day.tar"
}

rotate() {
    local prefix=$1 old
    local -a there=("$prefix"-*.tar)
    while ((${#there[@]} > keep)); do
        old=${there[0]}
        rm "$old"
        removed=$((removed + 1))
        there=("${there[@]:1}")
    done
}

backup() {
    local folder=$1 day=$2 name
    name=$(archive_name "$folder" "$day")
    say "writing $name"
    tar -cf "$name" -C "$folder" . 2>/dev/null || die 3 "cannot archive $folder"
    sizes[$folder]=$(stat -c %s "$name")
    done_list+=("${name##*/}")
    rotate "${name%-*.tar}"
}

read_options -k 2
mkdir -p "$target/photos" || die 3 "cannot make $target"
echo one >"$target/photos/one.txt"
for day in 01 02 03; do
    backup "$target/photos" "$day"
done
for folder in "${!sizes[@]}"; do
    echo "${folder##*/}: ${#done_list[@]} archives"
done
