; test opt ivt,dne
; while (i < n && i * i < k): the test has a gamma inside. It is copied as a whole.
; run: @f(0, 9) == 0
; run: @f(9, 9) == 3
; run: @f(2, 9) == 2
define i32 @f(i32 %n, i32 %k) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %a = icmp slt i32 %i, %n
  br i1 %a, label %second, label %test
second:
  %square = mul i32 %i, %i
  %b = icmp slt i32 %square, %k
  br label %test
test:
  %more = phi i1 [ false, %head ], [ %b, %second ]
  br i1 %more, label %body, label %done
body:
  %i1 = add nsw i32 %i, 1
  br label %head
done:
  ret i32 %i
}
; expect
preamble [
  "source_filename = \"ivt/and.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %4, %0 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1, %4) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = const 0 : i1
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = mul %14, %14 : i32
        %16 = icmp slt %15, %13 : i1
      } -> (%16)
    }
    %17 = match [-1 -> 1, default -> 0] %7 : ctl2
    %18 = gamma %17 (%2, %4, %0, %1) {
      case 0 (%19: io, %20: i32, %21: i32, %22: i32) {
      } -> (%20)
      case 1 (%23: io, %24: i32, %25: i32, %26: i32) {
        %27, %28, %29, %30 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%23, %24, %25, %26) (%31: io, %32: i32, %33: i32, %34: i32) {
          %35 = const 1 : i32
          %36 = add nsw %32, %35 : i32
          %37 = icmp slt %36, %33 : i1
          %38 = match [-1 -> 1, default -> 0] %37 : ctl2
          %39 = gamma %38 (%31, %34, %36) {
            case 0 (%40: io, %41: i32, %42: i32) {
              %43 = const 0 : i1
            } -> (%43)
            case 1 (%44: io, %45: i32, %46: i32) {
              %47 = mul %46, %46 : i32
              %48 = icmp slt %47, %45 : i1
            } -> (%48)
          }
          %49 = match [-1 -> 1, default -> 0] %39 : ctl2
        } -> (%49, %31, %36, %33, %34)
      } -> (%28)
    }
  } -> (%18, %2, %3)
} -> (%0)
