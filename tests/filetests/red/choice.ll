; test opt red,dne
; What is added to a choice of a constant and a computed value is added where that is computed; a division stays.
; run: @f(0, 7) == 8
; run: @f(3, 7) == 22
; run: @g(1, 7) == 0
; run: @g(3, 7) == 5
; run: @h(1, 9) == 1
define i32 @f(i32 %n, i32 %x) {
  %c = icmp ult i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %y = mul i32 %n, %x
  br label %out
out:
  %r = phi i32 [ 7, %0 ], [ %y, %more ]
  %s = add i32 %r, 1
  ret i32 %s
}
define i64 @g(i32 %n, i32 %x) {
  %c = icmp ult i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %y = mul i32 %n, %x
  %z = and i32 %y, 7
  br label %out
out:
  %r = phi i32 [ 0, %0 ], [ %z, %more ]
  %w = zext i32 %r to i64
  %s = mul i64 %w, %w
  %t = udiv i64 %s, 3
  %u = add i64 %t, %w
  %v = and i64 %u, 7
  ret i64 %v
}
define i32 @h(i32 %n, i32 %x) {
  %c = icmp ult i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %y = mul i32 %n, %x
  br label %out
out:
  %r = phi i32 [ 3, %0 ], [ %y, %more ]
  %s = udiv i32 %r, 3
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"red/choice.ll\""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @g = external defined function i64 (i32, i32) : ptr, params ["", ""]
symbol @h = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 2 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = const 1 : i32
        %12 = mul %9, %10 : i32
        %13 = add %12, %11 : i32
      } -> (%13)
      case 1 (%14: io, %15: i32, %16: i32) {
        %17 = const 8 : i32
      } -> (%17)
    }
  } -> (%7, %2, %3)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 2 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = mul %9, %10 : i32
        %12 = const 7 : i32
        %13 = and %11, %12 : i32
        %14 = zext %13 : i64
      } -> (%14)
      case 1 (%15: io, %16: i32, %17: i32) {
        %18 = const 0 : i64
      } -> (%18)
    }
    %19 = mul %7, %7 : i64
    %20 = const 3 : i64
    %21 = udiv %19, %20 : i64
    %22 = add %21, %7 : i64
    %23 = const 7 : i64
    %24 = and %22, %23 : i64
  } -> (%24, %2, %3)
  %2 = lambda @h () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 2 : i32
    %5 = icmp ult %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = mul %9, %10 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = const 3 : i32
      } -> (%15)
    }
    %16 = const 3 : i32
    %17 = udiv %7, %16 : i32
  } -> (%17, %2, %3)
} -> (%0, %1, %2)
