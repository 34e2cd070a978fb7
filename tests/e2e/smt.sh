# SMT-LIB: levels go in pairs, and numbers of bits shrink together, so that a solver takes every result.
. "$(dirname "$0")/lib.sh"
command -v z3 >/dev/null || { echo "z3 is not installed" && exit 77; }
cat >in.smt2 <<'S'
(set-logic QF_ABV)
(declare-const m (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 8))
(push 1)
(assert (= (select m a) #x7f))
(check-sat)
(pop 1)
(push 1)
(assert (bvult ((_ zero_extend 24) b) (bvadd a #x00000010)))
(assert (= ((_ extract 15 8) a) (bvmul b b)))
(assert (= b (bvudiv b #x00)))
(check-sat)
(pop 1)
S
cat >test.sh <<'T'
#!/bin/sh
z3 in.smt2 >out.txt 2>&1
! grep -q error out.txt && grep -q bvudiv in.smt2 && grep -q '^sat' out.txt && [ "$(grep -c extract in.smt2)" = 1 ]
T
chmod +x test.sh
expect_status 0 "a file is reduced" "$pare" -j2 ./test.sh in.smt2
check "the result is sat, without an error" sh -c 'z3 in.reduced.smt2 >z3.txt && grep -q "^sat" z3.txt && ! grep -q error z3.txt'
check "no number of bits is larger than 8" test -z "$(grep -oE 'BitVec [0-9]{2,}|zero_extend [0-9]{2}|#x[0-9a-f]{3,}' in.reduced.smt2)"
check "levels are closed as often as they are opened" \
    test "$(grep -c '(push' in.reduced.smt2)" = "$(grep -c '(pop' in.reduced.smt2)"
finish
