# The tests of what must not be lost, once more as a user without rights, when the suite runs as root.
. "$(dirname "$0")/lib.sh"
slow_test
if [ "$(id -u)" != 0 ] || ! setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$pare"; then
    echo "the suite does not run as root, or others cannot read $build"
    exit 77
fi
as_nobody() {
    setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all env HOME="$work/home" TMPDIR="$work/home" PARE_TEST_DISKS="$work/disks" "$@"
}
chmod 755 "$work"
mkdir home disks && chown 65534:65534 home
trap 'umount "$work"/disks/* 2>/dev/null; rm -rf "$work"' EXIT
for size in 100k 300k 600k; do # those of small_disk
    mkdir "disks/$size" && mount -t tmpfs -o "size=$size,mode=777" none "disks/$size" 2>/dev/null || rmdir "disks/$size"
done
for name in trust journals safe stops sandbox special_outputs nasty; do
    as_nobody bash "$tests/e2e/$name.sh" "$build" >"$name.log" 2>&1
    check "$name, not as root" test $? = 0
    check "$name, not as root: something was checked" grep -q '^[1-9][0-9]* passed, 0 failed' "$name.log"
    grep -q ', 0 failed' "$name.log" || cat "$name.log"
done
# Mounts in the workspace, hostile tests, tests without a parent, locks, files of the user: programs of the suite.
for name in oracle oracle_mounts oracle_hostile oracle_killed oracle_server journal journal_rows disk output overwrite_checks load crew_size stops; do
    (cd "$tests" && as_nobody "$build/tests/test_unit_$name") >"$name.log" 2>&1
    check "unit.$name, not as root" test $? = 0
    grep -q 'FAILED' "$name.log" && cat "$name.log"
done
# Every call and every allocation may fail.
for half in inside "oracle $build/tests/fault_has"; do
    (cd home && as_nobody LD_PRELOAD="$build/tests/libfault_shim.so" "$build/tests/fault_"${half} 0 60) >faults.log 2>&1
    check "fault_${half%% *}, not as root" test $? = 0
    check "fault_${half%% *}, not as root: something was checked" grep -q '^60 cases' faults.log
    grep COMPLAINT faults.log
done

# A journal of root's, in a directory for all.
mkdir -m 1777 shared
seq 1 50 >shared/bug.txt
printf '#!/bin/sh\ngrep -q 17 bug.txt\n' >shared/t.sh && chmod 755 shared/t.sh
"$pare" -q -j1 --max-tests 8 -o shared/out.txt shared/t.sh shared/bug.txt >/dev/null 2>&1
cp -r shared/out.txt.pare before
expect_status 3 "the journal of root" as_nobody sh -c 'cd shared && exec "$0" -j1 -o out.txt ./t.sh bug.txt' "$pare"
says 'belongs to another user (uid 0).*--yes' "the journal of root"
expect_status 3 "the journal of root: resume" as_nobody "$pare" resume shared/out.txt.pare
check "the journal of root: as it was" diff -r before shared/out.txt.pare
finish
