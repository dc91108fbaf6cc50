; test opt load-store,dne
; One decision chooses two pointers: they never meet. Those that two decisions choose may, and so may those that a decision on something undefined chooses,
; as each use may see something else.
; run: @g(0, 0) == 707
; run: @g(0, 1) == 709
; run: @g(1, 1) == 707
; run: @branches(3, 7) == 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i32 @g(i32 noundef %n, i32 noundef %k) {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = icmp eq i32 %n, 0
  %low = select i1 %c, ptr %a, ptr %b
  %high = select i1 %c, ptr %b, ptr %a
  store i32 7, ptr %high, align 4
  store i32 5, ptr %low, align 4
  %v = load i32, ptr %high, align 4
  %d = icmp eq i32 %k, 0
  %other = select i1 %d, ptr %a, ptr %b
  store i32 9, ptr %other, align 4
  %w = load i32, ptr %high, align 4
  %x = mul i32 %v, 100
  %y = add i32 %x, %w
  ret i32 %y
}
define i32 @undefined(i32 %n) {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = icmp eq i32 %n, 0
  %low = select i1 %c, ptr %a, ptr %b
  %high = select i1 %c, ptr %b, ptr %a
  store i32 7, ptr %high, align 4
  store i32 5, ptr %low, align 4
  %v = load i32, ptr %high, align 4
  ret i32 %v
}
define i32 @same(i32 noundef %n) {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = icmp eq i32 %n, 0
  %low = select i1 %c, ptr %a, ptr %b
  %high = select i1 %c, ptr %a, ptr %b
  %next = getelementptr i8, ptr %high, i32 %n
  store i32 7, ptr %next, align 4
  store i32 5, ptr %low, align 4
  %v = load i32, ptr %next, align 4
  ret i32 %v
}
define i32 @branches(i32 %n, i32 %x) {
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = icmp eq i32 %n, 0
  br i1 %c, label %left, label %right
left:
  br label %both
right:
  br label %both
both:
  %low = phi ptr [ %a, %left ], [ %b, %right ]
  %high = phi ptr [ %b, %left ], [ %a, %right ]
  store i32 %x, ptr %high, align 4
  store i32 5, ptr %low, align 4
  %v = load i32, ptr %high, align 4
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"load-store/chosen.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["noundef", "noundef"]
symbol @undefined = external defined function i32 (i32) : ptr, params [""]
symbol @same = external defined function i32 (i32) : ptr, params ["noundef"]
symbol @branches = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@g, @undefined, @same, @branches] () {
  %0 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7, %8 = alloca [i32, align 4] %4, %6 : ptr, mem
    %9 = const 0 : i32
    %10 = icmp eq %0, %9 : i1
    %11 = select %10, %5, %7 : ptr
    %12 = select %10, %7, %5 : ptr
    %13 = const 7 : i32
    %14 = store write pinned [i32, align 4] %13, %12, %2, %8 : mem
    %15 = const 5 : i32
    %16 = store write pinned [i32, align 4] %15, %11, %2, %14 : mem
    %17 = icmp eq %1, %9 : i1
    %18 = select %17, %5, %7 : ptr
    %19 = const 9 : i32
    %20 = store write pinned [i32, align 4] %19, %18, %2, %16 : mem
    %21, %22 = load read pinned [i32, align 4] %12, %2, %20 : i32, mem
    %23 = const 100 : i32
    %24 = mul %13, %23 : i32
    %25 = add %24, %21 : i32
  } -> (%25, %2, %22)
  %1 = lambda @undefined () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6, %7 = alloca [i32, align 4] %3, %5 : ptr, mem
    %8 = const 0 : i32
    %9 = icmp eq %0, %8 : i1
    %10 = select %9, %4, %6 : ptr
    %11 = select %9, %6, %4 : ptr
    %12 = const 7 : i32
    %13 = store write pinned [i32, align 4] %12, %11, %1, %7 : mem
    %14 = const 5 : i32
    %15 = store write pinned [i32, align 4] %14, %10, %1, %13 : mem
    %16, %17 = load read pinned [i32, align 4] %11, %1, %15 : i32, mem
  } -> (%16, %1, %17)
  %2 = lambda @same () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6, %7 = alloca [i32, align 4] %3, %5 : ptr, mem
    %8 = const 0 : i32
    %9 = icmp eq %0, %8 : i1
    %10 = select %9, %4, %6 : ptr
    %11 = select %9, %4, %6 : ptr
    %12 = gep [i8, _] %11, %0 : ptr
    %13 = const 7 : i32
    %14 = store write pinned [i32, align 4] %13, %12, %1, %7 : mem
    %15 = const 5 : i32
    %16 = store write pinned [i32, align 4] %15, %10, %1, %14 : mem
    %17, %18 = load read pinned [i32, align 4] %12, %1, %16 : i32, mem
  } -> (%17, %1, %18)
  %3 = lambda @branches () (%0: i32, %1: i32, %2: io, %3: mem) {
  } -> (%1, %2, %3)
} -> (%0, %1, %2, %3)
