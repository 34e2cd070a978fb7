; Times of high water, as a list of pairs.  Scheme.
(define tides '((4 . 31) (16 . 52)))

(define (minutes pair) (+ (* 60 (car pair)) (cdr pair)))

(define-syntax unless-empty
  (syntax-rules ()
    [(_ list body ...) (if (null? list) #f (begin body ...))]))

(define (gaps list)
  (let loop ((rest list) (found '()))
    (if (or (null? rest) (null? (cdr rest)))
        (reverse found)
        (loop (cdr rest)
              (cons (- (minutes (cadr rest)) (minutes (car rest))) found)))))

(unless-empty tides
