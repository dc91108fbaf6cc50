; test opt ivt,red,thr,dne
; What a function found out, several decisions deep: the constants are in alternatives of alternatives.
; run: @nested(1, 2, 3) == 7
; run: @nested(-1, 2, 3) == 9
; run: @nested(1, -2, 3) == 9
; run: @nested(1, 2, -3) == 9
define i32 @nested(i32 %a, i32 %b, i32 %c) {
  %ta = icmp sgt i32 %a, 0
  %tb = icmp sgt i32 %b, 0
  %tc = icmp sgt i32 %c, 0
  br i1 %ta, label %first, label %second
first:
  br i1 %tb, label %third, label %firstdone
third:
  %cc = zext i1 %tc to i32
  br label %firstdone
firstdone:
  %r1 = phi i32 [ 0, %first ], [ %cc, %third ]
  br label %done
second:
  br i1 %tb, label %fourth, label %seconddone
fourth:
  %cd = udiv i32 0, %b
  br label %seconddone
seconddone:
  %r2 = phi i32 [ 0, %second ], [ %cd, %fourth ]
  br label %done
done:
  %r = phi i32 [ %r1, %firstdone ], [ %r2, %seconddone ]
  %t = icmp ne i32 %r, 0
  br i1 %t, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %e = phi i32 [ 7, %yes ], [ 9, %no ]
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"thr/nested.ll\""
]
symbol @nested = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@nested] () {
  %0 = lambda @nested () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp sgt %0, %5 : i1
    %7 = icmp sgt %1, %5 : i1
    %8 = icmp sgt %2, %5 : i1
    %9 = match [-1 -> 1, default -> 0] %6 : ctl2
    %10 = gamma %9 (%7, %8) {
      case 0 (%11: i1, %12: i1) {
        %13 = const 9 : i32
      } -> (%13)
      case 1 (%14: i1, %15: i1) {
        %16 = match [-1 -> 1, default -> 0] %14 : ctl2
        %17 = gamma %16 (%15) {
          case 0 (%18: i1) {
            %19 = const 9 : i32
          } -> (%19)
          case 1 (%20: i1) {
            %21 = zext %20 : i32
            %22 = const 0 : i32
            %23 = icmp ne %21, %22 : i1
            %24 = const 7 : i32
            %25 = const 9 : i32
            %26 = select %23, %24, %25 : i32
          } -> (%26)
        }
      } -> (%17)
    }
  } -> (%10, %3, %4)
} -> (%0)
