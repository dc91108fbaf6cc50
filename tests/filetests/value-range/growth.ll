; test opt ivt,inv,value-range,dne
; A place that starts at 0 and only grows, in an inner loop, is never negative: its remainder is unsigned, and so is its extension. One that may be set back,
; or that may wrap, stays as it is.
; run: @grows(10) == 10
; run: @set_back(10) == -1
; run: @wraps(4) == 16
define i64 @grows(i32 %n) {
  br label %outer
outer:
  %at = phi i32 [ 0, %0 ], [ %next, %latch ]
  %sum = phi i64 [ 0, %0 ], [ %sum2, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i1, %inner ]
  %a = phi i32 [ %at, %outer ], [ %a1, %inner ]
  %a1 = add nsw i32 %a, 1
  %i1 = add nsw i32 %i, 2
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %inner, label %latch
latch:
  %c = icmp sgt i32 %a1, 6
  %far = add nsw i32 %a1, 3
  %next = select i1 %c, i32 %far, i32 %a1
  %r = srem i32 %next, 8
  %x = sext i32 %r to i64
  %sum2 = add i64 %sum, %x
  %d = icmp slt i32 %next, 12
  br i1 %d, label %outer, label %done
done:
  ret i64 %sum2
}
define i64 @set_back(i32 %n) {
  br label %outer
outer:
  %at = phi i32 [ 0, %0 ], [ %next, %outer ]
  %a1 = add nsw i32 %at, 1
  %c = icmp sgt i32 %a1, 6
  %far = add nsw i32 %a1, -16
  %next = select i1 %c, i32 %far, i32 %a1
  %r = srem i32 %next, 8
  %x = sext i32 %r to i64
  %d = icmp slt i32 %next, %n
  %e = icmp ne i32 %next, -9
  %f = and i1 %d, %e
  br i1 %f, label %outer, label %done
done:
  ret i64 %x
}
define i64 @wraps(i32 %n) {
  br label %outer
outer:
  %at = phi i32 [ 0, %0 ], [ %next, %outer ]
  %next = add i32 %at, %n
  %r = srem i32 %next, 8
  %x = sext i32 %r to i64
  %d = icmp slt i32 %next, 10
  br i1 %d, label %outer, label %done
done:
  %y = sext i32 %next to i64
  %z = add i64 %x, %y
  ret i64 %z
}
; expect
preamble [
  "source_filename = \"value-range/growth.ll\""
]
symbol @grows = external defined function i64 (i32) : ptr, params [""]
symbol @set_back = external defined function i64 (i32) : ptr, params [""]
symbol @wraps = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@grows, @set_back, @wraps] () {
  %0 = lambda @grows () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 0 : i64
    %5, %6, %7, %8 = theta may_diverge (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i64) {
      %13 = const 0 : i32
      %14, %15, %16, %17 = theta may_diverge (%9, %10, %13, %11) (%18: io, %19: i32, %20: i32, %21: i32) {
        %22 = const 1 : i32
        %23 = add nsw %21, %22 : i32
        %24 = const 2 : i32
        %25 = add nsw %20, %24 : i32
        %26 = icmp slt %25, %19 : i1
        %27 = match [-1 -> 1, default -> 0] %26 : ctl2
      } -> (%27, %18, %19, %25, %23)
      %28 = const 6 : i32
      %29 = icmp sgt %17, %28 : i1
      %30 = const 3 : i32
      %31 = add nsw %17, %30 : i32
      %32 = select %29, %31, %17 : i32
      %33 = const 8 : i32
      %34 = urem %32, %33 : i32
      %35 = zext nneg %34 : i64
      %36 = add %12, %35 : i64
      %37 = const 12 : i32
      %38 = icmp slt %32, %37 : i1
      %39 = match [-1 -> 1, default -> 0] %38 : ctl2
    } -> (%39, %14, %10, %32, %36)
  } -> (%8, %5, %2)
  %1 = lambda @set_back () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const undef : i64
    %5, %6, %7, %8 = theta may_diverge (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i64) {
      %13 = const 1 : i32
      %14 = add nsw %11, %13 : i32
      %15 = const 6 : i32
      %16 = icmp sgt %14, %15 : i1
      %17 = const -16 : i32
      %18 = add nsw %14, %17 : i32
      %19 = select %16, %18, %14 : i32
      %20 = const 8 : i32
      %21 = srem %19, %20 : i32
      %22 = sext %21 : i64
      %23 = icmp slt %19, %10 : i1
      %24 = const -9 : i32
      %25 = icmp ne %19, %24 : i1
      %26 = and %23, %25 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %9, %10, %19, %22)
  } -> (%8, %5, %2)
  %2 = lambda @wraps () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const undef : i64
    %5, %6, %7, %8 = theta may_diverge (%1, %0, %3, %4) (%9: io, %10: i32, %11: i32, %12: i64) {
      %13 = add %11, %10 : i32
      %14 = const 8 : i32
      %15 = srem %13, %14 : i32
      %16 = sext %15 : i64
      %17 = const 10 : i32
      %18 = icmp slt %13, %17 : i1
      %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    } -> (%19, %9, %10, %13, %16)
    %20 = sext %7 : i64
    %21 = add nsw %8, %20 : i64
  } -> (%21, %5, %2)
} -> (%0, %1, %2)
