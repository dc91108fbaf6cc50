; test opt cne,dne
; Between the two decisions stand operations on what the first one answers: they become part of the second one, and both are one.
; run: @f(0, 7) == 1
; run: @f(3, 7) == 58
define i32 @f(i32 %x, i64 %y) {
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %then, label %join
then:
  %product = mul i64 %y, 8
  br label %join
join:
  %r = phi i64 [ 5, %entry ], [ %product, %then ]
  %narrow = trunc i64 %r to i32
  %next = add i32 %narrow, 1
  br i1 %a, label %some, label %none
some:
  %sum = add i32 %next, 1
  ret i32 %sum
none:
  ret i32 1
}
; What is between is needed behind, too: they stay two.
; run: @g(0, 7) == 6
; run: @g(3, 7) == 77
define i32 @g(i32 %x, i64 %y) {
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %then, label %join
then:
  %product = mul i64 %y, 8
  br label %join
join:
  %r = phi i64 [ 5, %entry ], [ %product, %then ]
  %narrow = trunc i64 %r to i32
  %next = add i32 %narrow, 1
  br i1 %a, label %some, label %none
some:
  %more = mul i32 %narrow, %next
  %sum = urem i32 %more, 61
  br label %none
none:
  %s = phi i32 [ 0, %join ], [ %sum, %some ]
  %all = add i32 %s, %next
  ret i32 %all
}
; expect
preamble [
  "source_filename = \"cne/between.ll\""
]
symbol @f = external defined function i32 (i32, i64) : ptr, params ["", ""]
symbol @g = external defined function i32 (i32, i64) : ptr, params ["", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp ne %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = const 1 : i32
    %8 = gamma %6 (%2, %1, %7) {
      case 0 (%9: io, %10: i64, %11: i32) {
        %12 = const 1 : i32
      } -> (%12)
      case 1 (%13: io, %14: i64, %15: i32) {
        %16 = const 8 : i64
        %17 = mul %14, %16 : i64
        %18 = trunc %17 : i32
        %19 = add %18, %15 : i32
        %20 = const 1 : i32
        %21 = add %19, %20 : i32
      } -> (%21)
    }
  } -> (%8, %2, %3)
  %1 = lambda @g () (%0: i32, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp ne %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i64) {
        %10 = const 5 : i64
      } -> (%10)
      case 1 (%11: io, %12: i64) {
        %13 = const 8 : i64
        %14 = mul %12, %13 : i64
      } -> (%14)
    }
    %15 = trunc %7 : i32
    %16 = const 1 : i32
    %17 = add %15, %16 : i32
    %18 = gamma %6 (%2, %15, %17) {
      case 0 (%19: io, %20: i32, %21: i32) {
        %22 = const 0 : i32
      } -> (%22)
      case 1 (%23: io, %24: i32, %25: i32) {
        %26 = mul %24, %25 : i32
        %27 = const 61 : i32
        %28 = urem %26, %27 : i32
      } -> (%28)
    }
    %29 = add %18, %17 : i32
  } -> (%29, %2, %3)
} -> (%0, %1)
