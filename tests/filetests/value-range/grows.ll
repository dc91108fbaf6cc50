; test opt inv,red,value-range,red,dne
; A variable to which only bytes are added is not negative, and not larger than what it was compared with: the extension is unsigned. One that is
; set to -7 on another way may be negative.
; run: @walk(20) == 15
; run: @walk(0) == 3
; run: @reset(20) == 102
define i64 @walk(i32 %n) {
entry:
  %bits = and i32 %n, 127
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 3, %entry ], [ %more, %loop ]
  %wide = sext i32 %at to i64
  %more = add i64 %sum, %wide
  %low = trunc i64 %more to i8
  %step = zext i8 %low to i32
  %next = add nsw i32 %at, %step
  %again = icmp slt i32 %next, %bits
  br i1 %again, label %loop, label %out
out:
  ret i64 %more
}
define i64 @reset(i32 %n) {
entry:
  %bits = and i32 %n, 127
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %on ], [ -7, %back ]
  %sum = phi i64 [ 3, %entry ], [ %more, %on ], [ %more, %back ]
  %wide = sext i32 %at to i64
  %more = add i64 %sum, %wide
  %low = trunc i64 %more to i8
  %step = zext i8 %low to i32
  %next = add nsw i32 %at, %step
  %over = icmp sgt i64 %more, 50
  br i1 %over, label %out, label %test
test:
  %seven = icmp eq i32 %at, 7
  br i1 %seven, label %back, label %on
back:
  br label %loop
on:
  br label %loop
out:
  ret i64 %more
}
; expect
preamble [
  "source_filename = \"value-range/grows.ll\""
]
symbol @walk = external defined function i64 (i32) : ptr, params [""]
symbol @reset = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@walk, @reset] () {
  %0 = lambda @walk () (%0: i32, %1: io, %2: mem) {
    %3 = const 127 : i32
    %4 = and %0, %3 : i32
    %5 = const 0 : i32
    %6 = const 3 : i64
    %7, %8, %9, %10 = theta may_diverge (%1, %4, %5, %6) (%11: io, %12: i32, %13: i32, %14: i64) {
      %15 = zext nneg %13 : i64
      %16 = add %14, %15 : i64
      %17 = trunc %16 : i8
      %18 = zext %17 : i32
      %19 = add nsw %13, %18 : i32
      %20 = icmp slt %19, %12 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
    } -> (%21, %11, %12, %19, %16)
  } -> (%10, %7, %2)
  %1 = lambda @reset () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 3 : i64
    %5 = const undef : i64
    %6, %7, %8, %9 = theta may_diverge (%1, %3, %4, %5) (%10: io, %11: i32, %12: i64, %13: i64) {
      %14 = sext %11 : i64
      %15 = add %12, %14 : i64
      %16 = trunc %15 : i8
      %17 = zext %16 : i32
      %18 = add nsw %11, %17 : i32
      %19 = const 50 : i64
      %20 = icmp sgt %15, %19 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22, %23, %24 = gamma %21 (%10, %11, %15, %18, %12) {
        case 0 (%25: io, %26: i32, %27: i64, %28: i32, %29: i64) {
          %30 = const ctl 1 : ctl2
          %31 = const 7 : i32
          %32 = icmp eq %26, %31 : i1
          %33 = match [-1 -> 1, default -> 0] %32 : ctl2
          %34 = gamma %33 (%25, %28) {
            case 0 (%35: io, %36: i32) {
            } -> (%36)
            case 1 (%37: io, %38: i32) {
              %39 = const -7 : i32
            } -> (%39)
          }
        } -> (%34, %27, %30)
        case 1 (%40: io, %41: i32, %42: i64, %43: i32, %44: i64) {
          %45 = const ctl 0 : ctl2
        } -> (%41, %44, %45)
      }
    } -> (%24, %10, %22, %23, %15)
  } -> (%9, %6, %2)
} -> (%0, %1)
