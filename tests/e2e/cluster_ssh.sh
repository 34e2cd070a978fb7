# Workers that pare --workers starts over ssh, on two "hosts" of a real sshd on this machine.
. "$(dirname "$0")/lib.sh"
slow_test
command -v ssh-keygen >/dev/null && [ -x /usr/sbin/sshd ] || { echo "sshd is not installed" && exit 77; }
unset XDG_CONFIG_HOME XDG_CACHE_HOME
export HOME=$work/home
mkdir -p "$HOME" bin
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host
# Each connection gets a directory of its own for temporary files, as if it was on another machine.
mkdir far
cat >sshd.conf <<T
Port $port
ListenAddress 127.0.0.1
ListenAddress 127.0.0.2
HostKey $work/host
AuthorizedKeysFile $work/key.pub
PasswordAuthentication no
UsePAM no
StrictModes no
PidFile none
SetEnv TMPDIR=$work/far HOME=$work/home
T
cat >ssh.conf <<T
Host host1
    HostName 127.0.0.1
Host host2
    HostName 127.0.0.2
Host *
    Port $port
    IdentityFile $work/key
    UserKnownHostsFile $work/known
    StrictHostKeyChecking accept-new
    LogLevel ERROR
T
script bin/ssh <<T
#!/bin/sh
exec /usr/bin/ssh -F '$work/ssh.conf' "\$@"
T
[ "$(id -u)" = 0 ] && mkdir -p /run/sshd
/usr/sbin/sshd -D -f sshd.conf -E sshd.log &
sshd=$!
trap 'kill $sshd 2>/dev/null; rm -rf "$work"' EXIT
export PATH="$work/bin:$PATH" PARE_REMOTE=$pare
answers() { ssh host1 true 2>/dev/null; }
wait_until "the ssh server" answers

script near.sh <<'T'
#!/bin/sh
sleep "${NAP:-0.02}"
grep -q -f "$(dirname "$0")/needles.txt" bug.txt
T
echo needle >needles.txt
{ seq 200; echo a needle; seq 300 400; } >bug.txt
"$pare" -q -j 1 -o alone.txt ./near.sh bug.txt || bad "alone"
no_worker() { [ -z "$(pgrep -f "$pare worker --join - --attached" || true)" ]; }

expect_status 0 "two hosts" "$pare" --fresh --workers host1:2,host2:1 -o two.txt ./near.sh bug.txt
check "two hosts: the same bytes" cmp -s alone.txt two.txt
says 'answers of workers: [1-9]' "two hosts"
says 'runs tests, 2 at once' "two hosts: the slots of host1"
says 'runs tests, 1 at once' "two hosts: the slots of host2"
check "two hosts: nothing is wrong" test -z "$(grep 'warning' err.txt | grep -v locale || true)"
wait_until "two hosts: the workers have ended" no_worker
check "two hosts: nothing left there" test -z "$(ls -A far)"
check "two hosts: the keys are gone" test ! -e two.txt.pare/cluster
check "no secret in arguments" test -z "$(grep -a 'SUA' sshd.log || true)"

# Without all cores named, a worker has those that it may use.
expect_status 0 "all cores" "$pare" --fresh --workers host1 -o cores.txt ./near.sh bug.txt
says "runs tests, $(nproc) at once" "all cores"

# The driver is killed: its workers end, too.
NAP=0.5 "$pare" --fresh --env NAP --workers host1:2 -o killed.txt ./near.sh bug.txt >killed.out 2>&1 &
driver=$!
wait_until "the worker of a driver that is killed" grep -q 'runs tests' killed.out || sed 's/^/    /' killed.out
kill -9 "$driver"
wait "$driver" 2>/dev/null
wait_until "the worker ends with its driver" no_worker
is_empty() { [ -z "$(ls -A far)" ]; }
wait_until "the worker of a killed driver leaves nothing" is_empty

# Hosts that cannot be used.
PARE_REMOTE=/nowhere/pare expect_status 0 "no pare there" "$pare" --fresh --workers host1 -o r1.txt ./near.sh bug.txt
says 'host1: .*/nowhere/pare' "no pare there"
says 'host1: the worker has ended, or did not start' "no pare there"
check "no pare there: the same bytes" cmp -s alone.txt r1.txt
expect_status 0 "one good host" "$pare" --fresh --workers nowhere.invalid,host2:2 -o r2.txt ./near.sh bug.txt
says 'nowhere.invalid: ' "one good host"
says 'answers of workers: [1-9]' "one good host"
check "one good host: the same bytes" cmp -s alone.txt r2.txt
for list in '' host1:0 host1:x host1: host1,,host2 -oProxyCommand=x; do
    expect_status 2 "the list \"$list\"" "$pare" --workers="$list" -o r3.txt ./near.sh bug.txt
    check "the list \"$list\": one line" test "$(wc -l <err.txt)" = 1
done
kill "$sshd"
wait "$sshd"
rm -rf "${TMPDIR:?}"/*
tidy "ssh"
finish
