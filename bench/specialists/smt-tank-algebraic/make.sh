cat >tank.py <<'PY'
"""Writes conditions about the sizes, pressures and flows of a row of tanks: nonlinear real arithmetic."""
import random

draw = random.Random(1738)
print("(set-info :status sat)\n(set-logic QF_NRA)")
N = 7
for i in range(N):
    for name in ("radius", "height", "speed", "flow"):
        print(f"(declare-fun {name}{i} () Real)")
print("(declare-fun total () Real)\n(declare-fun alarm () Bool)")
print("(define-fun square ((x Real)) Real (* x x))")
print("(define-fun volume ((r Real) (h Real)) Real (* 3.14 (square r) h))")
for i in range(N):
    print(f"(assert (and (> radius{i} 0.0) (> height{i} {draw.randrange(1, 4)}.0) (>= speed{i} 0.0)))")
    print(f"(assert (! (<= (volume radius{i} height{i}) {draw.randrange(50, 400)}.5) :named size{i}))")
    print(f"(assert (= flow{i} (* speed{i} (square radius{i}))))")
    print(f"(assert (= (square speed{i}) (* 2.0 9.8 height{i})))" if i % 2 else
          f"(assert (or alarm (= (* speed{i} height{i}) (+ (square radius{i}) {draw.randrange(2, 9)}.0))))")
for i in range(1, N):
    print(f"(assert (let ((in flow{i - 1}) (out flow{i})) (and (>= in (- out 1.0)) (ite alarm (< in 100.0) (<= in (* 2.0 (+ out height{i})))))))")
print(f"(assert (= total (+ {' '.join(f'flow{i}' for i in range(N))})))")
for i in range(N):
    print(f"(declare-fun slant{i} () Real)\n(assert (and (> slant{i} 0.0) (= (square slant{i}) (+ (square height{i}) (square radius{i})))))")
print("(assert (=> alarm (> total 500.0)))\n(assert (not alarm))\n(check-sat)\n(get-model)\n(exit)")
PY
python3 tank.py >small.smt2
