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
    %13, %14, %15 = gamma %12 (%2, %10, %5, %8, %8, %0) {
      case 0 (%16: io, %17: mem, %18: ptr, %19: i32, %20: i32, %21: ptr) {
      } -> (%16, %17, %20)
      case 1 (%22: io, %23: mem, %24: ptr, %25: i32, %26: i32, %27: ptr) {
        %28, %29, %30, %31, %32, %33 = theta (%22, %23, %24, %25, %26, %27) (%34: io, %35: mem, %36: ptr, %37: i32, %38: i32, %39: ptr) {
          %40 = const 0 : i32
          %41, %42 = load read pinned [i32, align 4] %36, %34, %35 : i32, mem
          %43 = icmp slt %40, %41 : i1
          %44 = match [-1 -> 1, default -> 0] %43 : ctl2
          %45, %46 = gamma %44 (%34, %42, %40, %38, %39, %36) {
            case 0 (%47: io, %48: mem, %49: i32, %50: i32, %51: ptr, %52: ptr) {
            } -> (%48, %50)
            case 1 (%53: io, %54: mem, %55: i32, %56: i32, %57: ptr, %58: ptr) {
              %59, %60, %61, %62, %63, %64 = theta (%53, %54, %55, %56, %57, %58) (%65: io, %66: mem, %67: i32, %68: i32, %69: ptr, %70: ptr) {
                %71 = store write pinned [i32, align 4] %68, %69, %65, %66 : mem
                %72 = const 1 : i32
                %73 = add %68, %72 : i32
                %74 = add %67, %72 : i32
                %75, %76 = load read pinned [i32, align 4] %70, %65, %71 : i32, mem
                %77 = icmp slt %74, %75 : i1
                %78 = match [-1 -> 1, default -> 0] %77 : ctl2
              } -> (%78, %65, %76, %74, %73, %69, %70)
            } -> (%60, %62)
          }
          %79 = const 1 : i32
          %80 = add %37, %79 : i32
          %81, %82 = load read pinned [i32, align 4] %36, %34, %45 : i32, mem
          %83 = icmp slt %80, %81 : i1
          %84 = match [-1 -> 1, default -> 0] %83 : ctl2
        } -> (%84, %34, %82, %36, %80, %46, %39)
      } -> (%28, %29, %32)
    }
  } -> (%15, %13, %14)
} -> (%0, %2)
