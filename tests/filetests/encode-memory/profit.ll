; test opt encode-memory,psh,cne,dne,decode-memory
; What edges say when states are split, without alias analysis.
; run: @motion(4) == 12
; run: @equal(9) == 6
; run: @dead(1) == 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = global i32 3
@y = global i32 5

; The loop stores to something else, so the load leaves it.
define i32 @motion(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %a = load i32, ptr @x
  %more = add i32 %sum, %a
  store i32 %more, ptr @y
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %out
out:
  ret i32 %more
}

; Two loads of one state are one.
define i32 @equal(i32 %n) {
  %a = load i32, ptr @x
  store i32 %n, ptr @y
  %b = load i32, ptr @x
  %s = add i32 %a, %b
  ret i32 %s
}

; Nobody sees what is stored to the stack.
define i32 @dead(i32 %n) {
  %buffer = alloca [4 x i32]
  %index = zext i32 %n to i64
  %place = getelementptr inbounds [4 x i32], ptr %buffer, i64 0, i64 %index
  store i32 %n, ptr %place
  %a = load i32, ptr %place
  store i32 7, ptr %place
  store i32 %n, ptr @y
  ret i32 %a
}
; expect
preamble [
  "source_filename = \"encode-memory/profit.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @x = external defined global i32 : ptr
symbol @y = external defined global i32 : ptr
symbol @motion = external defined function i32 (i32) : ptr, params [""]
symbol @equal = external defined function i32 (i32) : ptr, params [""]
symbol @dead = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@x, @y, @motion, @equal, @dead] () {
  %0 = delta @x () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = delta @y () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = lambda @motion (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %8, %9, %10, %11, %12, %13, %14 = theta (%3, %2, %5, %5, %1, %6, %7) (%15: io, %16: i32, %17: i32, %18: i32, %19: ptr, %20: i32, %21: mem) {
      %22 = add %18, %20 : i32
      %23 = store write pinned [i32, align 4] %22, %19, %15, %21 : mem
      %24 = const 1 : i32
      %25 = add %17, %24 : i32
      %26 = icmp slt %25, %16 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %15, %16, %25, %22, %19, %20, %23)
  } -> (%11, %8, %14)
  %5 = lambda @equal (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %7 = store write pinned [i32, align 4] %2, %1, %3, %6 : mem
    %8 = add %5, %5 : i32
  } -> (%8, %3, %7)
  %6 = lambda @dead (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i32], align 4] %4, %3 : ptr, mem
    %7 = zext %1 : i64
    %8 = gep inbounds [[4 x i32], i64 0, _] %5, %7 : ptr
    %9 = store write pinned [i32, align 4] %1, %8, %2, %6 : mem
    %10, %11 = load read pinned [i32, align 4] %8, %2, %9 : i32, mem
    %12 = store write pinned [i32, align 4] %1, %0, %2, %11 : mem
  } -> (%10, %2, %12)
} -> (%0, %2, %4, %5, %6)
