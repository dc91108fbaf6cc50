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
    %7 = gamma %6 (%1, %4) {
      case 0 (%8: i32, %9: i32) {
        %10 = const 0 : i1
      } -> (%10)
      case 1 (%11: i32, %12: i32) {
        %13 = mul %12, %12 : i32
        %14 = icmp slt %13, %11 : i1
      } -> (%14)
    }
    %15 = match [-1 -> 1, default -> 0] %7 : ctl2
    %16 = gamma %15 (%4, %0, %1) {
      case 0 (%17: i32, %18: i32, %19: i32) {
      } -> (%17)
      case 1 (%20: i32, %21: i32, %22: i32) {
        %23, %24, %25 = theta (%20, %21, %22) (%26: i32, %27: i32, %28: i32) {
          %29 = const 1 : i32
          %30 = add nsw %26, %29 : i32
          %31 = icmp slt %30, %27 : i1
          %32 = match [-1 -> 1, default -> 0] %31 : ctl2
          %33 = gamma %32 (%28, %30) {
            case 0 (%34: i32, %35: i32) {
              %36 = const 0 : i1
            } -> (%36)
            case 1 (%37: i32, %38: i32) {
              %39 = mul %38, %38 : i32
              %40 = icmp slt %39, %37 : i1
            } -> (%40)
          }
          %41 = match [-1 -> 1, default -> 0] %33 : ctl2
        } -> (%41, %30, %27, %28)
      } -> (%23)
    }
  } -> (%16, %2, %3)
} -> (%0)
