; Adds one to each element of a list: one function with one loop, which can neither be unrolled nor vectorized.
define void @increment(ptr %first) {
entry:
  %is_empty = icmp eq ptr %first, null
  br i1 %is_empty, label %exit, label %loop

loop:
  %element = phi ptr [ %first, %entry ], [ %next, %loop ]
  %value_at = getelementptr i8, ptr %element, i64 8
  %value = load i64, ptr %value_at, align 8
  %incremented = add i64 %value, 1
  store i64 %incremented, ptr %value_at, align 8
  %next = load ptr, ptr %element, align 8
  %is_last = icmp eq ptr %next, null
  br i1 %is_last, label %exit, label %loop

exit:
  ret void
}
