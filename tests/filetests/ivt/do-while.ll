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
    %4, %5 = theta (%0, %3) (%6: i32, %7: i32) {
      %8 = add %7, %6 : i32
      %9 = const -1 : i32
      %10 = add %6, %9 : i32
      %11 = const 0 : i32
      %12 = icmp sgt %10, %11 : i1
      %13 = match [-1 -> 1, default -> 0] %12 : ctl2
    } -> (%13, %10, %8)
  } -> (%5, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 8 : i32
    %5 = const undef : i32
    %6 = add %0, %0 : i32
    %7 = and %0, %4 : i32
    %8 = icmp ne %7, %3 : i1
    %9 = match [-1 -> 0, default -> 1] %8 : ctl2
    %10, %11, %12, %13, %14 = gamma %9 (%6, %0, %0) {
      case 0 (%15: i32, %16: i32, %17: i32) {
        %18 = const ctl 0 : ctl2
        %19 = const undef : i32
      } -> (%15, %16, %17, %19, %18)
      case 1 (%20: i32, %21: i32, %22: i32) {
        %23 = const ctl 0 : ctl2
        %24 = const undef : i32
        %25, %26, %27, %28, %29 = theta (%20, %21, %22, %24, %23) (%30: i32, %31: i32, %32: i32, %33: i32, %34: ctl2) {
          %35 = const 100 : i32
          %36 = icmp slt %30, %35 : i1
          %37 = match [-1 -> 1, default -> 0] %36 : ctl2
          %38, %39, %40, %41, %42, %43, %44 = gamma %37 (%30, %31, %32, %30) {
            case 0 (%45: i32, %46: i32, %47: i32, %48: i32) {
              %49 = const ctl 0 : ctl2
              %50 = const ctl 1 : ctl2
              %51 = const undef : i32
            } -> (%46, %49, %51, %51, %48, %50, %49)
            case 1 (%52: i32, %53: i32, %54: i32, %55: i32) {
              %56 = const ctl 1 : ctl2
              %57 = const ctl 0 : ctl2
              %58 = const undef : i32
              %59 = const 0 : i32
              %60 = const 8 : i32
              %61 = add %52, %54 : i32
              %62 = and %52, %60 : i32
              %63 = icmp ne %62, %59 : i1
              %64 = match [-1 -> 0, default -> 1] %63 : ctl2
            } -> (%52, %56, %61, %52, %58, %57, %64)
          }
        } -> (%44, %40, %41, %32, %42, %43)
      } -> (%25, %26, %27, %28, %29)
    }
    %65 = gamma %14 (%10, %11, %12, %13) {
      case 0 (%66: i32, %67: i32, %68: i32, %69: i32) {
        %70 = const ctl 0 : ctl2
      } -> (%66)
      case 1 (%71: i32, %72: i32, %73: i32, %74: i32) {
      } -> (%74)
    }
  } -> (%65, %1, %2)
} -> (%0, %1)
