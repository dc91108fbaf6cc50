; test opt ivt,unswitch
; Both copies of a loop have its hints.
; run: @f(0, 3)
; run: @f(1, 3)
define i32 @f(i1 %c, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %c, label %yes, label %no, !prof !3
yes:
  call void @put(i32 %i)
  br label %latch
no:
  call void @put(i32 7)
  br label %latch
latch:
  %next = add i32 %i, 1
  %goes = icmp slt i32 %next, %n
  br i1 %goes, label %body, label %done, !llvm.loop !0
done:
  ret i32 %i
}
declare void @put(i32)
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"branch_weights", i32 100, i32 1}
; expect
preamble [
  "source_filename = \"unswitch/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 100, i32 1}"
  "!1 = distinct !{!1, !2, !3}"
  "!2 = !{!\"llvm.loop.mustprogress\"}"
  "!3 = !{!\"llvm.loop.unroll.disable\"}"
  ""
]
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @put = external declared function void (i32) : ptr, params [""]
omega imports [@put] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = const undef : i32
    %7 = match [-1 -> 1, default -> 0] weights [1, 100] %1 : ctl2
    %8, %9, %10, %11, %12, %13, %14 = gamma %7 (%3, %4, %1, %2, %5, %0, %6) {
      case 0 (%15: io, %16: mem, %17: i1, %18: i32, %19: i32, %20: ptr, %21: i32) {
        %22, %23, %24, %25, %26, %27, %28 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%15, %16, %17, %18, %19, %20, %21) (%29: io, %30: mem, %31: i1, %32: i32, %33: i32, %34: ptr, %35: i32) {
          %36 = match [-1 -> 1, default -> 0] weights [1, 100] %31 : ctl2
          %37 = const 7 : i32
          %38, %39 = call read write io [void (i32), args [""]] %34, %37, %29, %30 : io, mem
          %40 = const 1 : i32
          %41 = add %33, %40 : i32
          %42 = icmp slt %41, %32 : i1
          %43 = match [-1 -> 1, default -> 0] %42 : ctl2
        } -> (%43, %38, %39, %31, %32, %41, %34, %33)
      } -> (%22, %23, %24, %25, %26, %27, %28)
      case 1 (%44: io, %45: mem, %46: i1, %47: i32, %48: i32, %49: ptr, %50: i32) {
        %51, %52, %53, %54, %55, %56, %57 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%44, %45, %46, %47, %48, %49, %50) (%58: io, %59: mem, %60: i1, %61: i32, %62: i32, %63: ptr, %64: i32) {
          %65 = match [-1 -> 1, default -> 0] weights [1, 100] %60 : ctl2
          %66, %67 = call read write io [void (i32), args [""]] %63, %62, %58, %59 : io, mem
          %68 = const 1 : i32
          %69 = add %62, %68 : i32
          %70 = icmp slt %69, %61 : i1
          %71 = match [-1 -> 1, default -> 0] %70 : ctl2
        } -> (%71, %66, %67, %60, %61, %69, %63, %62)
      } -> (%51, %52, %53, %54, %55, %56, %57)
    }
  } -> (%14, %8, %9)
} -> (%1)
