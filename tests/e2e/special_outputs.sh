# -o on standard output, devices, pipes, sockets and links: nothing that is no file is ever replaced, and what cannot be
# written to is refused before the first test.
. "$(dirname "$0")/lib.sh"
seq 1 30 >in.txt
script t.sh <<T
#!/bin/sh
echo run >>$PWD/tests.txt
grep -q 17 in.txt
T
mkdir dir && cp in.txt dir/in.txt && cp in.txt dir/other.txt
script any.sh <<'T'
#!/bin/sh
grep -rq 17 .
T

# refused WHAT PATTERN COMMAND...: bad use, before any test
refused() {
    what=$1 pattern=$2
    shift 2
    : >tests.txt
    expect_status 2 "$what" "$@"
    says "$pattern" "$what"
    check "$what: before any test" test ! -s tests.txt
    check "$what: no journal" test -z "$(find . -name '*.pare')"
}
kind() { stat -c %F "$1"; }

# Standard output, by its names: the result and nothing else; messages are on standard error.
for name in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    expect_status 0 "-o $name into a file" "$pare" -o "$name" ./t.sh in.txt
    check "-o $name into a file: the result" test "$(cat out.txt)" = 17
    says '^finished in' "-o $name: the summary"
    check "-o $name into a pipe" test "$("$pare" -q --fresh -o "$name" ./t.sh in.txt 2>/dev/null | cat)" = 17
done
check "the journal is beside the input" test -s in.txt.pare/journal.db
check "no file of the result" test ! -e in.reduced.txt
expect_status 0 "restore to standard output" "$pare" restore 0 in.txt.pare -o -
check "restore to standard output: the original" diff out.txt in.txt
rm -r in.txt.pare
"$pare" --no-journal -o /dev/fd/3 ./t.sh in.txt 3>three.txt >out.txt 2>err.txt
check "another file descriptor" test "$(cat three.txt)" = 17
check "then the summary is on standard output" grep -q '^finished in' out.txt
"$pare" -q --no-journal -o - ./t.sh in.txt >>three.txt 2>err.txt
check "appended to a file" test "$(tr '\n' ' ' <three.txt)" = '17 17 '
refused "a directory on standard output" 'the result is a directory' "$pare" -o - ./any.sh dir
expect_status 2 "JSON on standard output" "$pare" --json -o - ./t.sh in.txt
check "JSON on standard output: said" grep -q 'both use standard output' out.txt
"$pare" -o - ./t.sh in.txt >&- 2>err.txt
check "standard output is closed: refused" test $? = 3
says 'not open for writing' "standard output is closed"
expect_status 5 "stopped at a limit" "$pare" --no-journal -j1 --max-tests 3 -o - ./t.sh in.txt
check "stopped at a limit: the best so far" grep -qx 17 out.txt

# A pipe is written at the end and stays a pipe.
mkfifo pipe
cat pipe >from_pipe.txt &
expect_status 0 "a pipe" "$pare" --no-journal -o pipe ./t.sh in.txt
wait $!
check "a pipe: the result" test "$(cat from_pipe.txt)" = 17
check "a pipe: still one" test "$(kind pipe)" = fifo
refused "a directory into a pipe" 'the result is a directory' "$pare" -o pipe ./any.sh dir
expect_status 2 "stubs into a pipe" "$pare" jvm stubs -o pipe
check "stubs into a pipe: still one" test "$(kind pipe)" = fifo
ln -s pipe to_pipe
refused "a link to a pipe" 'to_pipe is a link to a pipe' "$pare" -o to_pipe ./t.sh in.txt
mkfifo in.reduced.txt
refused "a pipe where the result would be" 'in.reduced.txt is a pipe' "$pare" ./t.sh in.txt
check "a pipe where the result would be: still one" test "$(kind in.reduced.txt)" = fifo
rm in.reduced.txt
echo old >result.txt && mkfifo result.txt~
refused "a pipe where the older result would be" 'result.txt~, which is a pipe' "$pare" -o result.txt ./t.sh in.txt
check "the older result is still there" grep -q old result.txt
rm result.txt*

# Sockets are refused.
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
refused "a socket" 'socket is a socket' "$pare" -o socket ./t.sh in.txt
check "a socket: still one" test "$(kind socket)" = socket

# Devices.
if [ "$(id -u)" = 0 ] && mknod null c 1 3 && mknod full c 1 7 && mknod loop b 7 0 && : >null; then
    expect_status 0 "a device" "$pare" --no-journal -o null ./t.sh in.txt
    check "a device: still one" test "$(kind null)" = "character special file"
    expect_status 3 "a full device" "$pare" --no-journal -o full ./t.sh in.txt
    says 'cannot write the result to full: No space' "a full device"
    check "a full device: still one" test "$(kind full)" = "character special file"
    refused "a block device" 'loop is a block device' "$pare" -o loop ./t.sh in.txt
    ln -s null to_null
    refused "a link to a device" 'to_null is a link to a device' "$pare" -o to_null ./t.sh in.txt
    expect_status 2 "stubs into a device" "$pare" jvm stubs -o null
    check "stubs into a device: still one" test "$(kind null)" = "character special file"
fi

# Links: the target is replaced, the link stays.
mkdir far && echo old >far/real.txt && ln -s far/real.txt link.txt
ln far/real.txt far/hard.txt
expect_status 0 "a link to a file" "$pare" -o link.txt ./t.sh in.txt
check "a link to a file: still a link" test "$(readlink link.txt)" = far/real.txt
check "a link to a file: its target" test "$(cat far/real.txt)" = 17
check "a link to a file: replaced by rename" grep -q old far/hard.txt
check "a link to a file: the old one is aside" grep -q old far/real.txt~
check "a link to a file: nothing beside the link" test ! -e link.txt~
check "it says where the result is" grep -q 'result: .*far/real.txt' out.txt
expect_status 0 "a link to a file, resumed" "$pare" -o link.txt ./t.sh in.txt
says '^resuming' "a link to a file, resumed"
mkdir far/tree && ln -s far/tree tree
expect_status 0 "a link to a directory" "$pare" -q --no-journal -o tree ./any.sh dir
check "a link to a directory: still a link" test "$(readlink tree)" = far/tree
check "a link to a directory: its target" grep -rq 17 far/tree
rm -r link.txt.pare
ln -s nowhere dangling
refused "a dangling link" 'dangling is a link that leads nowhere' "$pare" -o dangling ./t.sh in.txt
check "a dangling link: still one" test "$(readlink dangling)" = nowhere
ln -s circle circle
refused "a link to itself" 'leads nowhere' "$pare" -o circle ./t.sh in.txt
ln -s in.txt to_input
refused "a link to the input" 'would replace the input' "$pare" -o to_input ./t.sh in.txt
check "the input is as it was" test "$(wc -l <in.txt)" = 30
tidy "special outputs"
finish
