# Nothing of the user's is lost: not when the machine crashes, not when a test removes the output, fills the disk or
# changes its mind.
. "$(dirname "$0")/lib.sh"
seq 1 200 | sed 's/.*/line &/' >bug.txt
script t.sh <<'T'
#!/bin/sh
grep -q 'line 77' *.txt
T

# Order of writes: originals and versions are on the disk before the output is replaced.
if strace -o /dev/null true 2>/dev/null; then
    cat >order.py <<'T'
import re
orig_written = orig_named = names = log = False
n_replaced = 0
begun = {}  # by process: a call that strace shows in two parts
for line in open("trace.txt"):
    pid = line.split(None, 1)[0]
    if line.rstrip().endswith("<unfinished ...>"):
        begun[pid] = line.split("<unfinished")[0]
        continue
    if " resumed>" in line:
        line = begun.pop(pid, "") + line.split(" resumed>", 1)[1]
    synced = re.search(r'f(?:data)?sync\(\d+<([^>]*)> *\) *= 0', line)
    renamed = re.search(r'rename\w*\(.*"([^"]*)", .*"([^"]*)".*\) *= 0', line)
    if synced:
        path = synced.group(1)
        orig_written |= "/.order.txt.orig.pare-" in path
        names |= orig_named and path.endswith("/traced")
        log |= path.endswith("/order.txt.pare/journal.db-wal")
    elif renamed and renamed.group(2).endswith("order.txt.orig"):
        assert orig_written, "NAME.orig gets its name before its content is on the disk"
        orig_named = True
    elif renamed and renamed.group(2).endswith("order.txt"):
        assert orig_named and names, "the input is replaced before NAME.orig is on the disk"
        assert log, "the output is replaced before the version is on the disk"
        log = False
        n_replaced += 1
assert n_replaced > 3, n_replaced
T
    mkdir traced && cp bug.txt traced/order.txt
    # The leak checker of a sanitizer build cannot run in a traced process.
    expect_status 0 "traced" env LSAN_OPTIONS=detect_leaks=0 strace -f -y -s 300 -e trace=fsync,fdatasync,rename,renameat,renameat2 -o trace.txt \
        "$pare" -q -j1 --in-place ./t.sh traced/order.txt
    check "originals and versions are written before the output is replaced" python3 order.py
fi

# The machine crashes: a copy of the disk, taken during the run, has everything.
script slow.sh <<T
#!/bin/sh
grep -q 'line 77' crash.txt || exit 1
[ "\$(wc -l <crash.txt)" -gt 40 ] || touch $work/reached
while [ -e $work/reached ] && [ ! -e $work/go ]; do sleep 0.05; done
T
if [ "$(id -u)" = 0 ] && truncate -s 16M disk.img && mkfs.ext4 -q disk.img 2>/dev/null && mkdir disk copy &&
    mount -o loop disk.img disk 2>/dev/null; then
    cp bug.txt disk/crash.txt && sync
    "$pare" -q -j1 --timeout 60 --in-place ./slow.sh disk/crash.txt >/dev/null 2>&1 &
    wait_until "the run is under way" test -e reached
    check "crash: the input is reduced" test "$(wc -l <disk/crash.txt)" -lt 200
    cp disk.img copy.img
    touch go
    wait $!
    cp disk/crash.txt calm.txt
    umount disk
    if mount -o loop copy.img copy; then
        check "crash: the original" cmp -s copy/crash.txt.orig bug.txt
        check "crash: the best so far is interesting" grep -q 'line 77' copy/crash.txt
        expect_status 0 "crash: the same command" "$pare" -j1 --in-place --timeout 60 ./slow.sh copy/crash.txt
        check "crash: the same result" cmp -s copy/crash.txt calm.txt
        umount copy
    fi
fi

# A test that removes the output, or writes over it.
for how in "rm -f" "echo foreign >" ; do
    script meddles.sh <<T
#!/bin/sh
grep -q 'line 77' bug.txt || exit 1
[ ! -e $work/result.txt ] || $how $work/result.txt
T
    for journal in "" --no-journal; do
        rm -rf result.txt*
        expect_status 0 "meddles: $how" "$pare" $journal --fresh -o result.txt ./meddles.sh bug.txt
        check "meddles: $how: the result is there" test "$(cat result.txt)" = "line 77"
        says 'result.txt was .* during the run.*written again' "meddles: $how"
    done
done
check "meddles: the other content is kept" test "$(cat result.txt~)" = foreign
mkdir many && cp bug.txt many/bug.txt && echo other >many/other.txt
script meddles.sh <<T
#!/bin/sh
grep -q 'line 77' bug.txt && grep -q other other.txt || exit 1
[ ! -e $work/many.reduced/other.txt ] || echo other foreign >$work/many.reduced/other.txt
T
expect_status 0 "meddles with a directory" "$pare" ./meddles.sh many
says 'many.reduced was changed' "meddles with a directory"
check "meddles with a directory: the result" test "$(cat many.reduced/other.txt many.reduced/bug.txt)" = "other
line 77"

