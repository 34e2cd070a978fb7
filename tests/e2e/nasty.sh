# Tests that misbehave: each costs a verdict, never the run; afterwards nothing is left.
. "$(dirname "$0")/lib.sh"
seq 1 12 | sed 's/.*/line &/' >in.txt

# nasty NAME: the test does the bad thing on every candidate that lost line 3, which is most of them
nasty() {
    name=$1
    {
        echo '#!/bin/bash'
        echo 'if ! grep -q "line 3" in.txt; then'
        cat
        echo 'exit 1; fi'
        echo 'exit 0'
    } >"$name.sh"
    chmod +x "$name.sh"
    shift
    expect_status 0 "$name" "$pare" -j 2 --repeat 1 -o "$name.txt" "$@" "./$name.sh" in.txt
    check "$name: result" grep -q 'line 3' "$name.txt"
    tidy "$name"
}

nasty hangs --timeout 0.3 <<'T'
sleep 1000
T
nasty ignores_term --timeout 0.3 <<'T'
trap '' TERM INT HUP; sleep 1000 & wait; sleep 1000
T
nasty orphans <<'T'
(sleep 1000 &) ; setsid sleep 1001 & disown
T
nasty detached <<'T'
env -i setsid -f sleep 1002 >/dev/null 2>&1 </dev/null
T
nasty floods_output --max-output 1M <<'T'
yes
T
nasty floods_disk --max-disk 2M <<'T'
for i in $(seq 40); do head -c 1M /dev/zero >big$i; done; sleep 1000
T
nasty deletes_itself <<'T'
rm -rf "$PWD" "$TMPDIR"
T
nasty permissions <<'T'
mkdir -p a/b; touch a/b/c; chmod 000 a/b a in.txt .
T
nasty binary <<'T'
head -c 100000 /dev/urandom; head -c 1000 /dev/urandom >&2
T
nasty crashes <<'T'
kill -SEGV $$
T
nasty killed <<'T'
kill -KILL $$
T
nasty needs_terminal <<'T'
read -r x </dev/tty; stty sane
T
finish
