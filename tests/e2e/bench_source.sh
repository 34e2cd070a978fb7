# The harness of ./dev bench source, with cases and peers of our own: a case that reproduces and one
# that does not, a peer that ends and one that has to be stopped.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
export PARE_BENCH=$work/bench
cases=$PARE_BENCH/source/cases
mkdir -p "$cases/good" "$cases/gone" bin
cat >"$PARE_BENCH/source/tokens.py" <<'TEXT'
def count(text, language):
    return len(text.split())
def lang_of(path):
    return "text"
TEXT
for case in good gone; do
    seq 1 40 >"$cases/$case/small.txt"
    cat >"$cases/$case/meta.json" <<TEXT
{"name": "$case", "file": "small.txt", "language": "text", "bytes": 111, "tokens": 40, "tool_versions": {"bad": "1.0"}}
TEXT
done
script "$cases/good/r.sh" <<'TEXT'
#!/bin/sh
[ -n "$REDUCE_COUNT" ] && printf x >> "$REDUCE_COUNT"
grep -q '^7$' small.txt && grep -q '^33$' small.txt
TEXT
script "$cases/gone/r.sh" <<'TEXT'
#!/bin/sh
exit 1
TEXT
script bin/creduce <<'TEXT'
#!/bin/sh
# creduce --n N --not-c TEST FILE: one step, then done
cp "$5" "$5.before"
sed -i '/^[89]$/d' "$5"
"$4" || cp "$5.before" "$5"
TEXT
script bin/cvise <<'TEXT'
#!/bin/sh
"$4"
sleep 100 & # a test that is still running when the tool is stopped
sleep 100
TEXT
echo '{"runs": []}' >peers.json
mkdir recipes # none: the real ones take minutes
export PARE_BENCH_RECIPES="$work/recipes"
bench() { # the output in out.txt
    PATH=$work/bin:$PATH expect_status 0 "$*" python3 "$root/bench/source.py" "$build" --recorded peers.json "$@"
}
printed() { check "prints $1" grep -qE -- "$1" out.txt; }

bench --jobs 1 --pass default --pass "lines:one-by-one tokens:sweep"
printed '^gone: 111 bytes, 40 tokens'
printed 'the original is not interesting here \(made with bad 1.0\)'
printed '^  default +[0-9,]+ asked +[0-9,]+ run +[0-9]+ s +2 tokens +[0-9]+ bytes  finished'
printed '^  lines:one-by-one tokens:sweep +[0-9,]+ asked'
printed 'geometric means over 1 cases'

bench --cases good --only-peers --cap 2
printed '^  C-Reduce +- asked +1 run +[0-9]+ s +38 tokens +107 bytes  finished'
printed '^  C-Vise +- asked +1 run +2 s +40 tokens +111 bytes  stopped'
check "records both" test "$(grep -c '"case": "good"' peers.json)" = 2
check "records how it ended" grep -q '"tool": "creduce".*"finished": true' peers.json

# A finished run is not replaced by one that was stopped.
cp bin/cvise bin/creduce
bench --cases good --only-peers --cap 1
printed 'creduce: the recorded figures stay'
check "keeps the finished one" grep -q '"tool": "creduce".*"tokens": 38' peers.json

bench --cases good --jobs 1
printed '/ C-Reduce +that finished +tests +[0-9.]+ +tokens +0.05 '

# Beside an earlier version.
echo '{"version": "0.0", "runs": [{"case": "good", "tool": "default", "asked": 10, "runs": 10, "tokens": 1, "bytes": 5, "finished": true}]}' >old.json
bench --cases good --jobs 1 --against old.json
printed '^  default .* 1 tokens .* \(version 0.0\)$'
printed '^default / version 0.0: asked [0-9.]+, runs [0-9.]+, tokens 2.000, bytes [0-9.]+  \(1 cases; more tokens: good\)$'
expect_status 1 "no such case" python3 "$root/bench/source.py" "$build" --cases what
says 'no case is called what' "no such case"
PARE_BENCH=$work/nowhere expect_status 1 "no cases" python3 "$root/bench/source.py" "$build"
says 'set PARE_BENCH' "no cases"
tidy "after all runs"
finish
