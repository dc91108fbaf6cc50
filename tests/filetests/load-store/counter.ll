; test opt load-store,dne
; A counter in a variable of the module that is changed under a condition is loaded before the loop; the stores stay where they are. Not so what may be
; beyond the end of the variable, what may not be there, what is only a pointer, and what a call may change.
; run: @counter(10, 20) == 145
; run: @beyond(0, 0) == 0
; run: @beyond(5, 4) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@counters = global { i32, i32, [2 x i16] } { i32 5, i32 100, [2 x i16] zeroinitializer }, align 8
@maybe = extern_weak global i32, align 4
@own = thread_local global i32 3, align 4
declare void @see()
define i32 @counter(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 1
  br i1 %c, label %change, label %latch
change:
  %v = load i32, ptr getelementptr (i8, ptr @counters, i64 4), align 4
  %w = add i32 %v, %i
  store i32 %w, ptr getelementptr (i8, ptr @counters, i64 4), align 4
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr getelementptr (i8, ptr @counters, i64 4), align 4
  %s = add i32 %r, %x
  ret i32 %s
}
define i32 @beyond(i32 %n, i32 %x) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp ugt i32 %i, 20
  br i1 %c, label %change, label %latch
change:
  %v = load i32, ptr getelementptr (i8, ptr @counters, i64 10), align 2
  %w = add i32 %v, %i
  store i32 %w, ptr getelementptr (i8, ptr @counters, i64 10), align 2
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 0
}
define void @refused(ptr %p, i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 1
  br i1 %c, label %change, label %latch
change:
  %v = load i32, ptr @maybe, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr @maybe, align 4
  %a = load i64, ptr %p, align 8
  %b = add i64 %a, 1
  store i64 %b, ptr %p, align 8
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @calls(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 1
  br i1 %c, label %change, label %latch
change:
  %v = load i32, ptr @counters, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr @counters, align 4
  br label %latch
latch:
  call void @see()
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
; expect
preamble [
  "source_filename = \"load-store/counter.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @counters = external defined global { i32, i32, [2 x i16] } : ptr, suffix ", align 8"
symbol @maybe = extern_weak declared global i32 : ptr, suffix ", align 4"
symbol @own = external defined global i32 : ptr, specifiers "thread_local", suffix ", align 4"
symbol @see = external declared function void () : ptr
symbol @counter = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @beyond = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @refused = external defined function void (ptr, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @calls = external defined function void (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [@maybe, @see] exports [@counters, @own, @counter, @beyond, @refused, @calls] (%0: ptr, %1: ptr) {
  %2 = delta @counters () () {
    %3 = const [5 : i32, 100 : i32, zero : [2 x i16]] : { i32, i32, [2 x i16] }
  } -> (%3)
  %4 = delta @own () () {
    %5 = const 3 : i32
  } -> (%5)
  %6 = lambda @counter (%2) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = gep [i8, i64 4] %0 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %3, %4 : i32, mem
    %9, %10, %11, %12, %13, %14, %15 = theta (%3, %8, %1, %5, %0, %7, %7) (%16: io, %17: mem, %18: i32, %19: i32, %20: ptr, %21: i32, %22: i32) {
      %23 = const 1 : i32
      %24 = and %19, %23 : i32
      %25 = icmp eq %24, %23 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
      %27, %28, %29 = gamma %26 (%16, %17, %19, %20, %21, %22) {
        case 0 (%30: io, %31: mem, %32: i32, %33: ptr, %34: i32, %35: i32) {
        } -> (%31, %34, %35)
        case 1 (%36: io, %37: mem, %38: i32, %39: ptr, %40: i32, %41: i32) {
          %42 = add %40, %38 : i32
          %43 = gep [i8, i64 4] %39 : ptr
          %44 = store write pinned [i32, align 4] %42, %43, %36, %37 : mem
        } -> (%44, %42, %42)
      }
      %45 = add %19, %23 : i32
      %46 = icmp slt %45, %18 : i1
      %47 = match [-1 -> 1, default -> 0] %46 : ctl2
    } -> (%47, %16, %27, %18, %45, %20, %28, %29)
    %48 = add %15, %2 : i32
  } -> (%48, %3, %10)
  %7 = lambda @beyond (%2) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10 = theta (%3, %4, %1, %5, %0) (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
      %16 = const 20 : i32
      %17 = icmp ugt %14, %16 : i1
      %18 = match [-1 -> 1, default -> 0] %17 : ctl2
      %19 = gamma %18 (%11, %12, %14, %15) {
        case 0 (%20: io, %21: mem, %22: i32, %23: ptr) {
        } -> (%21)
        case 1 (%24: io, %25: mem, %26: i32, %27: ptr) {
          %28 = gep [i8, i64 10] %27 : ptr
          %29, %30 = load read pinned [i32, align 2] %28, %24, %25 : i32, mem
          %31 = add %29, %26 : i32
          %32 = gep [i8, i64 10] %27 : ptr
          %33 = store write pinned [i32, align 2] %31, %32, %24, %30 : mem
        } -> (%33)
      }
      %34 = const 1 : i32
      %35 = add %14, %34 : i32
      %36 = icmp slt %35, %13 : i1
      %37 = match [-1 -> 1, default -> 0] %36 : ctl2
    } -> (%37, %11, %19, %13, %35, %15)
  } -> (%5, %3, %7)
  %8 = lambda @refused (%0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %1, %2, %5, %0) (%12: io, %13: mem, %14: ptr, %15: i32, %16: i32, %17: ptr) {
      %18 = const 1 : i32
      %19 = and %16, %18 : i32
      %20 = icmp eq %19, %18 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22 = gamma %21 (%12, %13, %14, %16, %17) {
        case 0 (%23: io, %24: mem, %25: ptr, %26: i32, %27: ptr) {
        } -> (%24)
        case 1 (%28: io, %29: mem, %30: ptr, %31: i32, %32: ptr) {
          %33, %34 = load read pinned [i32, align 4] %32, %28, %29 : i32, mem
          %35 = add %33, %31 : i32
          %36 = store write pinned [i32, align 4] %35, %32, %28, %34 : mem
          %37, %38 = load read pinned [i64, align 8] %30, %28, %36 : i64, mem
          %39 = const 1 : i64
          %40 = add %37, %39 : i64
          %41 = store write pinned [i64, align 8] %40, %30, %28, %38 : mem
        } -> (%41)
      }
      %42 = add %16, %18 : i32
      %43 = icmp slt %42, %15 : i1
      %44 = match [-1 -> 1, default -> 0] %43 : ctl2
    } -> (%44, %12, %22, %14, %15, %42, %17)
  } -> (%3, %7)
  %9 = lambda @calls (%2, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %2, %5, %0, %1) (%12: io, %13: mem, %14: i32, %15: i32, %16: ptr, %17: ptr) {
      %18 = const 1 : i32
      %19 = and %15, %18 : i32
      %20 = icmp eq %19, %18 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22 = gamma %21 (%12, %13, %15, %16) {
        case 0 (%23: io, %24: mem, %25: i32, %26: ptr) {
        } -> (%24)
        case 1 (%27: io, %28: mem, %29: i32, %30: ptr) {
          %31, %32 = load read pinned [i32, align 4] %30, %27, %28 : i32, mem
          %33 = add %31, %29 : i32
          %34 = store write pinned [i32, align 4] %33, %30, %27, %32 : mem
        } -> (%34)
      }
      %35, %36 = call read write io [void ()] %17, %12, %22 : io, mem
      %37 = add %15, %18 : i32
      %38 = icmp slt %37, %14 : i1
      %39 = match [-1 -> 1, default -> 0] %38 : ctl2
    } -> (%39, %35, %36, %14, %37, %16, %17)
  } -> (%6, %7)
} -> (%2, %4, %6, %7, %8, %9)
