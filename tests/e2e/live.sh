# pare live and pare --live: the report of a run that goes on, for a browser on this machine and nobody else.
. "$(dirname "$0")/lib.sh"
seq 1 3000 >numbers.txt
script test.sh <<'EOF'
#!/bin/sh
sleep 0.1
[ "$(grep -c '00$' numbers.txt)" = 30 ]
EOF
"$pare" -q -j 1 ./test.sh numbers.txt >run.txt 2>&1 &
run=$!
wait_until "the run has begun" sh -c "'$pare' log --csv 2>/dev/null | grep -q lines:"
"$pare" live numbers.txt >address.txt 2>live.txt &
live=$!
wait_until "the address" test -s address.txt
address=$(cat address.txt)
check "it is on this machine, with a token" sh -c 'grep -qE "^http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/$" address.txt'

check "who may ask for what" python3 - "$address" <<'EOF'
import http.client, json, sys, urllib.parse
url = urllib.parse.urlparse(sys.argv[1])
def ask(path, method="GET", host=None, body=None):
    c = http.client.HTTPConnection(url.hostname, url.port, timeout=20)
    c.putrequest(method, path, skip_host=True)
    if host != "": c.putheader("Host", host or f"127.0.0.1:{url.port}")
    if body: c.putheader("Content-Length", str(len(body)))
    c.endheaders(body)
    r = c.getresponse()
    return r.status, r.read()
status, page = ask(url.path)
assert status == 200 and b"connect-src 'self'" in page
status, data = ask(url.path + "data")
assert status == 200 and json.loads(data)["runs"][0]["title"] == "numbers.txt"
assert ask(url.path, host=f"localhost:{url.port}")[0] == 200
for host in ("evil.example", f"evil.example:{url.port}", "127.0.0.1", f"127.0.0.1:{url.port}.evil.example", f"[::1]:{url.port}"):
    assert ask(url.path, host=host)[0] == 403, host
assert ask(url.path, host="")[0] in (400, 403)
wrong = url.path[:-2] + ("0" if url.path[-2] != "0" else "1") + "/"
for path in ("/", wrong, wrong + "data", url.path[:10], "/../etc/passwd", "/" + "0" * 5000):
    assert ask(path)[0] in (403, 414), path
for path in (url.path + "x", url.path + "../data", url.path + "data/", url.path + "%2e%2e/x"):
    assert ask(path)[0] == 404, path
for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
    assert ask(url.path, method=method, body=b"x" * 100000 if method == "POST" else None)[0] == 405, method
c = http.client.HTTPConnection(url.hostname, url.port, timeout=20)
c.request("GET", url.path + "events")
r = c.getresponse()
assert r.status == 200 and r.getheader("Content-Type") == "text/event-stream"
assert r.readline().startswith(b"data: ") and r.readline() == b"\n" and r.readline().startswith(b"data: ")
EOF

# Browsers that never read, that stop in the middle of a request, and that vanish do not stop anybody.
cat >lazy.py <<'EOF'
import socket, struct, sys, time, urllib.parse
url = urllib.parse.urlparse(sys.argv[1])
def begin(path, request="GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n"):
    s = socket.create_connection((url.hostname, url.port))
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    s.sendall(request.format(url.path + path, url.port).encode())
    return s
held = [begin(path) for path in ("events", "", "data") * 5] + [begin("", "GET {} HTTP/1.1\r\nHost: 127") for _ in range(3)]
print("here", flush=True)
until = time.time() + 60
while time.time() < until:
    try:
        gone = begin("data")
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed with a reset
        time.sleep(0.1)
        gone.close()
    except OSError:
        break  # the server has ended
EOF
python3 lazy.py "$address" >here.txt &
lazy=$!
wait_until "lazy browsers" grep -q here here.txt
n=$("$pare" log --csv | wc -l)
wait_until "the run goes on" sh -c "[ \$('$pare' log --csv | wc -l) -gt $n ]"
check "other browsers get the page" python3 -c 'import sys, urllib.request; assert len(urllib.request.urlopen(sys.argv[1], timeout=20).read()) > 50000' "$address"

if [ -z "${PARE_TEST_QUICK:-}" ] && [ -d "$tests/../node_modules/playwright-core" ] && command -v chromium >/dev/null; then
    mkdir browser
    TMPDIR=$work/browser NODE_PATH=$tests/../node_modules timeout 90 node "$tests/tools/live_browser.js" "$(command -v chromium)" "$address" >browser.txt 2>&1
    check "the numbers move without a reload: $(cat browser.txt)" grep -qx ok browser.txt
fi
kill $lazy
wait $lazy 2>/dev/null
kill -INT $live
wait $live
check "Ctrl-C ends the server" test $? = 0
check "and not the run" kill -0 $run
kill $run
wait $run
check "it printed no error" test ! -s live.txt
expect_status 2 "no such journal" "$pare" live nothing.txt
expect_status 2 "no such port" "$pare" live --port 99999 numbers.txt
says "no place for the live page" "no such port"

