# pare live: the report of a run that goes on, for a browser on this machine and nobody else.
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

# Browsers that never read do not stop anybody.
python3 - "$address" <<'EOF' &
import socket, sys, time, urllib.parse
url = urllib.parse.urlparse(sys.argv[1])
held = []
for path in ("events", "", "data") * 5:
    s = socket.create_connection((url.hostname, url.port))
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    s.sendall(f"GET {url.path}{path} HTTP/1.1\r\nHost: 127.0.0.1:{url.port}\r\n\r\n".encode())
    held.append(s)
time.sleep(30)
EOF
lazy=$!
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
tidy "live"
finish
