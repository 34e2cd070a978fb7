cat >arrays.py <<'PY'
"""Writes verification conditions of a program that swaps elements of arrays back and forth."""
import random

draw = random.Random(22)
print("(set-info :category crafted)\n(set-option :produce-models true)\n(set-logic QF_AUFLIA)")
print("(declare-sort Element 0)")
for name in ("memory", "heap", "stack", "frame"):
    print(f"(declare-fun {name} () (Array Int Element))")
for name in ("i", "j", "k", "low", "high", "size"):
    print(f"(declare-fun {name} () Int)")
print("(declare-fun weight (Element) Int)\n(declare-fun next (Int Int) Int)")
print("(define-fun inside ((x Int)) Bool (and (<= low x) (< x high) (< (+ x 1) (+ size high 1))))")
print("(define-fun swapped ((a (Array Int Element)) (x Int) (y Int)) (Array Int Element) (store (store a x (select a y)) y (select a x)))")


def index():
    kind = draw.randrange(4)
    if kind == 0:
        return str(draw.randrange(9))
    if kind == 1:
        return draw.choice(["i", "j", "k"])
    return f"(+ {draw.choice(['i', 'j', 'low', 'high'])} {draw.randrange(5)})" if kind == 2 else f"(next {draw.choice('ijk')} (- size 1))"


for number in range(24):
    array = draw.choice(["memory", "heap", "stack", "frame"])
    one, two = index(), index()
    kind = draw.randrange(4)
    if kind == 0:
        print(f"(assert (=> (inside {one}) (>= (weight (select {array} {one})) {draw.randrange(-3, 1)})))")
    elif kind == 1:
        print(f"(assert (let ((x {one}) (y {two})) (or (not (= x y)) (= (select {array} x) (select {array} y)) (< (next x y) (* 3 {number})))))")
    elif kind == 2:
        print(f"(assert (! (ite (< {one} {two}) (distinct {one} (+ {two} 1)) (<= {two} {one})) :named fact{number}))")
    else:
        print(f"(assert (let ((m (store {array} {one} (select {array} {two})))) (= (select m {one}) (select {array} {two}))))")
    if number == 11:
        print("(push 1)\n(assert (< size high))\n(check-sat)\n(pop 1)")
print("(assert (let ((once (swapped memory i j))) (let ((twice (swapped once i j)) (other (swapped once j i)))"
      " (or (not (= twice memory)) (not (= other memory)) (and (inside (- low 1)) (= i j))))))")
print("(check-sat)\n(exit)")
PY
python3 arrays.py >small.smt2
