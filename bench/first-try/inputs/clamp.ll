@limit = global i32 100
declare i32 @puts(i8*)
define i32 @max(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  %best = select i1 %less, i32 %b, i32 %a
  ret i32 %best
}
define i64 @widen(i32 %a) {
  %wide = sext i32 %a to i64
  ret i64 %wide
}
define i32 @clamp(i32 %x, i32 %low) {
entry:
  %limit = load i32, i32* @limit
  %least = call i32 @max(i32 %x, i32 %low)
  %over = icmp sgt i32 %least, %limit
  br i1 %over, label %cut, label %keep
cut:
  %wide = call i64 @widen(i32 %limit)
  %sum = add i32 %wide, 1
  ret i32 %sum
keep:
  ret i32 %least
}
