# --sandbox: what a hostile test cannot do.  Each test tries it, and says "interesting" all the same: one verdict.
. "$(dirname "$0")/lib.sh"
seq 1 20 | sed 's/.*/line &/' >bug.txt
script t.sh <<'T'
#!/bin/sh
grep -q 'line 7$' bug.txt
T
"$pare" -j1 --no-journal --sandbox -o first.txt ./t.sh bug.txt >out.txt 2>err.txt
if grep -q 'needs Landlock' err.txt; then
    echo "this kernel has no Landlock"
    ok
    finish
    exit
fi
check "a harmless test" test "$(cat first.txt)" = "line 7"

mkdir -p home/deep outside && echo precious >home/deep/file && echo precious >outside/file
cp bug.txt kept.txt
sleep 300 &
sibling=$!
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
attempt("tcp", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM))
attempt("udp", lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
attempt("kill", lambda: os.kill($sibling, signal.SIGKILL))
attempt("mount", lambda: subprocess.run(["mount", "-t", "tmpfs", "none", "$work/outside"], check=True, stderr=subprocess.DEVNULL))
subprocess.run("rm -rf ~ $work/outside", shell=True, env={"HOME": "$work/home", "PATH": os.environ["PATH"]}, stderr=subprocess.DEVNULL)
T
script hostile.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt || exit 1
echo mine >own.txt && echo mine >"\$TMPDIR/own.txt" && echo nothing >/dev/null && mkdir d && mv own.txt d || exit 1
got=\$(python3 $work/hostile.py)
[ -z "\$got" ] || { echo "\$got"; exit 1; }
T
expect_status 0 "hostile" "$pare" -j2 --sandbox -o result.txt ./hostile.sh bug.txt
check "hostile: the result" test "$(cat result.txt)" = "line 7"
check "hostile: the original" cmp -s bug.txt kept.txt
check "hostile: home" test "$(cat home/deep/file)" = precious
check "hostile: outside" test "$(ls outside)" = file
check "hostile: the sibling lives" kill -0 $sibling
kill $sibling

# Exceptions.
script writes.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt && echo x >>$work/outside/allowed
T
expect_status 1 "a write outside" "$pare" -j1 --no-journal --sandbox -o w.txt ./writes.sh bug.txt
check "a write outside: nothing is there" test ! -e outside/allowed
expect_status 0 "an allowed write" "$pare" -j1 --no-journal --sandbox-allow outside -o w.txt ./writes.sh bug.txt
check "an allowed write: it is there" test -s outside/allowed
script net.sh <<T
#!/bin/sh
grep -q 'line 7$' bug.txt && python3 -c 'import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)'
T
expect_status 1 "the network" "$pare" -j1 --no-journal --sandbox -o n.txt ./net.sh bug.txt
expect_status 0 "the network is allowed" "$pare" -j1 --no-journal --sandbox-allow net -o n.txt ./net.sh bug.txt
expect_status 2 "a place that is not there" "$pare" -j1 --no-journal --sandbox-allow nowhere -o x.txt ./t.sh bug.txt
says 'cannot allow nowhere' "a place that is not there"

# Persistent tests.
script server.sh <<T
#!/bin/sh
while read -r dir; do
    rm -rf $work/outside/file 2>/dev/null
    echo scratch >"\$TMPDIR/scratch" || exit 1
    if grep -q 'line 7$' "\$dir/bug.txt"; then echo interesting; else echo not; fi
done
T
expect_status 0 "a persistent test" "$pare" -j2 --no-journal --sandbox --server ./server.sh -o s.txt bug.txt
check "a persistent test: the result" test "$(cat s.txt)" = "line 7"
check "a persistent test: outside" test "$(cat outside/file)" = precious
tidy "sandbox"
finish
