#!/bin/sh
# A script that was changed: the run goes on from the best so far, if the user wants that.
. "$(dirname "$0")/lib.sh"
seq 1 300 >numbers.txt
script test.sh <<'X'
#!/bin/sh
grep -qx 42 numbers.txt && grep -qx 142 numbers.txt
X
expect_status 0 "the first script" "$pare" -j 1 ./test.sh numbers.txt
check "the first result" test "$(tr '\n' ' ' <numbers.reduced.txt)" = "42 142 "

# The best passes the new script: few tests are needed.
script test.sh <<'X'
#!/bin/sh
grep -qx 42 numbers.txt
X
expect_status 0 "from the best" "$pare" -j 1 --continue-from-best ./test.sh numbers.txt
says 'interesting to the new test, too: going on from it' "from the best"
check "smaller than the first result" test "$(tr '\n' ' ' <numbers.reduced.txt)" = "42 "
n_tests=$(sed -n 's/.* \([0-9]*\) tests run.*/\1/p' out.txt)
check "few tests ($n_tests)" test "$n_tests" -lt 25
expect_status 0 "the same command again" "$pare" -j 1 --continue-from-best ./test.sh numbers.txt
check "the same result" test "$(tr '\n' ' ' <numbers.reduced.txt)" = "42 "

# Without the option, and without a terminal, the run starts anew and says how to go on.
script test.sh <<'X'
#!/bin/sh
: another script
grep -qx 42 numbers.txt
X
expect_status 0 "without the option" "$pare" -j 1 ./test.sh numbers.txt
says 'starting anew (--continue-from-best would begin' "without the option"

# The best does not pass the new script.
script test.sh <<'X'
#!/bin/sh
grep -qx 7 numbers.txt
X
expect_status 0 "the best is of no use" "$pare" -j 1 --continue-from-best ./test.sh numbers.txt
says 'not interesting to the new test: starting anew' "the best is of no use"
check "the right result" test "$(tr '\n' ' ' <numbers.reduced.txt)" = "7 "

# Another option, too: that is another run.
script test.sh <<'X'
#!/bin/sh
grep -q 7 numbers.txt
X
expect_status 0 "another option" "$pare" -j 1 --strict --continue-from-best ./test.sh numbers.txt
says 'changed since the journal was written: starting anew$' "another option"

# On a terminal the user is asked.
if command -v script >/dev/null && python3 -c 'import pty' 2>/dev/null; then
    cat >ask.py <<'X'
import os, pty, sys
answer, command = sys.argv[1], sys.argv[2:]
pid, fd = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
seen, asked = b"", False
while True:
    try:
        data = os.read(fd, 4096)
    except OSError:
        break
    if not data:
        break
    seen += data
    if b"[y/N]" in seen and not asked:
        os.write(fd, answer.encode() + b"\n")
        asked = True
os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
X
    echo '# one' >>test.sh
    TERM=xterm python3 ask.py y "$pare" -j 1 --strict ./test.sh numbers.txt >asked.txt
    check "yes" grep -q 'going on from it' asked.txt
    echo '# two' >>test.sh
    TERM=xterm python3 ask.py n "$pare" -j 1 --strict ./test.sh numbers.txt >asked.txt
    check "no" grep -q 'starting anew' asked.txt
fi
finish