# A test that changes its mind: the output is the last version that it still calls interesting.
script strict.sh <<T
#!/bin/sh
grep -q 'line 77' *.txt || exit 1
[ ! -e $work/strict ] || [ \$(cat *.txt | wc -l) -ge 20 ] || exit 1
[ \$(cat *.txt | wc -l) -gt 1 ] || touch $work/strict
T
n=0
for options in "-o mind.txt" "-o mind.txt --no-journal" "--in-place"; do
    n=$((n + 1))
    rm -rf strict mind.txt* place.txt*
    cp bug.txt place.txt
    expect_status 4 "changes its mind $options" "$pare" -j1 --fresh $options ./strict.sh place.txt
    says 'the output is now version [0-9]* of' "changes its mind $options"
    [ "$options" = --in-place ] && cp place.txt mind.txt
    check "changes its mind $options: reduced" test "$(wc -l <mind.txt)" -lt 200
    mkdir -p look && rm -f look/* && cp mind.txt look/
    check "changes its mind $options: interesting" sh -c 'cd look && ../strict.sh'
    cp mind.txt mind$n
done
check "changes its mind: the same with and without a journal" cmp -s mind1 mind2
rm -f strict
script never.sh <<T
#!/bin/sh
[ ! -e $work/strict ] || exit 1
grep -q 'line 77' bug.txt || exit 1
[ \$(wc -l <bug.txt) -gt 1 ] || touch $work/strict
T
expect_status 4 "wants nothing any more" "$pare" -j1 -o never.txt ./never.sh bug.txt
says 'the output is now the original' "wants nothing any more"
check "wants nothing any more: the original" cmp -s never.txt bug.txt

# A test that fills the disk costs its verdict, and nothing else.
script fills.sh <<'T'
#!/bin/sh
grep -q 'line 77' bug.txt && exit 0
head -c 10M /dev/zero >"$TMPDIR/filled" 2>/dev/null
sleep 0.2
exit 1
T
expect_status 0 "fills the disk, -j1" "$pare" -j1 --no-journal -o one.txt ./fills.sh bug.txt
if small_disk narrow 300k; then
    TMPDIR=$work/narrow expect_status 0 "fills the disk, -j4" "$pare" -j4 --no-journal -o four.txt ./fills.sh bug.txt
    check "fills the disk: the same result" cmp -s one.txt four.txt
    cp bug.txt narrow/in.txt && sed 's/bug/in/' fills.sh >narrow.sh && chmod +x narrow.sh
    TMPDIR=$work/narrow expect_status 0 "fills the disk of the output, too" "$pare" -j4 -p lines:ddmin -p tokens:sweep ./narrow.sh narrow/in.txt
    check "fills the disk of the output, too: the same result" cmp -s one.txt narrow/in.reduced.txt
    drop_disk narrow
fi

script t77.sh <<'T'
#!/bin/sh
grep -q 'line 77' bug.txt
T
# Killed between writing and renaming: the next run removes what is left beside the output.
if strace -o /dev/null -e inject=close_range:signal=KILL:when=9 true 2>/dev/null; then
    for when in 2 4; do
        for input in bug.txt many; do
            mkdir -p litter && cp -r bug.txt many litter
            call=rename
            [ $input = many ] && call=renameat2
            { # the shell would report the kill
                strace -f -o /dev/null -e trace=$call -e inject=$call:signal=KILL:when=$when \
                    "$pare" -q -j1 ./t77.sh litter/$input >/dev/null
            } 2>/dev/null
            check "killed at $call $when: left something" sh -c 'ls -A litter | grep -q "[.]pare-"'
            expect_status 0 "killed at $call $when" "$pare" -q ./t77.sh litter/$input
            check "killed at $call $when: litter" test -z "$(ls -A litter | grep '[.]pare-')"
            rm -r litter
        done
    done
fi

# Bits that would make the copy run as its owner: it is ours now.
cp bug.txt owned.txt
[ "$(id -u)" != 0 ] || chown nobody owned.txt
chmod 6755 owned.txt
script bits.sh <<'T'
#!/bin/sh
[ ! -u owned.txt ] && [ ! -g owned.txt ] && grep -q 'line 77' owned.txt
T
expect_status 0 "set-user-id" "$pare" -q --in-place ./bits.sh owned.txt
check "set-user-id: not on copies" test -z "$(find . -name 'owned*' -perm /6000)"
check "set-user-id: the other bits stay" test "$(stat -c %a owned.txt owned.txt.orig | sort -u)" = 755

# A full disk is not a damaged journal.
if small_disk full 600k; then
    cp bug.txt full/bug.txt && head -c 520k /dev/zero >full/other
    expect_status 3 "no room for the journal" "$pare" ./t.sh full/bug.txt
    says 'disk is full\|No space left' "no room for the journal"
    check "no room for the journal: not called damaged" sh -c '! grep -q "damaged\|remove it" err.txt'
    rm full/other
    expect_status 0 "room again" "$pare" ./t.sh full/bug.txt
    check "room again: the result" test "$(cat full/bug.reduced.txt)" = "line 77"
    drop_disk full
fi
tidy trust
finish
