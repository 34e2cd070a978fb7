# Featherweight Java with Interfaces from the command line: the published example.
. "$(dirname "$0")/lib.sh"
cat >example.fji <<'TEXT'
class A implements I { String m() { return ...; } B n() { return ...; } }
class B implements I { String m() { return ...; } B n() { return ...; } }
interface I { String m(); B n(); }
class M { String x(I a) { return a.m(); } String main() { return new M().x(new A()); } }
TEXT
# The tool that crashes needs three bodies: A.m(), M.x() and M.main().
script crash.sh <<'TEXT'
#!/bin/sh
tr '\n' ' ' <example.fji | grep -q 'class A [^}]*m() { return \.\.\.; }.*a\.m();.*new M()\.x(new A());'
TEXT
expect_status 0 "reduce" "$pare" --pass fji -o smaller.fji crash.sh example.fji
cat >expected.fji <<'TEXT'
class A implements I {
  String m() { return ...; }
}
interface I {
  String m();
}
class M {
  String x(I a) { return a.m(); }
  String main() { return new M().x(new A()); }
}
TEXT
check "the optimum" cmp smaller.fji expected.fji

echo 'class A extends B { }' >wrong.fji
script yes.sh <<'TEXT'
#!/bin/sh
exit 0
TEXT
expect_status 0 "a program that is no FJI" "$pare" --pass fji -o never.fji yes.sh wrong.fji
says 'wrong.fji:1:17: B is not declared' "a program that is no FJI"
finish
