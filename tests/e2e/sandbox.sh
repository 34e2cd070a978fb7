# --sandbox: what a hostile test cannot do.  Each test tries it, and says "interesting" all the same: one verdict.
. "$(dirname "$0")/lib.sh"
seq 1 20 | sed 's/.*/line &/' >bug.txt
script t.sh <<'T'
#!/bin/sh
grep -q 'line 7$' bug.txt
T
cat >listen.py <<T
import socket, threading
tcp = socket.create_server(("127.0.0.1", 0))
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.bind(tcp.getsockname())
open("$work/port", "w").write(str(tcp.getsockname()[1]))
def reached(wait):
    while True:
        wait()
        open("$work/reached", "w")
threading.Thread(target=reached, args=(tcp.accept,)).start()
reached(lambda: udp.recv(1))
T
python3 listen.py &
listener=$!
wait_until "somebody listens" test -s port
port=$(cat port)
sleep 300 &
sibling=$!

# all_of_it KIND: everything that must hold, with --sandbox=KIND
all_of_it() {
    sandbox=--sandbox=$1
    "$pare" -j1 --no-journal "$sandbox" -o first.txt ./t.sh bug.txt >out.txt 2>err.txt
    if grep -q 'needs Landlock\|cannot make a sandbox here\|not installed' err.txt; then
        echo "$sandbox: not here: $(cat err.txt)"
        ok
        return
    fi
    check "$sandbox: a harmless test" test "$(cat first.txt)" = "line 7"
    rm -rf home outside result.txt* && mkdir -p home/deep outside && echo precious >home/deep/file && echo precious >outside/file
    cp bug.txt kept.txt
    cat >hostile.py <<T
import os, shutil, signal, socket, subprocess, sys
def attempt(what, action):
    try:
        action()
        print(what)
    except Exception:
        pass
attempt("home", lambda: os.remove("$work/home/deep/file"))
attempt("original", lambda: open("$work/bug.txt", "a").write("x"))
attempt("original cut", lambda: os.truncate("$work/bug.txt", 0))
attempt("output", lambda: open("$work/result.txt", "w"))
attempt("journal", lambda: open("$work/result.txt.pare/journal.db", "w"))
attempt("new file", lambda: open("$work/outside/new", "w"))
attempt("rename", lambda: os.rename("$work/outside/file", "$work/outside/other"))
attempt("link", lambda: os.symlink("x", "$work/outside/link"))
attempt("tcp", lambda: socket.create_connection(("127.0.0.1", $port), 1))
try: # where it has a network of its own, this succeeds and reaches nobody
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", $port))
except OSError:
    pass
attempt("kill", lambda: os.kill($sibling, signal.SIGKILL))
attempt("mount", lambda: subprocess.run(["mount", "-t", "tmpfs", "none", "$work/outside"], check=True, stderr=subprocess.DEVNULL))
attempt("remount", lambda: subprocess.run(["mount", "-o", "remount,rw", "/"], check=True, stderr=subprocess.DEVNULL))
own = os.path.realpath(".")
for name in os.listdir(os.path.dirname(own)):
    if name[0] == "w" and name != os.path.basename(own):
        attempt("other worker " + name, lambda: open(os.path.join(os.path.dirname(own), name, "mine"), "w"))
subprocess.run("rm -rf ~ $work/outside", shell=True, env={"HOME": "$work/home", "PATH": os.environ["PATH"]}, stderr=subprocess.DEVNULL)
T
    script hostile.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt || exit 1
echo mine >own.txt && echo mine >"\$TMPDIR/own.txt" && echo nothing >/dev/null && mkdir d && mv own.txt d || exit 1
got=\$(python3 $work/hostile.py)
[ -z "\$got" ] || { echo "\$got"; exit 1; }
T
    expect_status 0 "$sandbox: hostile" "$pare" -j2 "$sandbox" -o result.txt ./hostile.sh bug.txt
    check "$sandbox: the result" test "$(cat result.txt)" = "line 7"
    check "$sandbox: the original" cmp -s bug.txt kept.txt
    check "$sandbox: home" test "$(cat home/deep/file)" = precious
    check "$sandbox: outside" test "$(ls outside)" = file
    check "$sandbox: the sibling lives" kill -0 $sibling
    check "$sandbox: nobody was called" test ! -e reached

    # Exceptions.
    script writes.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt && echo x >>$work/outside/allowed
T
    expect_status 1 "$sandbox: a write outside" "$pare" -j1 --no-journal "$sandbox" -o w.txt ./writes.sh bug.txt
    check "$sandbox: a write outside: nothing is there" test ! -e outside/allowed
    expect_status 0 "$sandbox: an allowed write" "$pare" -j1 --no-journal "$sandbox" --sandbox-allow outside -o w.txt ./writes.sh bug.txt
    check "$sandbox: an allowed write: it is there" test -s outside/allowed
    script net.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt && python3 -c 'import socket; socket.create_connection(("127.0.0.1", $port), 1)'
T
    expect_status 1 "$sandbox: the network" "$pare" -j1 --no-journal "$sandbox" -o n.txt ./net.sh bug.txt
    expect_status 0 "$sandbox: the network is allowed" "$pare" -j1 --no-journal "$sandbox" --sandbox-allow net -o n.txt ./net.sh bug.txt
    rm -f reached
    expect_status 2 "$sandbox: a place that is not there" "$pare" -j1 --no-journal "$sandbox" --sandbox-allow nowhere -o x.txt ./t.sh bug.txt
    says 'cannot allow nowhere' "$sandbox: a place that is not there"

    # A command that is ended by a signal, and one that hangs.
    script crash.sh <<'T'
#!/bin/sh
grep -q 'line 7$' bug.txt && kill -SEGV $$
T
    expect_status 0 "$sandbox: a crash" "$pare" -j1 --no-journal "$sandbox" -o c.txt bug.txt -- ./crash.sh
    says 'signal 11\|SIGSEGV' "$sandbox: a crash"
    check "$sandbox: a crash: the result" test "$(cat c.txt)" = "line 7"
    script hangs.sh <<'T'
#!/bin/sh
grep -q 'line 7$' bug.txt && grep -q 'line 1$' bug.txt && exit 0
sleep 1000 &
sleep 1000
T
    expect_status 5 "$sandbox: a hang" "$pare" -j2 --no-journal --max-tests 6 --timeout 0.5 "$sandbox" --once -p lines:ddmin -o h.txt ./hangs.sh bug.txt

    # Persistent tests.
    script server.sh <<T
#!/bin/sh
while read -r dir; do
    rm -rf $work/outside/file 2>/dev/null
    echo scratch >"\$TMPDIR/scratch" || exit 1
    if grep -q 'line 7$' "\$dir/bug.txt"; then echo interesting; else echo not; fi
done
T
    expect_status 0 "$sandbox: a persistent test" "$pare" -j2 --no-journal "$sandbox" --server ./server.sh -o s.txt bug.txt
    check "$sandbox: a persistent test: the result" test "$(cat s.txt)" = "line 7"
    check "$sandbox: a persistent test: outside" test "$(cat outside/file)" = precious
    # It says "not" if it can write into the directory of another worker.
    script nosy.sh <<'T'
#!/bin/bash
while read -r dir; do
    sleep 0.03
    answer=not
    grep -q 'line 7$' "$dir/bug.txt" && answer=interesting
    for other in "$dir"/../* "$dir"/../../*/*; do
        [ "$other" -ef "$dir" ] || [ "$other" -ef "$TMPDIR" ] || case ${other##*/} in w[0-9]*) touch "$other/mine" 2>/dev/null && answer=not ;; esac
    done
    echo $answer
done
T
    expect_status 0 "$sandbox: a persistent test and other workers" "$pare" -j3 --no-journal "$sandbox" --server ./nosy.sh -o nosy.txt bug.txt
    check "$sandbox: a persistent test and other workers: the result" test "$(cat nosy.txt)" = "line 7"
    tidy "$sandbox"
}
for kind in landlock bubblewrap; do
    all_of_it $kind
done
"$pare" -j1 --no-journal --sandbox -o first.txt ./writes.sh bug.txt >out.txt 2>err.txt
check "the kind that Pare chooses" test $? = 1
check "the kind that Pare chooses: nothing is written" test ! -s outside/new
# Namespaces where they work: the mode of a file outside cannot be changed, and other processes are not seen.
if bwrap --ro-bind / / --unshare-pid --unshare-net --proc /proc true 2>/dev/null; then
    script sees.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt && ! chmod 600 $work/outside/file && ! touch -d yesterday $work/outside/file && ! test -e /proc/$sibling
T
    chmod 644 outside/file
    expect_status 0 "the kind that Pare chooses is bubblewrap" "$pare" -j1 --no-journal --sandbox -o seen.txt ./sees.sh bug.txt
    check "the mode of a file outside" test "$(stat -c %a outside/file)" = 644

    # A test may stand in /dev/shm.  One that does not has a /dev/shm of its own.
    script shm.sh <<'T'
#!/bin/sh
grep -q 'line 7$' bug.txt && echo x >/dev/shm/pare-sandbox && [ "$(ls /dev/shm)" = pare-sandbox ]
T
    expect_status 0 "own /dev/shm" "$pare" -j1 --no-journal --sandbox -o shm.txt ./shm.sh bug.txt
    check "own /dev/shm: nothing is left" test ! -e /dev/shm/pare-sandbox
    if shm=$(mktemp -d /dev/shm/pare-sandbox-XXXXXX); then
        printf '#!/bin/sh\ngrep -q "line 7$" bug.txt && ! touch %s/new 2>/dev/null\n' "$shm" >"$shm/t.sh"
        chmod +x "$shm/t.sh" && cp bug.txt "$shm/"
        expect_status 0 "a test in /dev/shm" "$pare" -j1 --no-journal --sandbox -o shm2.txt "$shm/t.sh" bug.txt
        expect_status 0 "started in /dev/shm" env TMPDIR="$shm" sh -c "cd $shm && '$pare' -j1 --no-journal --sandbox -o out.txt $work/t.sh bug.txt"
        check "started in /dev/shm: the result" test "$(cat "$shm/out.txt")" = "line 7"
        check "a test in /dev/shm: nothing is written" test ! -e "$shm/new"
        rm -rf "$shm"
    fi
fi
expect_status 2 "another kind" "$pare" --sandbox=jail ./t.sh bug.txt

# The names of a sandbox that is not installed.
mkdir bin && for tool in sh grep; do ln -s "$(command -v $tool)" bin/; done
expect_status 1 "no bubblewrap" env PATH="$work/bin" "$pare" -j1 --no-journal --sandbox=bubblewrap -o x.txt ./t.sh bug.txt
says 'bwrap is not installed' "no bubblewrap"

# Without a sandbox, tests of root cannot change /dev, and what they mount is theirs.
if [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; then
    script devices.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt || exit 1
rm -f /dev/zero /dev/null 2>/dev/null && exit 1
chmod 600 /dev/zero 2>/dev/null && exit 1
touch /dev/pare-test 2>/dev/null && exit 1
echo x >/dev/null && head -c 3 /dev/zero >zeros && [ -s zeros ] || exit 1
[ ! -d /dev/shm ] || { echo x >/dev/shm/pare-test-\$\$ && rm /dev/shm/pare-test-\$\$; } || exit 1
[ "\$(pwd)" = "\$(pwd -P)" ] && [ -e "\$(pwd)/bug.txt" ] || exit 1
mkdir -p there && mount --bind $work/outside there && mount --bind $work/outside $work/home
T
    mode=$(stat -c %a /dev/zero)
    expect_status 0 "devices" "$pare" -j2 --no-journal -o d.txt ./devices.sh bug.txt
    check "devices: the result" test "$(cat d.txt)" = "line 7"
    check "devices: as they were" test -c /dev/zero -a -c /dev/null -a "$(stat -c %a /dev/zero)" = "$mode"
    check "devices: no mount is left" test -z "$(grep "$work" /proc/self/mountinfo)"
    check "devices: what was mounted is whole" test "$(cat outside/file)" = precious
    expect_status 0 "devices, persistent" "$pare" -j1 --no-journal --server 'sh -c "while read -r d; do rm -f /dev/zero 2>/dev/null; if grep -q \"line 7$\" \$d/bug.txt && [ -c /dev/zero ]; then echo interesting; else echo not; fi; done"' -o e.txt bug.txt
    check "devices, persistent: as they were" test -c /dev/zero
fi
kill $sibling $listener
wait 2>/dev/null
finish
