; test construct
; What all latches of a loop say is said of the loop; if they disagree, or the loop is entered in its middle, nothing is. Cases that go where the default goes count for
; the default.
define void @agree(i32 %n) {
entry:
  br label %head
head:
  %c = call i32 @probe()
  switch i32 %c, label %done [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %done
  ], !prof !9
one:
  call void @put(i32 1)
  br label %head, !llvm.loop !0
two:
  call void @put(i32 2)
  br label %head, !llvm.loop !0
done:
  ret void
}
define void @disagree(i32 %n) {
entry:
  br label %head
head:
  %c = call i32 @probe()
  switch i32 %c, label %done [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  call void @put(i32 1)
  br label %head, !llvm.loop !0
two:
  call void @put(i32 2)
  br label %head, !llvm.loop !3
done:
  ret void
}
define void @middle(i1 %c) {
entry:
  br i1 %c, label %a, label %b, !unpredictable !10
a:
  call void @put(i32 1)
  br label %b, !llvm.loop !0
b:
  %d = call i32 @probe()
  %again = icmp eq i32 %d, 1
  br i1 %again, label %a, label %done, !prof !8, !llvm.loop !0
done:
  ret void
}
declare void @put(i32)
declare i32 @probe()
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.enable"}
!8 = !{!"branch_weights", i32 3, i32 17}
!9 = !{!"branch_weights", i32 1, i32 2, i32 4, i32 8}
!10 = !{}
; expect
preamble [
  "source_filename = \"construct/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 1, i32 2, i32 4, i32 8}"
  "!1 = distinct !{!1, !2, !3}"
  "!2 = !{!\"llvm.loop.mustprogress\"}"
  "!3 = !{!\"llvm.loop.unroll.disable\"}"
  "!4 = distinct !{!4, !5}"
  "!5 = !{!\"llvm.loop.unroll.enable\"}"
  "!6 = !{}"
  "!7 = !{!\"branch_weights\", i32 3, i32 17}"
  ""
]
symbol @agree = external defined function void (i32) : ptr, params [""]
symbol @disagree = external defined function void (i32) : ptr, params [""]
symbol @middle = external defined function void (i1) : ptr, params [""]
symbol @put = external declared function void (i32) : ptr, params [""]
symbol @probe = external declared function i32 () : ptr
omega imports [@put, @probe] exports [@agree, @disagree, @middle] (%0: ptr, %1: ptr) {
  %2 = lambda @agree (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7, %8 = theta loop "!{!\"llvm.loop.unroll.disable\"}" (%3, %4, %0, %1) (%9: io, %10: mem, %11: ptr, %12: ptr) {
      %13, %14, %15 = call read write io [i32 ()] %11, %9, %10 : i32, io, mem
      %16 = match [1 -> 1, 2 -> 2, default -> 0] weights [9, 2, 4] %13 : ctl3
      %17, %18, %19 = gamma %16 (%14, %15, %12) {
        case 0 (%20: io, %21: mem, %22: ptr) {
          %23 = const ctl 0 : ctl2
        } -> (%20, %21, %23)
        case 1 (%24: io, %25: mem, %26: ptr) {
          %27 = const 1 : i32
          %28, %29 = call read write io [void (i32), args [""]] %26, %27, %24, %25 : io, mem
          %30 = const ctl 1 : ctl2
        } -> (%28, %29, %30)
        case 2 (%31: io, %32: mem, %33: ptr) {
          %34 = const 2 : i32
          %35, %36 = call read write io [void (i32), args [""]] %33, %34, %31, %32 : io, mem
          %37 = const ctl 1 : ctl2
        } -> (%35, %36, %37)
      }
    } -> (%19, %17, %18, %11, %12)
  } -> (%5, %6)
  %3 = lambda @disagree (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7, %8 = theta may_diverge (%3, %4, %0, %1) (%9: io, %10: mem, %11: ptr, %12: ptr) {
      %13, %14, %15 = call read write io [i32 ()] %11, %9, %10 : i32, io, mem
      %16 = match [1 -> 1, 2 -> 2, default -> 0] %13 : ctl3
      %17, %18, %19 = gamma %16 (%14, %15, %12) {
        case 0 (%20: io, %21: mem, %22: ptr) {
          %23 = const ctl 0 : ctl2
        } -> (%20, %21, %23)
        case 1 (%24: io, %25: mem, %26: ptr) {
          %27 = const 1 : i32
          %28, %29 = call read write io [void (i32), args [""]] %26, %27, %24, %25 : io, mem
          %30 = const ctl 1 : ctl2
        } -> (%28, %29, %30)
        case 2 (%31: io, %32: mem, %33: ptr) {
          %34 = const 2 : i32
          %35, %36 = call read write io [void (i32), args [""]] %33, %34, %31, %32 : io, mem
          %37 = const ctl 1 : ctl2
        } -> (%35, %36, %37)
      }
    } -> (%19, %17, %18, %11, %12)
  } -> (%5, %6)
  %4 = lambda @middle (%0, %1) (%0: ptr, %1: ptr, %2: i1, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] unpredictable %2 : ctl2
    %6 = gamma %5 (%3) {
      case 0 (%7: io) {
        %8 = const ctl 0 : ctl2
      } -> (%8)
      case 1 (%9: io) {
        %10 = const ctl 1 : ctl2
      } -> (%10)
    }
    %11, %12, %13, %14, %15 = theta (%3, %4, %6, %0, %1) (%16: io, %17: mem, %18: ctl2, %19: ptr, %20: ptr) {
      %21, %22, %23, %24 = gamma %18 (%16, %17, %18, %19, %20) {
        case 0 (%25: io, %26: mem, %27: ctl2, %28: ptr, %29: ptr) {
          %30, %31, %32 = call read write io [i32 ()] %29, %25, %26 : i32, io, mem
          %33 = const 1 : i32
          %34 = icmp eq %30, %33 : i1
          %35 = match [-1 -> 1, default -> 0] weights [17, 3] %34 : ctl2
          %36, %37 = gamma %35 (%31, %27) {
            case 0 (%38: io, %39: ctl2) {
              %40 = const ctl 0 : ctl2
            } -> (%39, %40)
            case 1 (%41: io, %42: ctl2) {
              %43 = const ctl 1 : ctl2
            } -> (%43, %43)
          }
        } -> (%31, %32, %36, %37)
        case 1 (%44: io, %45: mem, %46: ctl2, %47: ptr, %48: ptr) {
          %49 = const 1 : i32
          %50, %51 = call read write io [void (i32), args [""]] %47, %49, %44, %45 : io, mem
          %52 = const ctl 0 : ctl2
          %53 = const ctl 1 : ctl2
        } -> (%50, %51, %52, %53)
      }
    } -> (%24, %21, %22, %23, %19, %20)
  } -> (%11, %12)
} -> (%2, %3, %4)
