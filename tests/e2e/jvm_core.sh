# --core with a descriptor: the method stays with its name and its types.
. "$(dirname "$0")/lib.sh"
mkdir ten
cat >Ten.java <<'TEXT'
public class Ten implements Comparable<Ten> {
    int number = 3;
    static int helper(int a) { return a * 7; }
    static int helper(int a, int b) { return a * b; }
    public int compareTo(Ten other) { return number - other.number; }
    public String toString() { return "ten"; }
}
TEXT
javac -nowarn --release 8 -d ten Ten.java 2>/dev/null
printf '#!/bin/sh\ntest -e Ten.class\n' >has.sh
chmod +x has.sh
members() { javap -p -cp "$1" Ten | grep -c ';$'; }
expect_status 0 "a descriptor" "$pare" --repeat 1 --core 'Ten.compareTo(LTen;)I' -o core.out ./has.sh ten
check "the method stays with its types" sh -c 'javap -p -cp core.out Ten | grep -q "int compareTo(Ten)"'
check "its code may go" sh -c '! javap -p -c -cp core.out Ten | grep -q isub'
expect_status 0 "one of two of a name" "$pare" --repeat 1 --core 'Ten.helper:(I)I!code' -o code.out ./has.sh ten
check "the method is there" sh -c 'javap -p -cp code.out Ten | grep -q "int helper(int);"'
check "its code is there" sh -c 'javap -p -c -cp code.out Ten | grep -q imul'
check "nothing else is" test "$(members code.out)" = 1
expect_status 0 "a name alone" "$pare" --repeat 1 --core 'Ten.helper' -o both.out ./has.sh ten
check "both are there" test "$(members both.out)" = 2
expect_status 2 "another descriptor" "$pare" --repeat 1 --core 'Ten.compareTo(I)I' -o no.out ./has.sh ten
says "the program has no such class or member" "another descriptor"
tidy "--core"
finish
