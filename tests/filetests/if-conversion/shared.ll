; test opt if-conversion
; What both alternatives do is done once before the decision, which may be cheap enough to be a selection then.
; run: @square(3, 1) == 27
; run: @square(3, 0) == 9
; run: @other(3, 5, 1) == 15
define i32 @square(i32 %x, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = mul i32 %x, %x
  br label %done
uneven:
  %b = mul i32 %x, %x
  %c = mul i32 %b, %x
  br label %done
done:
  %r = phi i32 [ %a, %even ], [ %c, %uneven ]
  ret i32 %r
}

; Not the same operands, not the same flags.
define i32 @other(i32 %x, i32 %y, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = mul nsw i32 %x, %y
  %a2 = sdiv i32 %a, %y
  br label %done
uneven:
  %b = mul i32 %x, %y
  br label %done
done:
  %r = phi i32 [ %a2, %even ], [ %b, %uneven ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"if-conversion/shared.ll\""
]
symbol @square = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @other = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@square, @other] () {
  %0 = lambda @square () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = mul %0, %0 : i32
    %8 = mul %7, %0 : i32
    %9 = select %5, %7, %8 : i32
  } -> (%9, %2, %3)
  %1 = lambda @other () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp eq %2, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%3, %0, %1) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = mul %10, %11 : i32
      } -> (%12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = mul nsw %14, %15 : i32
        %17 = sdiv pinned %16, %15, %13 : i32
      } -> (%17)
    }
  } -> (%8, %3, %4)
} -> (%0, %1)
