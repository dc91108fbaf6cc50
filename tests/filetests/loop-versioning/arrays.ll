; test opt ivt,inv,red,dne,loop-versioning,dne,load-store,dne
; In the version for arrays that do not overlap, mem keeps *s in a register. The second call overlaps: each store changes what is read next.
; run: @apart() == 10
; run: @overlapping() == 16
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define internal void @sum(ptr %s, ptr %a) noinline mustprogress {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i64 %i, 4
  br i1 %c, label %body, label %done
body:
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %t = load i32, ptr %s
  %u = add i32 %t, %x
  store i32 %u, ptr %s
  %next = add nsw i64 %i, 1
  br label %head
done:
  ret void
}
define void @fill(ptr %a) {
  %b = getelementptr inbounds i32, ptr %a, i64 1
  %c = getelementptr inbounds i32, ptr %a, i64 2
  %d = getelementptr inbounds i32, ptr %a, i64 3
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 3, ptr %c
  store i32 4, ptr %d
  ret void
}
define i32 @apart() {
  %a = alloca [4 x i32]
  %s = alloca i32
  store i32 0, ptr %s
  call void @fill(ptr %a)
  call void @sum(ptr %s, ptr %a)
  %r = load i32, ptr %s
  ret i32 %r
}
define i32 @overlapping() {
  %a = alloca [4 x i32]
  call void @fill(ptr %a)
  %s = getelementptr inbounds i32, ptr %a, i64 2
  call void @sum(ptr %s, ptr %a)
  %r = load i32, ptr %s
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"loop-versioning/arrays.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress noinline }"
  ""
]
symbol @sum = internal defined function void (ptr, ptr) : ptr, params ["", ""], suffix "#0", facts [noinline, optsize, mustprogress]
symbol @fill = external defined function void (ptr) : ptr, params [""]
symbol @apart = external defined function i32 () : ptr
symbol @overlapping = external defined function i32 () : ptr
symbol @sum.noalias = internal defined function void (ptr, ptr) : ptr, params ["noalias", "noalias"], suffix "#0", facts [noinline, mustprogress]
omega imports [] exports [@fill, @apart, @overlapping] () {
  %0 = lambda @sum.noalias () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%2, %6, %1, %4, %5) (%12: io, %13: mem, %14: ptr, %15: i64, %16: i32) {
      %17 = const 4 : i64
      %18 = gep inbounds [i32, _] %14, %15 : ptr
      %19, %20 = load read pinned [i32, align 4] %18, %12, %13 : i32, mem
      %21 = add %16, %19 : i32
      %22 = const 1 : i64
      %23 = add nsw %15, %22 : i64
      %24 = icmp slt %23, %17 : i1
      %25 = match [-1 -> 1, default -> 0] %24 : ctl2
    } -> (%25, %12, %20, %14, %23, %21)
    %26 = store write pinned [i32, align 4] %11, %0, %2, %8 : mem
  } -> (%2, %26)
  %1 = lambda @sum (%0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = ptrtoint %1 : i64
    %6 = freeze %5 : i64
    %7 = const 4 : i64
    %8 = add %6, %7 : i64
    %9 = icmp ult %6, %8 : i1
    %10 = ptrtoint %2 : i64
    %11 = freeze %10 : i64
    %12 = const 16 : i64
    %13 = add %11, %12 : i64
    %14 = icmp ult %11, %13 : i1
    %15 = and %9, %14 : i1
    %16 = icmp ule %8, %11 : i1
    %17 = icmp ule %13, %6 : i1
    %18 = or %16, %17 : i1
    %19 = and %15, %18 : i1
    %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    %21, %22 = gamma %20 (%0, %1, %2, %3, %4) {
      case 0 (%23: ptr, %24: ptr, %25: ptr, %26: io, %27: mem) {
        %28 = const 0 : i64
        %29, %30 = load read pinned [i32, align 4] %24, %26, %27 : i32, mem
        %31, %32, %33, %34, %35, %36 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%26, %30, %24, %25, %28, %29) (%37: io, %38: mem, %39: ptr, %40: ptr, %41: i64, %42: i32) {
          %43 = const 4 : i64
          %44 = gep inbounds [i32, _] %40, %41 : ptr
          %45, %46 = load read pinned [i32, align 4] %44, %37, %38 : i32, mem
          %47 = add %42, %45 : i32
          %48 = store write pinned [i32, align 4] %47, %39, %37, %46 : mem
          %49 = const 1 : i64
          %50 = add nsw %41, %49 : i64
          %51 = icmp slt %50, %43 : i1
          %52 = match [-1 -> 1, default -> 0] %51 : ctl2
        } -> (%52, %37, %48, %39, %40, %50, %47)
      } -> (%26, %32)
      case 1 (%53: ptr, %54: ptr, %55: ptr, %56: io, %57: mem) {
        %58, %59 = call read write io [void (ptr, ptr), args ["", ""]] %53, %54, %55, %56, %57 : io, mem
      } -> (%58, %59)
    }
  } -> (%21, %22)
  %2 = lambda @fill () (%0: ptr, %1: io, %2: mem) {
    %3 = gep inbounds [i32, i64 1] %0 : ptr
    %4 = gep inbounds [i32, i64 2] %0 : ptr
    %5 = gep inbounds [i32, i64 3] %0 : ptr
    %6 = const 1 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %1, %2 : mem
    %8 = const 2 : i32
    %9 = store write pinned [i32, align 4] %8, %3, %1, %7 : mem
    %10 = const 3 : i32
    %11 = store write pinned [i32, align 4] %10, %4, %1, %9 : mem
    %12 = const 4 : i32
    %13 = store write pinned [i32, align 4] %12, %5, %1, %11 : mem
  } -> (%1, %13)
  %3 = lambda @apart (%2, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = alloca [i32, align 4] %4, %6 : ptr, mem
    %9 = const 0 : i32
    %10 = store write pinned [i32, align 4] %9, %7, %2, %8 : mem
    %11, %12 = call read write io [void (ptr), args [""]] %0, %5, %2, %10 : io, mem
    %13, %14 = call read write io [void (ptr, ptr), args ["", ""]] %1, %7, %5, %11, %12 : io, mem
    %15, %16 = load read pinned [i32, align 4] %7, %13, %14 : i32, mem
  } -> (%15, %13, %16)
  %4 = lambda @overlapping (%2, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[4 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 2] %5 : ptr
    %10, %11 = call read write io [void (ptr, ptr), args ["", ""]] %1, %9, %5, %7, %8 : io, mem
    %12, %13 = load read pinned [i32, align 4] %9, %10, %11 : i32, mem
  } -> (%12, %10, %13)
} -> (%2, %3, %4)
