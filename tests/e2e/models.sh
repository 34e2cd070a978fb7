# Models that users write: the examples, and what pare model says.
. "$(dirname "$0")/lib.sh"
examples=$(cd "$tests/../examples" && pwd)
# Where python3 is a wrapper script, every test would pay for it.
PATH="$(dirname "$(python3 -c 'import sys; print(sys.executable)')"):$PATH"
export PATH

# reduce EXAMPLE INPUT OUTPUT: runs the commands of its README in a copy of it
reduce() {
    cp -r "$examples/$1" "$work/$1"
    cd "$work/$1" || exit 1
    rm -rf report/__pycache__
    [ ! -f make-model.py ] || python3 make-model.py $3 "$2" >model.json
    check "$1: the original is interesting" in_dir "$2" "$PWD/test.sh"
    expect_status 0 "$1: check" "$pare" model check model.json "$2"
    check "$1: the model is valid" grep -q 'the model is valid' out.txt
    expect_status 0 "$1: reduce" "$pare" -q --model model.json -o result "$PWD/test.sh" "$2"
    check "$1: the result is interesting" in_dir result "$PWD/test.sh"
}

# in_dir INPUT TEST: runs the test as pare does, where the input is
in_dir() {
    rm -rf "$work/run"
    if [ -d "$1" ]; then cp -r "$1" "$work/run"; else mkdir "$work/run" && cp "$1" "$work/run/$input"; fi
    (cd "$work/run" && "$2")
}

bytes() { find "$1" -type f -exec cat {} + | wc -c; }

input=migrations.sql
reduce sql-migrations migrations.sql ""
check "sql-migrations: 724 bytes" test "$(bytes result)" = 724
check "sql-migrations: three inserts" test "$(grep -c INSERT result)" = 3
expect_status 0 "sql-migrations: count" "$pare" model count model.json migrations.sql
check "sql-migrations: 229400 subsets" grep -qx '229400 of 2^29 subsets are valid' out.txt
sed 's/"delete => customers"/"delete => customer"/' model.json >bad.json
expect_status 3 "sql-migrations: a typo" "$pare" --model bad.json -o never "$PWD/test.sh" migrations.sql
says 'bad.json:60: in the rule "delete => customer": "customer" is not the name of an item' "a typo"
check "sql-migrations: nothing was written" test ! -e never

reduce patches series base
check "patches: the three culprits" \
    test "$(cd result && echo *)" = "03-discount.patch 07-members.patch 10-coupon.patch"
expect_status 0 "patches: show" "$pare" model show model.json series
check "patches: members build on the discount" grep -q 'n6 -> n2;' out.txt

reduce python-modules report ""
check "python-modules: three modules" test "$(cd result && echo *)" = "main.py readings.py stats.py"
check "python-modules: 713 bytes" test "$(bytes result)" = 713
finish
