#!/bin/bash
# Rotates log files, and says how full each group is.
set -u
readonly KEEP=3
declare -A sizes=()
verbose=0
groups=(web mail cron)

usage() {
    echo "usage: rotate [-v] [-k COUNT] GROUP..." >&2
    exit 2
}

log() {
    local level=$1
    shift
    if [[ $level == debug && $verbose -eq 0 ]]; then
        return
    fi
    printf '%s: %s\n' "$level" "$*"
}

measure() {
    local group=$1 total=0 n
    for n in "${@:2}"; do
        case $n in
        *[!0-9]*) log warning "not a number: $n" ;;
        *) total=$((total + n)) ;;
        esac
    done
    sizes[$group]=$total
}

share() {
    local group=$1 all=$2
    local part=$((100 * ${sizes[$group]:-0} / all))
    log info "$group has $part percent"
}

rotate() {
    local group=$1 i
    for ((i = KEEP; i > 1; i--)); do
        log debug "$group.$((i - 1)) becomes $group.$i"
    done
}

while getopts vk: option; do
    case $option in
    v) verbose=1 ;;
    k) count=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))

measure web 120 80 x7
measure mail 40
sum=0
for group in "${groups[@]}"; do
    rotate "$group"
    sum=$((sum + ${sizes[$group]:-0}))
done
log info "total $sum of ${count:-none}"
for group in "${!sizes[@]}"; do
    share "$group" $((sum - 240))
done
