(module
  (memory (export "memory") 1)
  (global $seed (mut i32) (i32.const 7))
  (func $next (result i32)
    (global.set $seed
      (i32.add (i32.mul (global.get $seed) (i32.const 1103515245)) (i32.const 12345)))
    (global.get $seed))
  (func $count (param $n i32) (result i32)
    (local $sum i32)
    (block $done
      (loop $again
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $sum (i32.add (local.get $sum) (i32.and (local.get $n) (i32.const 1))))
        (local.set $n (i32.shr_u (local.get $n) (i32.const 1)))
        (br $again)))
    (local.get $sum))
  (func $scale (param $x i32) (result f64)
    (f64.mul (local.get $x) (f64.const 0.5)))
  (func (export "run") (param $times i32) (result i32)
    (local $total i32)
    (local.set $total (call $count (call $next)))
    (i32.store (i32.const 0) (local.get $total))
    (local.get $total)))
