cat >bits.py <<'PY'
"""Writes conditions over bit-vectors, as symbolic execution of a small program gives them: nested lets and conversions."""
import random

draw = random.Random(2200)
words, bytes_ = ["a", "b", "c", "d"], ["x", "y", "z"]
print("(set-logic QF_BV)\n(set-info :source |symbolic execution of a checksum|)")
for name in words:
    print(f"(declare-const {name} (_ BitVec 32))")
for name in bytes_:
    print(f"(declare-const {name} (_ BitVec 8))")


def byte(depth):
    if depth == 0 or draw.random() < 0.2:
        return draw.choice(bytes_ + [f"#x{draw.randrange(256):02x}"])
    kind = draw.randrange(4)
    if kind == 0:
        low = draw.choice([0, 8, 16, 24])
        return f"((_ extract {low + 7} {low}) {word(depth - 1)})"
    if kind == 1:
        return f"(bvnot {byte(depth - 1)})"
    return f"({draw.choice(['bvadd', 'bvxor', 'bvand', 'bvlshr'])} {byte(depth - 1)} {byte(depth - 1)})"


def word(depth):
    if depth == 0 or draw.random() < 0.15:
        return draw.choice(words + [f"(_ bv{draw.randrange(1000)} 32)"])
    kind = draw.randrange(6)
    if kind == 0:
        return f"((_ zero_extend 24) {byte(depth - 1)})"
    if kind == 1:
        return f"(concat {byte(depth - 1)} ((_ extract 23 0) {word(depth - 1)}))"
    if kind == 2:
        return f"(ite {truth(depth - 1)} {word(depth - 1)} {word(depth - 1)})"
    if kind == 3:
        return f"(let ((t {word(depth - 1)})) (bvxor t (bvshl t (_ bv{draw.randrange(31)} 32))))"
    return f"({draw.choice(['bvadd', 'bvsub', 'bvor', 'bvand', 'bvxor'])} {word(depth - 1)} {word(depth - 1)})"


def truth(depth):
    kind = draw.randrange(4)
    if depth == 0 or kind == 0:
        return f"({draw.choice(['bvult', 'bvsle', '='])} {byte(0)} {byte(0)})"
    if kind == 1:
        return f"(not {truth(depth - 1)})"
    if kind == 2:
        return f"({draw.choice(['or', '=>'])} {truth(depth - 1)} {truth(depth - 1)})"
    return f"({draw.choice(['bvult', 'distinct', 'bvuge'])} {word(depth - 1)} {word(depth - 1)})"


for number in range(30):
    print(f"(assert (or (bvult {draw.choice(words)} (_ bv{draw.randrange(9000)} 32)) {truth(5)} {truth(4)}))")
    if number == 20:
        print("(assert (let ((q (bvudiv a (bvand b (_ bv16 32)))) (r ((_ extract 7 0) (bvor a c))))"
              " (and (= (bvand b (_ bv16 32)) (bvsub c c)) (or (bvult q (bvnot (_ bv0 32))) (and (= r x) (not (= x r)))) (=> (= x y) (= y x)))))")
print("(check-sat)\n(get-info :reason-unknown)\n(exit)")
PY
python3 bits.py >small.smt2
