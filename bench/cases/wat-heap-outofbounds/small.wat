;; A bump allocator, a linked list on it, and functions that fill and add up the list.
(module
  (memory (export "memory") 1 1)
  (global $next (mut i32) (i32.const 16))
  (global $limit i32 (i32.const 65536))
  (table 2 funcref)
  (elem (i32.const 0) $double $square)
  (type $map (func (param i32) (result i32)))

  (func $double (type $map) (param $x i32) (result i32)
    (i32.shl (local.get $x) (i32.const 1)))

  (func $square (type $map) (param $x i32) (result i32)
    (i32.mul (local.get $x) (local.get $x)))

  (func $allocate (param $size i32) (result i32)
    (local $start i32)
    (local.set $start (global.get $next))
    (global.set $next
      (i32.and
        (i32.add (i32.add (local.get $start) (local.get $size)) (i32.const 7))
        (i32.const -8)))
    (local.get $start))

  (func $cons (param $head i32) (param $tail i32) (result i32)
    (local $cell i32)
    (local.set $cell (call $allocate (i32.const 8)))
    (i32.store (local.get $cell) (local.get $head))
    (i32.store offset=4 (local.get $cell) (local.get $tail))
    (local.get $cell))

  (func $fill (param $n i32) (result i32)
    (local $list i32)
    (loop $again
      (local.set $list (call $cons (local.get $n) (local.get $list)))
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if $again (i32.gt_s (local.get $n) (i32.const 0))))
    (local.get $list))

  (func $sum (param $list i32) (param $how i32) (result i32)
    (local $total i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $list)))
        (local.set $total
          (i32.add
            (local.get $total)
            (call_indirect (type $map) (i32.load (local.get $list)) (local.get $how))))
        (local.set $list (i32.load offset=4 (local.get $list)))
        (br $next)))
    (local.get $total))

  (func $free_bytes (export "free") (result i32)
    (i32.sub (global.get $limit) (global.get $next)))

  (func (export "small") (result i32)
    (call $sum (call $fill (i32.const 10)) (i32.const 0)))

  (func (export "squares") (result i32)
    (if (result i32) (i32.lt_u (call $free_bytes) (i32.const 80))
      (then (i32.const -1))
      (else (call $sum (call $fill (i32.const 100)) (i32.const 1)))))

  (func (export "large") (result i32)
    (call $sum (call $fill (i32.const 9000)) (i32.const 0))))
