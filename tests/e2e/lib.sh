# What the end-to-end tests share.  Usage: . "$(dirname "$0")/lib.sh"  (first argument: build directory)
set -u
build=${1:?usage: test.sh BUILD-DIRECTORY}
pare=$build/pare
tests=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
export TMPDIR=$work/tmp
mkdir -p "$TMPDIR"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

# The suite has a quick mode, for the sanitizers and for coverage: PARE_TEST_QUICK=1.
# slow_test: leaves this test out in quick mode.  often FULL QUICK: prints the number for the mode.
slow_test() {
    [ -z "${PARE_TEST_QUICK:-}" ] || { echo "left out in quick mode" && exit 77; }
}
often() {
    if [ -z "${PARE_TEST_QUICK:-}" ]; then echo "$1"; else echo "$2"; fi
}

ok() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}

# check WHAT COMMAND...: the command must succeed
check() {
    what=$1
    shift
    if "$@"; then ok; else bad "$what"; fi
}

# expect_status CODE WHAT COMMAND...: runs it, output in out.txt and err.txt
expect_status() {
    wanted=$1 what=$2
    shift 2
    "$@" >out.txt 2>err.txt </dev/null
    got=$?
    if [ "$got" = "$wanted" ]; then ok; else
        bad "$what: exit status $got, not $wanted"
        sed 's/^/    /' err.txt
    fi
}

# says PATTERN WHAT: the last command's standard error has such a line
says() {
    if grep -q -- "$1" err.txt; then ok; else
        bad "$2: does not say \"$1\""
        sed 's/^/    /' err.txt
    fi
}

# wait_until WHAT COMMAND...: tries the command until it succeeds, for at most a minute; after that it fails
wait_until() {
    what=$1
    shift
    for _ in $(seq 1200); do
        "$@" && return
        sleep 0.05
    done
    bad "$what: not within a minute"
    return 1
}

# script NAME: an executable test from standard input
script() {
    cat >"$1"
    chmod +x "$1"
}

# small_disk DIR SIZE: a file system of that size there; without root only one that not_root.sh has mounted
# drop_disk DIR: it is not needed any more
small_disk() {
    if [ "$(id -u)" = 0 ]; then
        mkdir -p "$1" && mount -t tmpfs -o "size=$2" none "$1" 2>/dev/null
    else
        [ -d "${PARE_TEST_DISKS:-/nonexistent}/$2" ] && ln -s "$PARE_TEST_DISKS/$2" "$1"
    fi
}
drop_disk() {
    if [ -h "$1" ]; then find "$1/" -mindepth 1 -delete && rm "$1"; else umount "$1"; fi
}

# reduces_to FILE WANTED 'COMMAND': the result without blanks is WANTED.  The command succeeds if the file is interesting.
reduces_to() {
    command -v "${3%% *}" >/dev/null || return 0
    printf '#!/bin/sh\n%s\n' "$3" >check.sh
    chmod +x check.sh
    expect_status 0 "$1" "$pare" -q --allow-empty --no-journal -o "reduced.$1" ./check.sh "$1"
    check "$1: $(tr -d ' \n\t' <"reduced.$1")" test "$(tr -d ' \n\t' <"reduced.$1")" = "$2"
}

# Nothing may be left in the temporary directory, and no process of ours.
tidy() {
    for _ in $(seq 50); do # a supervisor with sanitizers on a busy machine takes seconds
        [ -z "$(ls -A "$TMPDIR")" ] && ! pgrep -f "$work/tmp" >/dev/null && break
        sleep 0.2
    done
    check "$1: nothing left in the temporary directory" test -z "$(ls -A "$TMPDIR")"
    check "$1: no process left" test -z "$(pgrep -f "$work/tmp" || true)"
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}
