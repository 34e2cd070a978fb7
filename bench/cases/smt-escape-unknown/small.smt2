; Marks in a text are replaced, the text is put between quotes, and taken apart again.
(set-logic ALL)
(declare-datatypes ((Mark 0)) (((quote) (slash) (plain (code Int)))))
(declare-const text String)
(declare-const comment String)
(declare-const width Int)

(define-fun escaped ((s String)) String
  (str.replace_all (str.replace_all s "/" "_") "'" "-"))
(define-fun quoted ((s String)) String (str.++ "'" (escaped s) "'"))
(define-fun inner ((s String)) String (str.substr s 1 (- (str.len s) 2)))
(define-fun is_digit_or_letter ((c String)) Bool
  (str.in_re c (re.union (re.range "0" "9") (re.range "a" "z") (re.range "A" "Z"))))

(define-fun mark_of ((c String)) Mark
  (ite (= c "'") quote (ite (= c "/") slash (plain (str.to_code c)))))

(declare-fun class (Mark) Int)
(assert (= (class quote) 1))
(assert (= (class slash) 2))
(assert (forall ((n Int)) (=> (and (>= n 0) (<= n 255)) (= (class (plain n)) 0))))

(assert (> width 0))
(assert (<= width 40))
(assert (<= (str.len text) width))
(assert (str.prefixof "a" text))
(assert (not (str.contains text "''")))
(assert (not (= text comment)))
(assert (is_digit_or_letter (str.at text 0)))
(assert (=> (= (class (mark_of (str.at comment 0))) 2) (str.contains comment "/")))

(declare-const line String)
(assert (= line (str.++ (quoted text) " ; " comment)))
(declare-const end Int)
(assert (= end (str.indexof line " ; " 0)))

(declare-const field String)
(assert (= field (quoted text)))
(declare-const back String)
(assert (= back (inner field)))
(assert (or (not (= (str.len back) (str.len text)))
            (not (= back (escaped text)))
            (< (+ end (str.len field)) (- 5))))
(check-sat)
