cat >parcels.py <<'PY'
"""Writes how parcels are nested: named axioms with patterns, functions that are defined, a claim that is wrong."""
import random

draw = random.Random(1119)
print("(set-option :produce-unsat-cores true)\n(set-option :smt.auto-config false)\n(set-logic UFLIA)\n(declare-sort Parcel 0)\n(declare-sort Place 0)")
print("(declare-fun inside (Parcel Parcel) Bool)\n(declare-fun weight (Parcel) Int)\n(declare-fun at (Parcel Int) Place)\n(declare-fun road (Place Place) Bool)")
print("(define-fun heavy ((p Parcel)) Bool (> (weight p) 40))")
print("(define-fun moves ((p Parcel) (t Int)) Bool (not (= (at p t) (at p (+ t 1)))))")
print("(assert (! (forall ((p Parcel) (q Parcel)) (! (=> (inside p q) (< (weight p) (weight q))) :pattern ((inside p q)) :qid lighter)) :named lighter))")
print("(assert (! (forall ((p Parcel) (q Parcel) (r Parcel)) (! (=> (and (inside p q) (inside q r)) (inside p r)) :pattern ((inside p q) (inside q r)) :qid chain)) :named chain))")
print("(assert (! (forall ((p Parcel) (q Parcel) (t Int)) (! (=> (inside p q) (= (at p t) (at q t))) :pattern ((inside p q) (at p t)) :qid together)) :named together))")
print("(assert (! (forall ((p Parcel) (t Int)) (! (or (not (moves p t)) (road (at p t) (at p (+ t 1)))) :pattern ((at p t)) :qid roads :weight 3)) :named roads))")
names = [f"p{n}" for n in range(9)]
places = [f"place{n}" for n in range(4)]
for name in names:
    print(f"(declare-fun {name} () Parcel)")
for name in places:
    print(f"(declare-fun {name} () Place)")
print(f"(assert (! (distinct {' '.join(places)}) :named places))")
for n, name in enumerate(names):
    print(f"(assert (! (> (weight {name}) {draw.randrange(1, 4)}) :named w{n}))")
for n in range(8):
    print(f"(assert (! (inside p{n} p{n + 1}) :named in{n}))")
for n in range(6):
    one, two = draw.sample(names, 2)
    print(f"(assert (! (let ((t {draw.randrange(5)}) (x (weight {one}))) (=> (heavy {two}) (or (moves {one} t) (> x {draw.randrange(10, 50)})))) :named try{n}))")
print("(assert (! (= (at p0 3) place1) :named start))\n(assert (! (or (= (at p8 3) place2) (and (heavy p8) (< (weight p8) 12) (moves p3 0))) :named claim))")
print("(check-sat)\n(get-unsat-core)\n(exit)")
PY
python3 parcels.py >small.smt2
