;; a module
(module
  (import "env" "log" (func $log (param i32)))
  (memory (export "memory") 1)
  (global $count (mut i32) (i32.const 0))
  (table 2 funcref)
  (type $binary (func (param i32 i32) (result i32)))
  (func $add (type $binary) (param $a i32) (param $b i32) (result i32)
    local.get $a
    local.get $b
    i32.add)
  (func $loop (param $n i32) (result i32)
    (local $i i32)
    (block $out
      (loop $again
        (br_if $out (i32.ge_s (local.get $i) (local.get $n)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (call $log (local.get $i))
        (br $again)))
    (if (result i32) (i32.eqz (local.get $i))
      (then (i32.const 1))
      (else (i32.const 2))))
  (data (i32.const 0) "hello")
  (export "add" (func $add))
  (export "loop" (func $loop)))
