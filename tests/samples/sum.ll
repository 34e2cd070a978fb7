; sums an array
target triple = "x86_64-pc-linux-gnu"

%struct.pair = type { i32, i64 }

@limit = dso_local global i32 10, align 4
@.text = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

declare i32 @printf(ptr noundef, ...)

define dso_local i32 @sum(ptr noundef %a, i32 noundef %n) {
entry:
  %empty = icmp sle i32 %n, 0
  br i1 %empty, label %done, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %more, %loop ]
  %wide = sext i32 %i to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %wide
  %value = load i32, ptr %at, align 4
  %more = add nsw i32 %total, %value
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  %bound = load i32, ptr @limit, align 4
  %small = icmp ult i32 %result, %bound
  %chosen = select i1 %small, i32 %result, i32 %bound
  %printed = call i32 (ptr, ...) @printf(ptr noundef @.text, i32 noundef %chosen)
  ret i32 %chosen
}
