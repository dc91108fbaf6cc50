; test opt ivt
; Loops that test at their end stay as they are, with a second way out or without.
; run: @f(3) == 6
; run: @g(8) == 16
define i32 @f(i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %i1, %body ]
  %s = phi i32 [ 0, %entry ], [ %s1, %body ]
  %s1 = add i32 %s, %i
  %i1 = add i32 %i, -1
  %more = icmp sgt i32 %i1, 0
  br i1 %more, label %body, label %done
done:
  ret i32 %s1
}
define i32 @g(i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %i1, %next ]
  %i1 = add i32 %i, %n
  %odd = and i32 %i, 8
  %leave = icmp ne i32 %odd, 0
  br i1 %leave, label %done, label %next
next:
  %more = icmp slt i32 %i1, 100
  br i1 %more, label %body, label %done
done:
  ret i32 %i1
}
; expect
preamble [
  "source_filename = \"ivt/do-while.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6 = theta (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = add %9, %8 : i32
      %11 = const -1 : i32
      %12 = add %8, %11 : i32
      %13 = const 0 : i32
      %14 = icmp sgt %12, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
    } -> (%15, %7, %12, %10)
  } -> (%6, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 8 : i32
    %5 = const undef : i32
    %6 = add %0, %0 : i32
    %7 = and %0, %4 : i32
    %8 = icmp ne %7, %3 : i1
    %9 = match [-1 -> 0, default -> 1] %8 : ctl2
    %10, %11, %12, %13, %14, %15 = gamma %9 (%1, %6, %0, %0) {
      case 0 (%16: io, %17: i32, %18: i32, %19: i32) {
        %20 = const ctl 0 : ctl2
        %21 = const undef : i32
      } -> (%16, %17, %18, %19, %21, %20)
      case 1 (%22: io, %23: i32, %24: i32, %25: i32) {
        %26 = const ctl 0 : ctl2
        %27 = const undef : i32
        %28, %29, %30, %31, %32, %33 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%22, %23, %24, %25, %27, %26) (%34: io, %35: i32, %36: i32, %37: i32, %38: i32, %39: ctl2) {
          %40 = const 100 : i32
          %41 = icmp slt %35, %40 : i1
          %42 = match [-1 -> 1, default -> 0] %41 : ctl2
          %43, %44, %45, %46, %47, %48, %49 = gamma %42 (%34, %35, %36, %34, %37, %35) {
            case 0 (%50: io, %51: i32, %52: i32, %53: io, %54: i32, %55: i32) {
              %56 = const ctl 0 : ctl2
              %57 = const ctl 1 : ctl2
              %58 = const undef : i32
            } -> (%52, %56, %58, %58, %55, %57, %56)
            case 1 (%59: io, %60: i32, %61: i32, %62: io, %63: i32, %64: i32) {
              %65 = const ctl 1 : ctl2
              %66 = const ctl 0 : ctl2
              %67 = const undef : i32
              %68 = const 0 : i32
              %69 = const 8 : i32
              %70 = add %60, %63 : i32
              %71 = and %60, %69 : i32
              %72 = icmp ne %71, %68 : i1
              %73 = match [-1 -> 0, default -> 1] %72 : ctl2
            } -> (%60, %65, %70, %60, %67, %66, %73)
          }
        } -> (%49, %34, %45, %46, %37, %47, %48)
      } -> (%28, %29, %30, %31, %32, %33)
    }
    %74 = gamma %15 (%10, %11, %12, %13, %14) {
      case 0 (%75: io, %76: i32, %77: i32, %78: i32, %79: i32) {
        %80 = const ctl 0 : ctl2
      } -> (%76)
      case 1 (%81: io, %82: i32, %83: i32, %84: i32, %85: i32) {
      } -> (%85)
    }
  } -> (%74, %1, %2)
} -> (%0, %1)