# The page of the run itself: also what is under way, pause and stop.
cp numbers.txt again.txt
sed 's/numbers/again/' test.sh | script again.sh
expect_status 2 "nothing to show" "$pare" --live --no-journal ./again.sh again.txt
says "no-journal asks for none" "nothing to show"
expect_status 2 "no such place" "$pare" --live=somewhere ./again.sh again.txt
"$pare" --live -q -j 2 ./again.sh again.txt >end.txt 2>run.txt &
run=$!
wait_until "the address of the run" grep -q '^live page: http' run.txt
address=$(sed -n 's/^live page: //p' run.txt)
port=${address#http://127.0.0.1:}
port=${port%%/*}
expect_status 3 "a port that is taken" "$pare" --live="$port" -o other.txt ./again.sh again.txt
says "cannot listen on 127.0.0.1 port $port" "a port that is taken"
check "nothing is left of it" test ! -e other.txt.pare
wait_until "the run has begun" sh -c "'$pare' log again.txt --csv 2>/dev/null | grep -q lines:"

check "who may steer" python3 - "$address" <<'EOF'
import http.client, json, sys, time, urllib.parse
url = urllib.parse.urlparse(sys.argv[1])
here = f"127.0.0.1:{url.port}"
def post(what, method="POST", path=url.path, **headers):
    c = http.client.HTTPConnection(url.hostname, url.port, timeout=20)
    c.request(method, path + what, headers={k.replace("_", "-"): v for k, v in headers.items()})
    return c.getresponse().status
def moment():
    time.sleep(0.1)
    c = http.client.HTTPConnection(url.hostname, url.port, timeout=20)
    c.request("GET", url.path + "events")
    r = c.getresponse()
    assert r.status == 200 and r.readline() == b"event: now\n"
    return json.loads(r.readline()[6:])
assert post("pause") == 403 and post("stop") == 403                              # no Origin
assert post("stop", Origin="http://evil.example") == 403
assert post("stop", Origin=f"http://{here}", Sec_Fetch_Site="cross-site") == 403
assert post("stop", Origin="http://evil.example", Host=f"evil.example:{url.port}") == 403
assert post("stop", method="GET", Origin=f"http://{here}") == 405
assert post("stop", path="/" + "0" * 32 + "/", Origin=f"http://{here}") == 403
assert not moment()["paused"]
assert post("pause", Origin=f"http://{here}") == 200
until = time.time() + 30
while moment()["n_running"]: assert time.time() < until
before = moment()
time.sleep(0.7)
after = moment()
assert after["paused"] and after["tests"] == before["tests"] and after["elapsed"] - before["elapsed"] < 0.3
assert post("continue", Origin=f"http://{here}") == 200
while moment()["tests"] == before["tests"]: assert time.time() < until
EOF
if [ -z "${PARE_TEST_QUICK:-}" ] && [ -d "$tests/../node_modules/playwright-core" ] && command -v chromium >/dev/null; then
    mkdir -p browser shots
    TMPDIR=$work/browser NODE_PATH=$tests/../node_modules timeout 90 node "$tests/tools/live_browser.js" "$(command -v chromium)" "$address" shots >browser.txt 2>&1
    check "the page steers the run: $(cat browser.txt)" grep -qx ok browser.txt
    [ -z "${PARE_KEEP_SHOTS:-}" ] || cp shots/*.png "$PARE_KEEP_SHOTS"
else
    kill -INT $run
fi
wait $run
check "stopped from the page as by Ctrl-C" test $? = 130
check "the best is kept" sh -c "cp again.reduced.txt again.txt.best && [ \"\$(grep -c 00\$ again.reduced.txt)\" = 30 ]"
expect_status 124 "the run can be continued" timeout -s INT 3 "$pare" resume again.txt.pare

# Slow and vanished browsers do not slow the run itself down: 40 tests of 0.1 s take as long as without them.
seconds_of() { # seconds_of COMMAND...
    local begun
    begun=$(date +%s%N)
    "$@" >/dev/null 2>run.txt
    echo $((($(date +%s%N) - begun) / 1000000))
}
plain=$(seconds_of "$pare" -q -j 1 --max-tests 40 -o plain.txt ./again.sh again.txt)
(
    wait_until "the address beside lazy browsers" grep -q '^live page: http' run.txt
    exec python3 lazy.py "$(sed -n 's/^live page: //p' run.txt)" >here.txt
) &
lazy=$!
: >here.txt
slow=$(seconds_of "$pare" --live -q -j 1 --max-tests 40 -o slow.txt ./again.sh again.txt)
kill $lazy 2>/dev/null
wait $lazy 2>/dev/null
check "lazy browsers were there" grep -q here here.txt
check "$plain ms without and $slow ms with slow browsers (2 s of them are the last news)" test "$slow" -lt $((2 * plain + 4000))
check "the same result" cmp plain.txt slow.txt
check "as many tests" test "$("$pare" log plain.txt --csv | wc -l)" = "$("$pare" log slow.txt --csv | wc -l)"
tidy "live"
finish
