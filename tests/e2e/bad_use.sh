# Bad use: one line that says what is wrong and what to do, a documented exit status, no damage.
. "$(dirname "$0")/lib.sh"
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && as_user="setpriv --reuid=65534 --regid=65534 --clear-groups" || as_user=
chmod 755 "$work"
chmod 1777 "$TMPDIR"

printf 'hello\nworld\n' >input.txt
script yes.sh <<'T'
#!/bin/sh
grep -q hello input.txt
T
printf '#!/bin/sh\nexit 0\n' >plain.sh

# one line says what is wrong (what was shown before, like the name of the input, does not count)
one_line() { check "$1: one line" test "$(grep -c '^pare: ' err.txt)" = 1; }

expect_status 2 "no arguments" "$pare"
one_line "no arguments"
expect_status 2 "only a test" "$pare" ./yes.sh
expect_status 2 "unknown option" "$pare" --frobnicate ./yes.sh input.txt
says "frobnicate" "unknown option"
one_line "unknown option"
expect_status 2 "bad number" "$pare" -j many ./yes.sh input.txt
expect_status 2 "option without argument" "$pare" ./yes.sh input.txt -o
expect_status 2 "unknown pass" "$pare" --pass nothing ./yes.sh input.txt
says "no front end" "unknown pass"
expect_status 2 "unknown reducer" "$pare" --pass lines:nothing ./yes.sh input.txt
expect_status 2 "bad keep" "$pare" --keep nonsense input.txt -- cat {}
expect_status 2 "keep with a script" "$pare" --keep exit ./yes.sh input.txt
expect_status 2 "nothing behind --" "$pare" input.txt --
expect_status 3 "no such file" "$pare" ./yes.sh nowhere.txt
says "nowhere.txt" "no such file"
one_line "no such file"
expect_status 2 "no such test" "$pare" ./nowhere.sh input.txt
expect_status 2 "test not executable" "$pare" ./plain.sh input.txt
says "chmod +x" "test not executable"
: >empty.txt
expect_status 3 "empty file" "$pare" ./yes.sh empty.txt
says "nothing to reduce" "empty file"
expect_status 1 "no such command" "$pare" input.txt -- ./no-such-command {}

script no.sh <<'T'
#!/bin/sh
exit 3
T
expect_status 1 "the original is not interesting" "$pare" ./no.sh input.txt
says "exit status 3" "not interesting"
says "mktemp -d" "the lines that show it"
grep '^  ' err.txt | sed 's/^  //' >paste.sh
check "the lines show the same exit status" test "$(sh paste.sh)" = 3
check "no result is left" test ! -e input.reduced.txt

mkdir readonly && cp input.txt readonly
chmod 555 readonly
if [ -n "$as_user" ]; then
    expect_status 3 "read-only directory" $as_user "$pare" "$work/yes.sh" "$work/readonly/input.txt"
    says "-o" "read-only directory"
    one_line "read-only directory"
    printf secret >unreadable.txt && chmod 000 unreadable.txt
    expect_status 3 "unreadable file" $as_user "$pare" "$work/yes.sh" unreadable.txt
fi
chmod 755 readonly
expect_status 3 "no directory for the output" "$pare" -o nowhere/at/all.txt ./yes.sh input.txt

# A journal from another input: said, and started anew.
expect_status 0 "a first run" "$pare" ./yes.sh input.txt
echo more >>input.txt
expect_status 0 "another input" "$pare" ./yes.sh input.txt
says "starting anew" "another input"
echo '# edited' >>yes.sh
expect_status 0 "an edited test" "$pare" ./yes.sh input.txt
says "starting anew" "an edited test"
echo garbage >input.txt.pare/journal.db
rm -f input.txt.pare/journal.db-*
expect_status 3 "a damaged journal" "$pare" ./yes.sh input.txt
says "remove it" "a damaged journal"
rm -r input.txt.pare

# A second run on the same output is refused.
script slow.sh <<T
#!/bin/sh
touch $work/started
while [ ! -e $work/go ]; do sleep 0.05; done
T
"$pare" -q --timeout 60 ./slow.sh input.txt >/dev/null 2>&1 &
wait_until "the first run tests" test -e started
expect_status 6 "a second run" "$pare" ./slow.sh input.txt
says "another run" "a second run"
kill -INT $!
wait $!
check "interrupted: 128+2" test $? = 130

# A full disk: the result and the journal are on a small file system.
if [ "$(id -u)" = 0 ] && mkdir full && mount -t tmpfs -o size=64k none full 2>/dev/null; then
    seq 1 3000 | sed 's/.*/hello &/' >full/input.txt
    expect_status 3 "a full disk" "$pare" ./yes.sh full/input.txt
    one_line "a full disk"
    check "the input is unharmed" test "$(wc -l <full/input.txt)" = 3000
    umount full
fi
rm -rf "$TMPDIR"/tmp.* # the directory that the pasted lines made
tidy "bad use"
finish
