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
    %13 = gamma %12 (%3, %10, %11) {
      case 0 (%14: io, %15: i1, %16: i1) {
        %17 = const ctl 0 : ctl2
      } -> (%17)
      case 1 (%18: io, %19: i1, %20: i1) {
        %21 = match [-1 -> 1, default -> 0] %19 : ctl2
        %22 = gamma %21 (%18, %20) {
          case 0 (%23: io, %24: i1) {
            %25 = const ctl 0 : ctl2
          } -> (%25)
          case 1 (%26: io, %27: i1) {
            %28 = zext %27 : i32
            %29 = const 0 : i32
            %30 = icmp eq %28, %29 : i1
            %31 = match [-1 -> 0, default -> 1] %30 : ctl2
          } -> (%31)
        }
      } -> (%22)
    }
    %32, %33 = gamma %13 (%3, %7, %6) {
      case 0 (%34: io, %35: mem, %36: ptr) {
        %37 = const 9 : i32
        %38, %39 = store read write io [i32, align 4, volatile] %37, %36, %34, %35 : io, mem
      } -> (%38, %39)
      case 1 (%40: io, %41: mem, %42: ptr) {
        %43 = const 7 : i32
        %44, %45 = store read write io [i32, align 4, volatile] %43, %42, %40, %41 : io, mem
      } -> (%44, %45)
    }
    %46, %47, %48 = load read write io [i32, align 4, volatile] %6, %32, %33 : i32, io, mem
  } -> (%46, %47, %48)
} -> (%0)
