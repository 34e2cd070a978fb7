# The first command that somebody types, without --keep and without a script: some quick tools of
# ./dev bench first-try, with its independent check of the result.
. "$(dirname "$0")/lib.sh"
for tool in gcc dash perl make; do
    command -v $tool >/dev/null || continue
    check "$tool: the same failure" sh -c "python3 '$tests/../bench/first-try/first_try.py' '$pare' --only $tool --seconds 30 >'$tool.txt' 2>&1"
    grep -q "100 %" $tool.txt || sed 's/^/    /' $tool.txt
done
tidy "first try"
finish
