# Who is refused, and with which line: other keys, other servers, other tools, full disks.
. "$(dirname "$0")/lib.sh"
[ -n "${PARE_TEST_QUICK:-}" ] && { echo "left out in quick mode"; ok; finish; }
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home
mkdir -p "$HOME" bin
nats=$(command -v nats-server || echo /usr/sbin/nats-server)
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
port=$(free_port)
"$pare" cluster keys "$work/keys" --host "127.0.0.1:$port" --user anna --user bert >made.txt 2>/dev/null
check "keys are made" test -s "$work/keys/anna-driver.pare"
check "four cluster files" test "$(wc -l <made.txt)" = 4
check "only the owner reads them" test -z "$(find "$work/keys" -type f -perm /077)"
"$nats" -c "$work/keys/nats.conf" >nats.log 2>&1 &
server=$!
other_port=$(free_port)
"$nats" -a 127.0.0.1 -p "$other_port" >plain.log 2>&1 &
plain=$!
trap 'kill $server $plain 2>/dev/null; rm -rf "$work"' EXIT
wait_until "the server" grep -q 'Server is ready' nats.log
wait_until "the plain server" grep -q 'Server is ready' plain.log

# one_line FILE PATTERN WHAT: a worker with this cluster file ends with status 7 and one line
one_line() {
    expect_status 7 "$3" timeout 30 "$pare" worker --join "$1" --cache cache
    says "$2" "$3"
    check "$3: one line" test "$(wc -l <err.txt)" = 1
}
change() { sed "$2" "$work/keys/anna-worker.pare" >"$1" && chmod 600 "$1"; }

change no-tls.pare "s|127.0.0.1:$port|127.0.0.1:$other_port|"
one_line no-tls.pare 'does not encrypt' "a server without TLS"
"$pare" cluster keys "$work/other" --host "127.0.0.1:$port" --user anna >/dev/null 2>&1
one_line "$work/other/anna-worker.pare" 'signed by another authority' "another authority"
{ grep -v -- '^user\|^seed\|CERT\|^[A-Za-z0-9+/=]*$' "$work/keys/anna-worker.pare"
    grep '^user\|^seed' "$work/other/anna-worker.pare"
    sed -n '/BEGIN CERT/,$p' "$work/keys/anna-worker.pare"; } >key.pare
chmod 600 key.pare
one_line key.pare 'does not accept the key' "another key"
change nobody.pare "s|127.0.0.1:$port|127.0.0.1:1|"
expect_status 3 "no server" timeout 30 "$pare" worker --join nobody.pare
check "no server: one line for people" test "$(cat err.txt)" = \
    "pare: no message server answers at tls://127.0.0.1:1 (No server available for connection)"
cp "$work/keys/anna-worker.pare" open.pare
chmod 644 open.pare
expect_status 3 "a file that others may read" "$pare" worker --join open.pare
says 'chmod 600' "a file that others may read"
expect_status 2 "the driver's file" "$pare" worker --join "$work/keys/anna-driver.pare"
expect_status 3 "no cluster file" "$pare" worker --join made.txt

