; test opt ivt,red,jump-threading,dne
; What a function found out, several decisions deep: the constants are in alternatives of alternatives.
; run: @nested(1, 2, 3) == 7
; run: @nested(-1, 2, 3) == 9
; run: @nested(1, -2, 3) == 9
; run: @nested(1, 2, -3) == 9
define i32 @nested(i32 %a, i32 %b, i32 %c) {
  %p = alloca i32
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
  store volatile i32 7, ptr %p
  br label %end
no:
  store volatile i32 9, ptr %p
  br label %end
end:
  %e = load volatile i32, ptr %p
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"jump-threading/nested.ll\""
]
symbol @nested = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@nested] () {
  %0 = lambda @nested () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [i32, align 4] %5, %4 : ptr, mem
    %8 = const 0 : i32
    %9 = icmp sgt %0, %8 : i1
    %10 = icmp sgt %1, %8 : i1
    %11 = icmp sgt %2, %8 : i1
    %12 = match [-1 -> 1, default -> 0] %9 : ctl2
    %13 = gamma %12 (%10, %11) {
      case 0 (%14: i1, %15: i1) {
        %16 = const ctl 0 : ctl2
      } -> (%16)
      case 1 (%17: i1, %18: i1) {
        %19 = match [-1 -> 1, default -> 0] %17 : ctl2
        %20 = gamma %19 (%18) {
          case 0 (%21: i1) {
            %22 = const ctl 0 : ctl2
          } -> (%22)
          case 1 (%23: i1) {
            %24 = zext %23 : i32
            %25 = const 0 : i32
            %26 = icmp eq %24, %25 : i1
            %27 = match [-1 -> 0, default -> 1] %26 : ctl2
          } -> (%27)
        }
      } -> (%20)
    }
    %28, %29 = gamma %13 (%3, %7, %6) {
      case 0 (%30: io, %31: mem, %32: ptr) {
        %33 = const 9 : i32
        %34, %35 = store read write io [i32, align 4, volatile] %33, %32, %30, %31 : io, mem
      } -> (%34, %35)
      case 1 (%36: io, %37: mem, %38: ptr) {
        %39 = const 7 : i32
        %40, %41 = store read write io [i32, align 4, volatile] %39, %38, %36, %37 : io, mem
      } -> (%40, %41)
    }
    %42, %43, %44 = load read write io [i32, align 4, volatile] %6, %28, %29 : i32, io, mem
  } -> (%42, %43, %44)
} -> (%0)
