;;; A shelf of books: sorts them, and prints what is lent.  Common Lisp.
#| Each book is a list:
   (title pages lender) #| lender: NIL or a name |# |#
(defpackage :shelf (:use :cl) (:export #:report))
(in-package :shelf)

(defstruct book title (pages 0) lender)

(defparameter *books*
  (list (make-book :title "Tea" :pages 120)
        (make-book :title "Say \"yes\"" :pages -1 :lender 'ada)
        (make-book :title "Rain" :pages 311 :lender '|Mr B|)))

(defvar *marks* #(#\( #\; #\Space #xff 1.5e3))

