cat >clock.py <<'PY'
"""Writes a clock and its wheels as terms with many nested lets, as a tool writes them."""
import random

draw = random.Random(77)
print("; made by a model checker\n(set-info :source |clock and wheels|)\n(set-logic QF_LIRA)\n(set-option :produce-models true)")
wheels = [f"wheel!{n}" for n in range(8)]
for name in wheels:
    print(f"(declare-fun {name} () Int)\n(declare-fun |speed of {name}| () Real)")
for n, name in enumerate(wheels):
    print(f"(assert (and (>= {name} 0) (< {name} {12 * (n + 1)}) (or (> |speed of {name}| 0.5) (= |speed of {name}| 0.0))))")
number = 0
for step in range(10):
    print("(assert ", end="")
    depth = draw.randrange(2, 6)
    bound = []
    for level in range(depth):
        number += 1
        a, b = draw.choice(wheels + bound), draw.choice(wheels)
        value = draw.choice([f"(+ {a} {b} {draw.randrange(9)})", f"(ite (> {a} {b}) {a} (- {b}))", f"(mod {b} {draw.randrange(2, 9)})", f"(* {draw.randrange(2, 5)} {a})"])
        print(f"(let ((.def_{number} {value})) ", end="")
        bound.append(f".def_{number}")
    print(f"(=> (distinct {' '.join(bound)} {draw.choice(wheels)}) (or (<= {bound[-1]} {draw.randrange(20, 60)}) (not (= {bound[0]} {draw.choice(wheels)}))))" + ")" * depth + ")")
print("(assert (let ((.x (+ wheel!3 1)) (.y (ite (< wheel!2 5) wheel!2 (+ wheel!2 2)))) (let ((.z (* .x (- .y wheel!1)))) (or (< .z 40) (> (to_real .z) |speed of wheel!5|)))))")
print("(assert (= (to_real wheel!1) (* 2.0 |speed of wheel!4|)))\n(check-sat)\n(get-value (wheel!1 wheel!2 wheel!3))\n(exit)")
PY
python3 clock.py >small.smt2
