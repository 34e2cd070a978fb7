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

# The published run: main must stay, and eleven questions are enough.
for core in main M.main 'M.main()!code'; do
    expect_status 0 "core $core" "$pare" --fresh --once -p fji:gbr-classic --core "$core" -o core.fji crash.sh example.fji
    check "core $core: eleven answers" grep -q '^11 answers used' out.txt
    check "core $core: the optimum" cmp core.fji expected.fji
done
expect_status 2 "no such part" "$pare" --fresh -p fji --core M.mian -o core.fji crash.sh example.fji
says '--core M.mian: the program has no such type or method' "no such part"

echo 'class A extends B { }' >wrong.fji
script yes.sh <<'TEXT'
#!/bin/sh
exit 0
TEXT
expect_status 0 "a program that is no FJI" "$pare" --allow-empty --pass fji -o never.fji yes.sh wrong.fji
says 'wrong.fji:1:17: B is not declared' "a program that is no FJI"
finish