# Tools.  The test runs `tool`, which each "machine" has at the same path in a mount namespace of its own.
script bin/tool <<'T'
#!/bin/sh
[ "${1:-}" = --version ] && { echo "tool 2.0"; exit; }
exec grep -q needle "$1"
T
script test.sh <<'T'
#!/bin/sh
exec /opt/pare-test/tool bug.txt
T
# The same file everywhere, which needs another one beside it.
script bin/fragile <<'T'
#!/bin/sh
. "$(dirname "$0")/fragile-data" 2>/dev/null || exit 1
exec grep -q needle "$1"
T
echo : >bin/fragile-data
script fragile.sh <<'T'
#!/bin/sh
exec /opt/pare-test/fragile bug.txt
T
# A real compiler: which one is behind the name differs between the machines.
ln -s "$(command -v gcc)" bin/cc
script compile.sh <<'T'
#!/bin/sh
/opt/pare-test/cc -c bug.c -o bug.o 2>/dev/null && grep -q needle bug.c
T
for i in $(seq 20); do echo "int line$i;"; done >bug.c
echo 'int needle;' >>bug.c
for i in $(seq 60); do echo "line $i"; done >bug.txt
echo needle >>bug.txt
can_mount=no
unshare -m true 2>/dev/null && [ "$(id -u)" = 0 ] && can_mount=yes
# become DIR COMMAND...: this shell becomes the command, which sees DIR as /opt/pare-test
become() {
    dir=$1
    shift
    exec unshare -m sh -c 'mkdir -p /opt && mount -t tmpfs none /opt && mkdir /opt/pare-test &&
        mount --bind "$0" /opt/pare-test && exec "$@"' "$dir" "$@"
}
with_tools() { (become "$@"); }
words=(./test.sh bug.txt)
driver() { with_tools "$work/bin" timeout 150 "$pare" --cluster="$work/keys/$1-driver.pare" --fresh -o "$2.txt" "${words[@]}"; }
# left_out NAME TOOLS PATTERN COMMAND...: a worker with these tools is left out, and the run ends well
left_out() {
    name=$1 tools=$2 pattern=$3
    shift 3
    mkdir -p "$TMPDIR/$name"
    TMPDIR=$TMPDIR/$name become "$tools" "$@" "$pare" worker --join "$work/keys/anna-worker.pare" --slots 1 \
        --cache cache >"$name-w.out" 2>&1 &
    worker=$!
    driver anna "$name" >"$name.out" 2>&1 || bad "$name: the run"
    kill "$worker"
    wait "$worker"
    check "$name: says why" grep -q -- "$pattern" "$name.out"
    check "$name: none of its answers is used" grep -q 'answers of workers: 0,' "$name.out"
    check "$name: the same bytes" cmp -s alone.txt "$name.txt"
    [ "$failed" = 0 ] || sed 's/^/    /' "$name.out" "$name-w.out" | tail -12
}
if [ "$can_mount" = yes ]; then
    with_tools "$work/bin" "$pare" -q -j 1 -o alone.txt ./test.sh bug.txt || bad "alone"
    mkdir old none broken
    sed 's/2.0/1.9/' bin/tool >old/tool
    chmod +x old/tool
    left_out older "$work/old" 'tool: "tool 2.0" here, "tool 1.9" on .*: its answers are not used'
    left_out missing "$work/none" 'has no /opt/pare-test/tool'
    words=(./fragile.sh bug.txt)
    cp bin/fragile broken/fragile
    left_out broken "$work/broken" 'the original is not interesting on .* and interesting here: its answers are not used'
    words=(./compile.sh bug.c)
    mkdir compilers
    ln -s "$(command -v clang)" compilers/cc
    mv alone.txt alone-text.txt
    with_tools "$work/bin" "$pare" -q -j 1 -o alone.txt ./compile.sh bug.c || bad "alone, compiler"
    left_out compiler "$work/compilers" 'cc: "cc .*" here, ".*clang version .*" on .*: its answers are not used'
    mv alone-text.txt alone.txt
    words=(./test.sh bug.txt)
    small_disk "$TMPDIR/full" 8m && left_out full "$work/bin" 'only [0-9]* MB are free'
    umount "$TMPDIR/full" 2>/dev/null
    # A clock two hours off excludes nobody.
    mkdir -p "$TMPDIR/late"
    TMPDIR=$TMPDIR/late become "$work/bin" faketime -f +2h "$pare" worker --join "$work/keys/anna-worker.pare" \
        --cache cache >late-w.out 2>&1 &
    worker=$!
    sees_late() { "$pare" cluster status "$work/keys/anna-driver.pare" | grep -q 'idle worker'; }
    wait_until "another clock: the worker" sees_late
    driver anna late >late.out 2>&1 || bad "late: the run"
    check "another clock: its answers are used" grep -q 'answers of workers: [1-9]' late.out
    check "another clock: the same bytes" cmp -s alone.txt late.txt
    [ "$failed" = 0 ] || sed 's/^/    /' late.out late-w.out | tail -12
    pkill -P "$worker" # faketime is its parent
    wait "$worker"
fi

# Another user's worker sees nothing of anna's run; with anna's message key in bert's account, too.
key=$(sed -n 's/^key //p' "$work/keys/anna-worker.pare")
sed "s/^key .*/key $key/" "$work/keys/bert-worker.pare" >foreign.pare
chmod 600 foreign.pare
"$pare" worker --join foreign.pare --cache cache >foreign.out 2>&1 &
worker=$!
sed 's/^key .*/key 0000000000000000000000000000000000000000000000000000000000000000/' \
    "$work/keys/anna-worker.pare" >unkeyed.pare
