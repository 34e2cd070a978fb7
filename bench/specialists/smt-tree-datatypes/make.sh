cat >tree.py <<'PY'
"""Writes conditions about search trees and lists: datatypes, recursive functions, push and pop."""
import random

draw = random.Random(1962)
print("""(set-option :produce-models true)
(set-logic ALL)
(declare-datatypes ((Tree 0) (List 0)) (((leaf) (node (left Tree) (key Int) (right Tree))) ((nil) (cons (head Int) (tail List)))))
(declare-datatypes ((Pair 2)) ((par (A B) ((pair (first A) (second B))))))
(define-fun-rec size ((t Tree)) Int (ite ((_ is leaf) t) 0 (+ 1 (size (left t)) (size (right t)))))
(define-fun-rec length ((l List)) Int (ite ((_ is nil) l) 0 (+ 1 (length (tail l)))))
(define-fun under ((t Tree) (k Int)) Bool (or ((_ is leaf) t) (< (key t) k)))
(define-fun over ((t Tree) (k Int)) Bool (or ((_ is leaf) t) (> (key t) k)))
(define-fun local ((t Tree)) Bool (=> ((_ is node) t) (and (under (left t) (key t)) (over (right t) (key t)))))""")
trees = [f"t{i}" for i in range(6)]
for tree in trees:
    print(f"(declare-const {tree} Tree)")
for i in range(4):
    print(f"(declare-const k{i} Int)\n(declare-const l{i} List)\n(declare-const p{i} (Pair Int Tree))")
for i, tree in enumerate(trees):
    print(f"(assert (local {tree}))")
    print(f"(assert (or ((_ is leaf) {tree}) (local (left {tree})) (> (key {tree}) {draw.randrange(100)})))")
    if i:
        print(f"(assert (=> ((_ is node) {tree}) (= (left {tree}) {trees[i - 1]})))")
for i in range(4):
    print(f"(assert (= p{i} (pair k{i} {trees[i + 1]})))")
    print(f"(assert (and (< {draw.randrange(40)} k{i}) (< k{i} {draw.randrange(60, 99)})))")
    print(f"(assert (ite ((_ is cons) l{i}) (= (head l{i}) (first p{i})) (= l{i} nil)))")
    if i:
        print(f"(assert (=> ((_ is cons) l{i}) (= (tail l{i}) l{i - 1})))")
print("""(push 1)
(assert (and ((_ is node) t4) ((_ is node) t3) (= (key t3) k1) (not (= l3 nil))))
(check-sat)
(push 1)
(assert (= (second p2) t4))
(assert (let ((k (key (left t4))) (u (key t4))) (or (>= k u) (and (= k k2) (= u (first p1)) (> k2 k1)))))
(check-sat)
(pop 1)
(pop 1)
(check-sat)""")
PY
python3 tree.py >small.smt2
