; test opt ivt,dne
; Two loops, one in the other; the test loads.
; run: @f(3) == 9
; run: @f(0) == 0
@g = global i32 0
define i32 @f(i32 %n) mustprogress {
entry:
  %slot = alloca i32
  store i32 %n, ptr %slot
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  %end = load i32, ptr %slot
  %more = icmp slt i32 %i, %end
  br i1 %more, label %inner, label %done
inner:
  %j = phi i32 [ 0, %head ], [ %j1, %body ]
  %t = phi i32 [ %s, %head ], [ %t1, %body ]
  %jend = load i32, ptr %slot
  %jmore = icmp slt i32 %j, %jend
  br i1 %jmore, label %body, label %latch
body:
  store i32 %t, ptr @g
  %t1 = add i32 %t, 1
  %j1 = add i32 %j, 1
  br label %inner
latch:
  %i1 = add i32 %i, 1
  br label %head
done:
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"ivt/nested.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @g = external defined global i32 : ptr
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@g, @f] () {
  %0 = delta @g () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7 = store write pinned [i32, align 4] %1, %5, %2, %6 : mem
    %8 = const 0 : i32
    %9, %10 = load read pinned [i32, align 4] %5, %2, %7 : i32, mem
    %11 = icmp slt %8, %9 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13, %14 = gamma %12 (%2, %10, %5, %8, %8, %0) {
      case 0 (%15: io, %16: mem, %17: ptr, %18: i32, %19: i32, %20: ptr) {
      } -> (%16, %19)
      case 1 (%21: io, %22: mem, %23: ptr, %24: i32, %25: i32, %26: ptr) {
        %27, %28, %29, %30, %31, %32 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%21, %22, %23, %24, %25, %26) (%33: io, %34: mem, %35: ptr, %36: i32, %37: i32, %38: ptr) {
          %39 = const 0 : i32
          %40, %41 = load read pinned [i32, align 4] %35, %33, %34 : i32, mem
          %42 = icmp slt %39, %40 : i1
          %43 = match [-1 -> 1, default -> 0] %42 : ctl2
          %44, %45 = gamma %43 (%33, %41, %39, %37, %38, %35) {
            case 0 (%46: io, %47: mem, %48: i32, %49: i32, %50: ptr, %51: ptr) {
            } -> (%47, %49)
            case 1 (%52: io, %53: mem, %54: i32, %55: i32, %56: ptr, %57: ptr) {
              %58, %59, %60, %61, %62, %63 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%52, %53, %54, %55, %56, %57) (%64: io, %65: mem, %66: i32, %67: i32, %68: ptr, %69: ptr) {
                %70 = store write pinned [i32, align 4] %67, %68, %64, %65 : mem
                %71 = const 1 : i32
                %72 = add %67, %71 : i32
                %73 = add %66, %71 : i32
                %74, %75 = load read pinned [i32, align 4] %69, %64, %70 : i32, mem
                %76 = icmp slt %73, %74 : i1
                %77 = match [-1 -> 1, default -> 0] %76 : ctl2
              } -> (%77, %64, %75, %73, %72, %68, %69)
            } -> (%59, %61)
          }
          %78 = const 1 : i32
          %79 = add %36, %78 : i32
          %80, %81 = load read pinned [i32, align 4] %35, %33, %44 : i32, mem
          %82 = icmp slt %79, %80 : i1
          %83 = match [-1 -> 1, default -> 0] %82 : ctl2
        } -> (%83, %33, %81, %35, %79, %45, %38)
      } -> (%28, %31)
    }
  } -> (%14, %2, %13)
} -> (%0, %2)