chmod 600 unkeyed.pare
"$pare" worker --join unkeyed.pare --cache cache >unkeyed.out 2>&1 &
unkeyed=$!
printf '#!/bin/sh\ngrep -q needle bug.txt\n' >plain.sh
chmod +x plain.sh
timeout 150 "$pare" --cluster="$work/keys/anna-driver.pare" --fresh -o foreign.txt ./plain.sh bug.txt >run.out 2>&1 || bad "run"
check "a foreign account answers nothing" grep -q 'answers of workers: 0,' run.out
check "a foreign account hears nothing" test -z "$(grep joined foreign.out)"
check "a worker without the key refuses the run, in one line" \
    test "$(grep -c 'ignored the announcement of a run that has another key' unkeyed.out)" = 1
kill "$worker" "$unkeyed"
wait "$worker" "$unkeyed"

# Status, and revocation.
"$pare" worker --join "$work/keys/anna-worker.pare" --cache cache --slots 3 >revoked.out 2>&1 &
worker=$!
sees_worker() { "$pare" cluster status "$work/keys/anna-driver.pare" | grep -q 'idle worker .*: 3 slots'; }
wait_until "status shows the idle worker" sees_worker
check "another user does not see it" \
    test -z "$("$pare" cluster status "$work/keys/bert-driver.pare" | grep 'idle worker')"
"$pare" cluster keys "$work/keys" --host "127.0.0.1:$port" --revoke anna >/dev/null 2>&1
check "its files are gone" test ! -e "$work/keys/anna-driver.pare"
kill -HUP "$server"
wait "$worker"
check "a revoked worker ends with status 7" test $? = 7
check "and says so" grep -q 'revoked' revoked.out

# An address replaces the one in ~/.config/pare/driver.pare.
expect_status 2 "an address without keys" "$pare" --cluster=tls://127.0.0.1:1 ./plain.sh bug.txt
says 'no ~/.config/pare/driver.pare' "an address without keys"
mkdir -p "$HOME/.config/pare"
sed "s|127.0.0.1:$port|127.0.0.1:1|" "$work/keys/bert-driver.pare" >"$HOME/.config/pare/driver.pare"
chmod 600 "$HOME/.config/pare/driver.pare"
expect_status 2 "an address of another kind" "$pare" --cluster=http://127.0.0.1 ./plain.sh bug.txt
says 'not the address of a message server' "an address of another kind"

# Bert's run uses a worker.  The server dies for good, or his keys are taken away: the run ends on this machine.
# without_server NAME EVENT: a run of bert during which EVENT happens
"$pare" -q -j 1 -o plain.txt ./plain.sh bug.txt || bad "plain"
without_server() {
    "$pare" worker --join "$work/keys/bert-worker.pare" --cache cache --slots 1 >"$1-w.out" 2>&1 &
    worker=$!
    NAP=0.3 "$pare" --cluster="tls://127.0.0.1:$port" --env NAP --fresh -o "$1.txt" ./slow.sh bug.txt >"$1.out" 2>&1 &
    driver=$!
    wait_until "$1: the worker is used" grep -q 'runs tests' "$1.out"
    $2
    wait "$driver"
    check "$1: the run ends well" test $? = 0
    check "$1: the same bytes" cmp -s plain.txt "$1.txt"
    check "$1: tests run here" grep -q 'no worker is ready: tests run on this machine' "$1.out"
    [ "$failed" = 0 ] || sed 's/^/    /' "$1.out" | tail -12
}
printf '#!/bin/sh\nsleep "$NAP"\ngrep -q needle bug.txt\n' >slow.sh
chmod +x slow.sh
server_dies() { kill -9 "$server"; }
bert_is_revoked() {
    "$pare" cluster keys "$work/keys" --host "127.0.0.1:$port" --revoke bert >/dev/null 2>&1
    kill -HUP "$server"
}
without_server dead server_dies
check "a dead server: said" grep -q 'the message server is gone' dead.out
kill "$worker"
wait "$worker" "$server" 2>/dev/null
"$nats" -c "$work/keys/nats.conf" >nats2.log 2>&1 &
server=$!
wait_until "the second server" grep -q 'Server is ready' nats2.log
cp "$work/keys/bert-driver.pare" old.pare
without_server taken bert_is_revoked
expect_status 7 "no user is left" timeout 30 "$pare" cluster status old.pare
says 'does not accept the key' "no user is left"
check "keys taken away: said" grep -q 'no longer accepts the key of this driver: it was revoked' taken.out
wait "$worker"
check "no worker is left" test -z "$(pgrep -f "worker --join $work" || true)"
check "no secret in an output" test -z "$(cat ./*.out ./*.log | grep -e "$key" -e SUA)"
finish
