; test opt ivt
; The inverted loop is the same loop, with the same hints; its test has the weights, the one before the loop has not. A load before the test would be in another
; iteration then: what is said of iterations goes.
; run: @f(0)
; run: @f(3)
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %goes = icmp slt i32 %i, %n
  br i1 %goes, label %body, label %done, !prof !3
body:
  call void @put(i32 %i)
  %next = add i32 %i, 1
  br label %head, !llvm.loop !0
done:
  ret i32 %i
}
define i32 @g(ptr %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %bound = load i32, ptr %n, align 4, !llvm.access.group !4
  %goes = icmp slt i32 %i, %bound
  br i1 %goes, label %body, label %done, !prof !3
body:
  call void @put(i32 %i)
  %next = add i32 %i, 1
  br label %head, !llvm.loop !5
done:
  ret i32 %i
}
declare void @put(i32)
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"branch_weights", i32 100, i32 1}
!4 = distinct !{}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.parallel_accesses", !4}
; expect
preamble [
  "source_filename = \"ivt/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 100, i32 1}"
  "!1 = distinct !{!1, !2, !3}"
  "!2 = !{!\"llvm.loop.mustprogress\"}"
  "!3 = !{!\"llvm.loop.unroll.disable\"}"
  "!4 = distinct !{}"
  "!5 = distinct !{!5, !6}"
  "!6 = !{!\"llvm.loop.parallel_accesses\", !4}"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (ptr) : ptr, params [""]
symbol @put = external declared function void (i32) : ptr, params [""]
omega imports [@put] exports [@f, @g] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const undef : i32
    %6 = icmp slt %4, %1 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10, %11, %12 = gamma %7 (%2, %3, %4, %0, %1) {
      case 0 (%13: io, %14: mem, %15: i32, %16: ptr, %17: i32) {
      } -> (%13, %14, %15, %16, %17)
      case 1 (%18: io, %19: mem, %20: i32, %21: ptr, %22: i32) {
        %23, %24, %25, %26, %27 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.inverted\"}" (%18, %19, %20, %21, %22) (%28: io, %29: mem, %30: i32, %31: ptr, %32: i32) {
          %33, %34 = call read write io [void (i32), args [""]] %31, %30, %28, %29 : io, mem
          %35 = const 1 : i32
          %36 = add %30, %35 : i32
          %37 = const ctl 1 : ctl2
          %38 = icmp slt %36, %32 : i1
          %39 = match [-1 -> 1, default -> 0] weights [1, 100] %38 : ctl2
        } -> (%39, %33, %34, %36, %31, %32)
      } -> (%23, %24, %25, %26, %27)
    }
    %40 = const ctl 0 : ctl2
  } -> (%10, %8, %9)
  %2 = lambda @g (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const undef : i32
    %6, %7 = load read pinned [i32, align 4, metadata ", !llvm.access.group !4"] %1, %2, %3 : i32, mem
    %8 = icmp slt %4, %6 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10, %11, %12, %13, %14 = gamma %9 (%2, %7, %4, %0, %1) {
      case 0 (%15: io, %16: mem, %17: i32, %18: ptr, %19: ptr) {
      } -> (%15, %16, %17, %18, %19)
      case 1 (%20: io, %21: mem, %22: i32, %23: ptr, %24: ptr) {
        %25, %26, %27, %28, %29 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%20, %21, %22, %23, %24) (%30: io, %31: mem, %32: i32, %33: ptr, %34: ptr) {
          %35, %36 = call read write io [void (i32), args [""]] %33, %32, %30, %31 : io, mem
          %37 = const 1 : i32
          %38 = add %32, %37 : i32
          %39 = const ctl 1 : ctl2
          %40, %41 = load read pinned [i32, align 4, metadata ", !llvm.access.group !4"] %34, %35, %36 : i32, mem
          %42 = icmp slt %38, %40 : i1
          %43 = match [-1 -> 1, default -> 0] weights [1, 100] %42 : ctl2
        } -> (%43, %35, %41, %38, %33, %34)
      } -> (%25, %26, %27, %28, %29)
    }
    %44 = const ctl 0 : ctl2
  } -> (%12, %10, %11)
} -> (%1, %2)
