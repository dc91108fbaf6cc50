; test opt pll
; The chain that only one side needs goes there, a load along with it; the sum, which both need, stays. Nothing passes the store in @store. What @min decides
; between will be a select and stays ready.
; run: @f(0, 3) == 15
; run: @f(1, 3) == 4
; run: @store(0, 3) == 6
; run: @min(3, 4) == 7
@g = internal global i32 5
declare void @effect()
define i32 @f(i32 %a, i32 %b) {
entry:
  %x = load i32, ptr @g
  %y = mul i32 %x, %b
  %sum = add i32 %a, %b
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %else
then:
  %z = mul i32 %y, %sum
  %w = udiv i32 %z, 3
  store i32 %w, ptr @g
  br label %join
else:
  store i32 %sum, ptr @g
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %sum, %else ]
  ret i32 %r
}
define i32 @store(i32 %a, i32 %b) {
entry:
  %x = load i32, ptr @g
  store i32 1, ptr @g
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %join
then:
  %y = load i32, ptr @g
  store i32 %b, ptr @g
  %z = add i32 %x, %y
  br label %join
join:
  %r = phi i32 [ %z, %then ], [ %a, %entry ]
  ret i32 %r
}
define i32 @min(i32 %a, i32 %b) {
entry:
  %sum = add i32 %a, %b
  %c = icmp slt i32 %a, 5
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ %sum, %then ], [ %a, %entry ]
  ret i32 %r
}
