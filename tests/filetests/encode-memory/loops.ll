; test opt ivt,encode-memory
; A loop and a decision have a variable for each part of memory that something inside touches, and none for others.
; run: @f(3) == 12
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = global i32 3
@y = global i32 5
@z = global i32 7

define i32 @f(i32 %n) {
entry:
  store i32 1, ptr @z
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %sum = phi i32 [ 0, %entry ], [ %more, %end ]
  %a = load i32, ptr @x
  %more = add i32 %sum, %a
  %odd = and i32 %i, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %end, label %then
then:
  store i32 %i, ptr @y
  br label %end
end:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %out
out:
  %b = load i32, ptr @y
  %c = load i32, ptr @z
  %d = add i32 %more, %b
  %e = add i32 %d, %c
  %f = add i32 %e, 1
  ret i32 %f
}
; expect
preamble [
  "source_filename = \"encode-memory/loops.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @x = external defined global i32 : ptr
symbol @y = external defined global i32 : ptr
symbol @z = external defined global i32 : ptr
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@x, @y, @z, @f] () {
  %0 = delta @x () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = delta @y () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = delta @z () () {
    %5 = const 7 : i32
  } -> (%5)
  %6 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8, %9, %10 = split %5 : mem, mem, mem, mem
    %11 = store write pinned [i32, align 4] %6, %0, %4, %8 : mem
    %12 = const 0 : i32
    %13, %14, %15, %16, %17, %18, %19, %20 = theta may_diverge (%4, %3, %12, %12, %1, %2, %9, %10) (%21: io, %22: i32, %23: i32, %24: i32, %25: ptr, %26: ptr, %27: mem, %28: mem) {
      %29, %30 = load read pinned [i32, align 4] %25, %21, %27 : i32, mem
      %31 = add %24, %29 : i32
      %32 = const 1 : i32
      %33 = and %23, %32 : i32
      %34 = const 0 : i32
      %35 = icmp eq %33, %34 : i1
      %36 = match [-1 -> 1, default -> 0] %35 : ctl2
      %37 = gamma %36 (%21, %23, %26, %28) {
        case 0 (%38: io, %39: i32, %40: ptr, %41: mem) {
          %42 = store write pinned [i32, align 4] %39, %40, %38, %41 : mem
        } -> (%42)
        case 1 (%43: io, %44: i32, %45: ptr, %46: mem) {
        } -> (%46)
      }
      %47 = add %23, %32 : i32
      %48 = icmp slt %47, %22 : i1
      %49 = match [-1 -> 1, default -> 0] %48 : ctl2
    } -> (%49, %21, %22, %47, %31, %25, %26, %30, %37)
    %50, %51 = load read pinned [i32, align 4] %18, %13, %20 : i32, mem
    %52, %53 = load read pinned [i32, align 4] %0, %13, %11 : i32, mem
    %54 = add %16, %50 : i32
    %55 = add %54, %52 : i32
    %56 = add %55, %6 : i32
    %57 = merge %7, %19, %51, %53 : mem
  } -> (%56, %13, %57)
} -> (%0, %2, %4, %6)
