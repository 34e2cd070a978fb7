# The tests of what must not be lost, once more as a user without rights, when the suite runs as root.
. "$(dirname "$0")/lib.sh"
slow_test
if [ "$(id -u)" != 0 ] || ! setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$pare"; then
    echo "the suite does not run as root, or others cannot read $build"
    exit 77
fi
chmod 755 "$work"
mkdir home && chown 65534:65534 home
for name in trust journals safe stops sandbox special_outputs; do
    setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all env HOME="$work/home" TMPDIR="$work/home" \
        bash "$tests/e2e/$name.sh" "$build" >"$name.log" 2>&1
    check "$name, not as root" test $? = 0
    check "$name, not as root: something was checked" grep -q '^[1-9][0-9]* passed, 0 failed' "$name.log"
    grep -q ', 0 failed' "$name.log" || cat "$name.log"
done
finish
