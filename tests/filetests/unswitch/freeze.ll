; test opt unswitch
; The call may not return, so nothing may depend on the invariant value before: it is frozen. A value that changes decides in the loop.
; run: @f(1, 3) == 9
; run: @f(0, 3) == 6
declare void @unknown()
define i32 @f(i1 %twice, i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %latch ]
  call void @unknown()
  br i1 %twice, label %a, label %b
a:
  %sa = add i32 %s, 3
  br label %latch
b:
  %sb = add i32 %s, 2
  br label %latch
latch:
  %s1 = phi i32 [ %sa, %a ], [ %sb, %b ]
  %i1 = add i32 %i, -1
  %more = icmp ne i32 %i1, 0
  br i1 %more, label %body, label %done
done:
  ret i32 %s1
}
define i32 @g(i1 %c, i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %i1, %latch ]
  %flag = phi i1 [ %c, %entry ], [ %next, %latch ]
  br i1 %flag, label %a, label %latch
a:
  %ia = lshr i32 %i, 1
  br label %latch
latch:
  %i0 = phi i32 [ %ia, %a ], [ %i, %body ]
  %i1 = lshr i32 %i0, 1
  %next = xor i1 %flag, true
  %more = icmp ne i32 %i1, 0
  br i1 %more, label %body, label %done
done:
  ret i32 %i1
}
; expect
preamble [
  "source_filename = \"unswitch/freeze.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @unknown = external declared function void () : ptr
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i32 (i1, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [@unknown] exports [@f, @g] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = freeze %1 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10, %11, %12, %13 = gamma %7 (%3, %4, %1, %2, %5, %0) {
      case 0 (%14: io, %15: mem, %16: i1, %17: i32, %18: i32, %19: ptr) {
        %20, %21, %22, %23, %24, %25 = theta (%14, %15, %16, %17, %18, %19) (%26: io, %27: mem, %28: i1, %29: i32, %30: i32, %31: ptr) {
          %32, %33 = call read write io [void ()] %31, %26, %27 : io, mem
          %34 = match [-1 -> 1, default -> 0] %28 : ctl2
          %35 = const 2 : i32
          %36 = add %30, %35 : i32
          %37 = const -1 : i32
          %38 = add %29, %37 : i32
          %39 = const 0 : i32
          %40 = icmp ne %38, %39 : i1
          %41 = match [-1 -> 1, default -> 0] %40 : ctl2
        } -> (%41, %32, %33, %28, %38, %36, %31)
      } -> (%20, %21, %22, %23, %24, %25)
      case 1 (%42: io, %43: mem, %44: i1, %45: i32, %46: i32, %47: ptr) {
        %48, %49, %50, %51, %52, %53 = theta (%42, %43, %44, %45, %46, %47) (%54: io, %55: mem, %56: i1, %57: i32, %58: i32, %59: ptr) {
          %60, %61 = call read write io [void ()] %59, %54, %55 : io, mem
          %62 = match [-1 -> 1, default -> 0] %56 : ctl2
          %63 = const 3 : i32
          %64 = add %58, %63 : i32
          %65 = const -1 : i32
          %66 = add %57, %65 : i32
          %67 = const 0 : i32
          %68 = icmp ne %66, %67 : i1
          %69 = match [-1 -> 1, default -> 0] %68 : ctl2
        } -> (%69, %60, %61, %56, %66, %64, %59)
      } -> (%48, %49, %50, %51, %52, %53)
    }
  } -> (%12, %8, %9)
  %2 = lambda @g () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4, %5, %6 = theta (%2, %1, %0) (%7: io, %8: i32, %9: i1) {
      %10 = match [-1 -> 1, default -> 0] %9 : ctl2
      %11 = gamma %10 (%7, %8) {
        case 0 (%12: io, %13: i32) {
        } -> (%13)
        case 1 (%14: io, %15: i32) {
          %16 = const 1 : i32
          %17 = lshr %15, %16 : i32
        } -> (%17)
      }
      %18 = const 1 : i32
      %19 = lshr %11, %18 : i32
      %20 = const -1 : i1
      %21 = xor %9, %20 : i1
      %22 = const 0 : i32
      %23 = icmp ne %19, %22 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %7, %19, %21)
  } -> (%5, %2, %3)
} -> (%1, %2)
