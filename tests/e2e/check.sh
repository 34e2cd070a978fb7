# pare check finds out what a test depends on.
. "$(dirname "$0")/lib.sh"
seq 1 20 >in.txt
finds() { # PATTERN WHAT: the check says so
    if grep -q -- "$1" out.txt; then ok; else
        bad "$2: does not say \"$1\""
        sed 's/^/    /' out.txt
    fi
}
script good.sh <<'T'
#!/bin/sh
grep -q 17 in.txt
T
expect_status 0 "a good test" "$pare" check ./good.sh in.txt
finds "fit for reduction" "a good test"
finds "stable under load" "a good test"

script absolute.sh <<T
#!/bin/sh
grep -q 17 $work/in.txt
T
expect_status 4 "an absolute path" "$pare" check ./absolute.sh in.txt
finds "BAD.*empty input" "an absolute path"
finds "BAD.*original at its own place" "an absolute path"
finds "BAD.*reads files outside.*in.txt" "an absolute path"
mkdir -p home/.tools && echo 'exit 0' >home/.tools/helper
script tools.sh <<T
#!/bin/sh
grep -q 17 in.txt && . "$work/home/.tools/helper"
T
expect_status 0 "a tool in a home directory" "$pare" check ./tools.sh in.txt
finds "reads no files of yours" "a tool in a home directory"

script flaky.sh <<T
#!/bin/sh
echo x >>$work/count
[ \$((\$(wc -l <$work/count) % 3)) != 0 ] && grep -q 17 in.txt
T
expect_status 4 "a flaky test" "$pare" check ./flaky.sh in.txt
finds "BAD.*flaky" "a flaky test"

script unquoted.sh <<'T'
#!/bin/sh
cat $PWD/in.txt | grep -q 17
T
expect_status 4 "unquoted names" "$pare" check ./unquoted.sh in.txt
finds "BAD.*path of its working directory" "unquoted names"

script dated.sh <<T
#!/bin/sh
[ "\$(date +%Y)" = $(date +%Y) ] && grep -q 17 in.txt
T
expect_status 4 "a test that looks at the date" "$pare" check ./dated.sh in.txt
finds "BAD.*the date: 400 days" "date"

# Tools that read the clock, and tools that faketime disturbs, are no finding.
script clock.sh <<'T'
#!/bin/sh
start=$(date +%s) && sleep 0.3 && grep -q 17 in.txt && echo "$(date) took $(($(date +%s) - start)) s"
T
expect_status 0 "a test that reads the clock" "$pare" check ./clock.sh in.txt
finds "does not depend on the date\|cannot tell here whether it depends on the date" "the clock"
finds "one test takes 0\.[3-9]\|one test takes [1-9]" "how long a test takes"
script preload.sh <<'T'
#!/bin/sh
[ -z "${LD_PRELOAD:-}" ] && grep -q 17 in.txt
T
expect_status 0 "a test that does not bear faketime" "$pare" check ./preload.sh in.txt
finds "cannot tell here whether it depends on the date" "faketime"

script online.sh <<'T'
#!/bin/sh
grep -q lo: /proc/net/dev && [ "$(grep -c : /proc/net/dev)" -gt 1 ] && grep -q 17 in.txt
T
if [ "$(grep -c : /proc/net/dev)" -gt 1 ]; then
    expect_status 4 "a test that needs the network" "$pare" check ./online.sh in.txt
    finds "BAD.*the network" "network"
fi
echo nothing >other.txt
expect_status 1 "not interesting" "$pare" check ./good.sh other.txt
expect_status 0 "a command" "$pare" check -k exit in.txt -- grep -q 17 {}
finds "kept:" "a command"

# What it changes elsewhere, and the options that it needs in a sandbox: with those, and with no fewer, it works.
if strace -o /dev/null true 2>/dev/null && "$pare" -q --sandbox --no-journal -o tried.txt ./good.sh in.txt >/dev/null 2>&1; then
    expect_status 0 "changes nothing" "$pare" check ./good.sh in.txt
    finds "^ok *changes nothing outside" "changes nothing"
    finds "^ok *works with --sandbox$" "changes nothing: in a sandbox"
    mkdir -p home/.cache elsewhere 'with space'
    script cache.sh <<T
#!/bin/sh
date >>"$work/home/.cache/log" && mkdir "$work/with space/\$\$" && rmdir "$work/with space/\$\$" && grep -q 17 in.txt
T
    expect_status 0 "a cache" "$pare" check ./cache.sh in.txt
    finds "^ok *changes something outside of its own directories: $work/home/.cache/log, $work/with space/[0-9]*$" "a cache"
    finds "^ok *works with --sandbox --sandbox-allow $work/home/.cache/log --sandbox-allow '$work/with space'$" "a cache: the options"
    expect_status 1 "a cache: without the options" "$pare" -q --sandbox --no-journal -o c.txt ./cache.sh in.txt
    expect_status 0 "a cache: with the options" sh -c "'$pare' -q --no-journal -o c.txt $(sed -n 's/^ok *works with //p' out.txt) ./cache.sh in.txt"
    "$pare" check --sandbox ./cache.sh in.txt >out.txt 2>err.txt
    check "a test that does not work in the sandbox" test $? = 1
    script optional.sh <<T
#!/bin/sh
cd "$work/elsewhere" && date >left 2>/dev/null
grep -q 17 "\$OLDPWD/in.txt"
T
    expect_status 4 "a file that is left" "$pare" check ./optional.sh in.txt
    finds "^BAD *writes files outside of its own directories.*: $work/elsewhere/left$" "a file that is left"
    finds "^ok *works with --sandbox$" "a file that is left: need not be"
    expect_status 0 "in a sandbox" "$pare" check --sandbox ./optional.sh in.txt
    finds "^ok *changes something outside of its own directories: $work/elsewhere/left$" "what a sandbox refuses"
    script calls.sh <<'T'
#!/bin/sh
python3 -c 'import socket, sys; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.connect(("192.0.2.1", 9))' 2>/dev/null && grep -q 17 in.txt
T
    if (. ./calls.sh); then
        expect_status 4 "a test that needs the network" "$pare" check ./calls.sh in.txt
        finds "^ok *works with --sandbox --sandbox-allow net$" "a test that needs the network: in a sandbox"
    fi
fi

# A signal ends it at any time, also while it finds out what can be told here.
mkdir bin
for tool in unshare strace; do
    printf '#!/bin/sh\n: >"%s"\nexec sleep 15\n' "$work/$tool.runs" >bin/$tool && chmod +x bin/$tool
    PATH=$work/bin:$PATH "$pare" check ./good.sh in.txt >out.txt 2>err.txt &
    wait_until "$tool runs" test -e $tool.runs
    kill -TERM $!
    wait $!
    check "a signal while $tool is tried: 128+15" test $? = 143
    rm bin/$tool
done
tidy "check"
finish
