cat >rounding.py <<'PY'
"""Writes conditions of a control loop over small floating-point numbers, bit-vectors and reals."""
import random

draw = random.Random(754)
print("(set-option :produce-models true)\n(set-info :source |a controller|)\n(set-logic QF_BVFP)")
print("(define-sort F () (_ FloatingPoint 3 5))")
floats = ["speed", "goal", "error", "gain", "sum"]
words = ["mode", "flags", "count"]
for name in floats:
    print(f"(declare-fun {name} () F)")
for name in words:
    print(f"(declare-fun {name} () (_ BitVec 8))")
print("(define-fun near ((x F) (y F)) Bool (fp.leq (fp.abs (fp.sub RNE x y)) ((_ to_fp 3 5) RNE 0.5)))")


def number(depth):
    kind = draw.randrange(6) if depth else 0
    if kind == 0:
        return draw.choice(floats)
    if kind == 1:
        return f"(fp.add {draw.choice(['RNE', 'RTZ', 'RTP'])} {number(depth - 1)} {number(depth - 1)})"
    if kind == 2:
        return f"(fp.neg {number(depth - 1)})"
    if kind == 3:
        return f"(ite {truth(depth - 1)} {number(depth - 1)} {number(depth - 1)})"
    if kind == 4:
        return f"((_ to_fp 3 5) {draw.choice(words)})"
    return f"(fp.mul RNE {number(depth - 1)} {number(depth - 1)})"


def truth(depth):
    kind = draw.randrange(5)
    if depth == 0 or kind == 0:
        return f"(bvult {draw.choice(words)} #x{draw.randrange(256):02x})"
    if kind == 1:
        return f"(near {number(depth - 1)} {number(depth - 1)})"
    if kind == 2:
        return f"(not {truth(depth - 1)})"
    if kind == 3:
        return f"(or {truth(depth - 1)} {truth(depth - 1)} (fp.isZero {number(depth - 1)}))"
    return f"(let ((d {number(depth - 1)})) (fp.lt d (fp.add RNE d gain)))"


for n in range(22):
    print(f"(assert (! (or (= flags #x{n:02x}) {truth(3)} {truth(2)}) :named step{n}))")
print("(assert (fp.eq goal ((_ to_fp 3 5) RNE 2.0)))\n(assert (or (fp.isInfinite sum) (fp.isNaN error)))")
print("(assert (and (fp.isNegative sum) (= error (fp.sub RNE sum (ite (fp.isInfinite sum) sum error)))))")
print("(check-sat)\n(get-value (error))\n(get-value (speed goal))\n(exit)")
PY
python3 rounding.py >small.smt2
