cat >inventory.py <<'PY'
"""Writes what is known of a stock of parts: datatypes, axioms with quantifiers, steps in nested scopes."""
import random

draw = random.Random(4711)
print("(set-info :status unsat)\n(set-logic ALL)\n(declare-sort Shelf 0)")
print("(declare-datatypes ((Part 0) (Box 0)) (((bolt (size Int)) (nut (width Int) (fits Int)) (none)) ((empty) (full (top Part) (rest Box)))))")
print("(declare-fun stock (Shelf Part) Int)\n(declare-fun near (Shelf Shelf) Bool)\n(declare-fun price (Part) Real)")
shelves = [f"s{n}" for n in range(6)]
for name in shelves:
    print(f"(declare-const {name} Shelf)")
print("(assert (forall ((s Shelf) (p Part)) (! (>= (stock s p) 0) :pattern ((stock s p)))))")
print("(assert (forall ((a Shelf) (b Shelf)) (! (=> (near a b) (near b a)) :pattern ((near a b)))))")
print("(assert (forall ((a Shelf) (b Shelf) (c Shelf)) (! (=> (and (near a b) (near b c)) (near a c)) :pattern ((near a b) (near b c)))))")
print("(assert (forall ((a Shelf) (b Shelf) (n Int)) (! (=> (near a b) (= (stock a (bolt n)) (stock b (bolt n)))) :pattern ((near a b) (stock a (bolt n))))))")
print("(assert (forall ((p Part)) (=> ((_ is nut) p) (and (> (price p) 1.5) (<= (price p) (* 2.0 (to_real (width p))))))))")
for number in range(30):
    one, two = draw.sample(shelves, 2)
    kind = draw.randrange(5)
    size = draw.randrange(1, 20)
    if kind == 0:
        print(f"(assert (or (not (near {one} {two})) (distinct {one} {two}) (> (stock {one} none) {size})))")
    elif kind == 1:
        print(f"(assert (=> (> (stock {one} (bolt {size})) 3) (let ((p (nut {size} {size + 1}))) (< (price p) {size * 2 + 1}.25))))")
    elif kind == 2:
        print(f"(push 1)\n(assert (= (top (full (bolt {size}) empty)) (bolt {size})))\n(assert (near {one} {one}))\n(check-sat)\n(pop 1)")
    elif kind == 3:
        print(f"(assert (exists ((k Int)) (and (< 0 k {size + 5}) (<= k (+ (stock {two} (bolt k)) {size}) ))))")
    else:
        print(f"(assert (ite (near {one} {two}) (= (stock {one} (bolt {size})) (stock {two} (bolt {size}))) (>= (stock {one} none) (- {size}))))")
print("(assert (near s0 s2))\n(assert (near s4 s2))\n(assert (or (= (stock s0 (bolt 7)) 12) (and (near s1 s3) (= (stock s0 (bolt 7)) 13))))")
print("(assert (not (> (stock s4 (bolt 7)) (+ 2 3))))\n(check-sat)\n(exit)")
PY
python3 inventory.py >small.smt2
