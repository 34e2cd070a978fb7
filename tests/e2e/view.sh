# --view: a full screen that follows the window, and a terminal that is as before whatever ends or stops the run.
. "$(dirname "$0")/lib.sh"
seq 1 3000 >in.txt
script t.sh <<'T'
#!/bin/sh
sleep 0.02
[ "$(grep -c '00$' in.txt)" = 30 ]
T

# terminal COMMAND STEP...: runs the command on a terminal of 80 columns and does the steps: "size COLUMNS ROWS", "key BYTE",
# "signal NAME" (to pare), "until TEXT" (on the terminal), "end".  Prints everything that came.
cat >terminal.py <<'EOF'
import fcntl, os, pty, re, select, signal, struct, subprocess, sys, termios, time
command, steps = sys.argv[1], sys.argv[2:]
child, fd = pty.fork()
if child == 0:
    os.execvp("bash", ["bash", "-c", command])
seen, mark = b"", 0
def resize(columns, rows): fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
def read(seconds):
    global seen
    if select.select([fd], [], [], seconds)[0]:
        try: data = os.read(fd, 65536)
        except OSError: data = b""
        seen += data
        return data != b""
    return True
resize(80, 24)
for step in steps:
    what, *words = step.split(" ")
    if what == "size": resize(int(words[0]), int(words[1])); mark = len(seen)
    elif what == "key": os.write(fd, bytes([int(words[0])])); mark = len(seen)
    elif what == "type": os.write(fd, " ".join(words).encode() + b"\n"); mark = len(seen)
    elif what == "signal":
        mark = len(seen)
        subprocess.run(["pkill", "-" + words[0], "-f", "^" + os.environ["PARE"] + " --view"], check=True)
    elif what == "until":
        until = time.time() + 60
        while not re.search(" ".join(words).encode(), seen[mark:]):
            if time.time() > until or not read(0.2): sys.exit(f"no {step!r} in {seen[-3000:]!r}")
    elif what == "end":
        while read(1): pass
os.close(fd)
os.waitpid(child, 0)
sys.stdout.buffer.write(seen)
EOF
export PARE=$pare
on_terminal() { TERM=xterm LC_ALL=C.UTF-8 python3 terminal.py "$@" >typescript 2>trouble.txt || { cat trouble.txt && return 1; }; }
# What is left on the first screen, and whether the terminal is as it was.
cat >judge.py <<'EOF'
import re, sys
text = open("typescript", "rb").read().decode("utf-8", "replace")
assert text.count("\033[?1049h") == text.count("\033[?1049l") >= 1, "screens"
assert text.rindex("\033[?1049l") > text.rindex("\033[?1049h") and text.rindex("\033[?25h") > text.rindex("\033[?25l"), "restored"
width = int(sys.argv[1])
last = re.findall(r"\033\[H(.*?)\033\[J", text, re.S)[-1]
lines = [re.sub(r"\033\[[0-9;?]*[A-Za-z]", "", line.strip("\r")) for line in last.split("\n")]
assert max(map(len, lines)) <= width and len(lines) <= int(sys.argv[2]), lines
assert any(line.startswith("> ") and "tests" in line for line in lines), lines
for wanted in sys.argv[3:]: assert wanted in text[text.rindex("\033[?1049l"):], wanted
EOF

check "a run to its end, at 40 columns" on_terminal "$pare --view -j 2 --max-tests 150 -o one.txt ./t.sh in.txt" "until accepted" "size 40 12" "until finished|stopped" end
check "the view at 40 columns, and the summary behind it" python3 judge.py 40 12 "stopped at --max-tests" "result: one.txt"
check "it has colours" grep -q "$(printf '\033')\[34m" typescript
check "without colours" on_terminal "NO_COLOR=1 $pare --view -j 2 --max-tests 60 -o two.txt ./t.sh in.txt" "until stopped" end
check "NO_COLOR" sh -c '! grep -qE "$(printf "\033")\[[0-9]+m" typescript'
check "Ctrl-C" on_terminal "$pare --view -j 2 -o three.txt ./t.sh in.txt" "until accepted" "key 3" "until interrupted" end
check "the terminal after Ctrl-C" python3 judge.py 80 24 "to continue: pare resume"
check "kill" on_terminal "$pare --view -j 2 -o four.txt ./t.sh in.txt" "until accepted" "signal TERM" "until interrupted" end
check "the terminal after kill -TERM" python3 judge.py 80 24 "interrupted"
# In a shell with job control: stopped by Ctrl-Z the terminal is the shell's; then the run goes on.
check "Ctrl-Z" on_terminal "set -m; $pare --view -j 2 --max-tests 200 -o five.txt ./t.sh in.txt; echo SHELL; fg >/dev/null; echo AGAIN" \
    "until accepted" "key 26" "until SHELL" "until accepted" "until AGAIN" end
check "the terminal while it is stopped" python3 - <<'EOF'
text = open("typescript", "rb").read()
shell = text.index(b"SHELL")
assert text[:shell].count(b"\033[?1049h") == text[:shell].count(b"\033[?1049l") == 1
assert text[shell:].count(b"\033[?1049h") == text[shell:].count(b"\033[?1049l") == 1
EOF
"$pare" --view -j 2 --max-tests 20 -o six.txt ./t.sh in.txt >out.txt 2>err.txt
check "no control characters without a terminal" test "$(tr -d '\t\n -~' <err.txt | wc -c)" = 0
tidy "view"
finish
