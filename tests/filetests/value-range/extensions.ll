; test opt value-range,dne
; The sign of what is not negative is zero: known of an operand outside, and of what was asked. What may be negative stays.
; run: @masked(1, 20) == 4
; run: @asked(7) == 7
; run: @asked(-7) == -7
define i64 @masked(i1 %c, i32 %x) {
  %m = and i32 %x, 15
  br i1 %c, label %then, label %done
then:
  %e = sext i32 %m to i64
  br label %done
done:
  %r = phi i64 [ 0, %0 ], [ %e, %then ]
  ret i64 %r
}
define i64 @asked(i32 %x) {
  %c = icmp sgt i32 %x, -1
  br i1 %c, label %then, label %else
then:
  %e = sext i32 %x to i64
  %f = mul i64 %e, 1
  br label %done
else:
  %g = sext i32 %x to i64
  br label %done
done:
  %r = phi i64 [ %f, %then ], [ %g, %else ]
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"value-range/extensions.ll\""
]
symbol @masked = external defined function i64 (i1, i32) : ptr, params ["", ""]
symbol @asked = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@masked, @asked] () {
  %0 = lambda @masked () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = const 15 : i32
    %5 = and %1, %4 : i32
    %6 = match [-1 -> 1, default -> 0] %0 : ctl2
    %7 = gamma %6 (%2, %5) {
      case 0 (%8: io, %9: i32) {
        %10 = const 0 : i64
      } -> (%10)
      case 1 (%11: io, %12: i32) {
        %13 = zext nneg %12 : i64
      } -> (%13)
    }
  } -> (%7, %2, %3)
  %1 = lambda @asked () (%0: i32, %1: io, %2: mem) {
    %3 = const -1 : i32
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
        %9 = sext %8 : i64
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = zext nneg %11 : i64
        %13 = const 1 : i64
        %14 = mul %12, %13 : i64
      } -> (%14)
    }
  } -> (%6, %1, %2)
} -> (%0, %1)
