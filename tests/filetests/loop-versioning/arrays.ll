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
symbol @sum = internal defined function void (ptr, ptr) : ptr, params ["", ""], suffix "#0", facts [noinline, mustprogress]
symbol @fill = external defined function void (ptr) : ptr, params [""]
symbol @apart = external defined function i32 () : ptr
symbol @overlapping = external defined function i32 () : ptr
symbol @sum.noalias = internal defined function void (ptr, ptr) : ptr, params ["noalias nocapture", "noalias nocapture"], suffix "#0", facts [noinline, mustprogress]
omega imports [] exports [@fill, @apart, @overlapping] () {
  %0 = lambda @sum.noalias () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.versioned\"}" (%2, %6, %1, %4, %5) (%12: io, %13: mem, %14: ptr, %15: i64, %16: i32) {
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
    %5 = const 0 : i64
    %6 = const 3 : i64
    %7 = ptrtoint %1 : i64
    %8 = freeze %7 : i64
    %9 = const 0 : i64
    %10 = const 0 : i64
    %11 = const 4 : i64
    %12 = add %10, %11 : i64
    %13 = add %8, %9 : i64
    %14 = add %8, %12 : i64
    %15 = icmp ult %13, %14 : i1
    %16 = ptrtoint %2 : i64
    %17 = freeze %16 : i64
    %18 = const 0 : i64
    %19 = const 0 : i64
    %20 = const 4 : i64
    %21 = mul %6, %20 : i64
    %22 = add %19, %21 : i64
    %23 = const 4 : i64
    %24 = add %22, %23 : i64
    %25 = add %17, %18 : i64
    %26 = add %17, %24 : i64
    %27 = icmp ult %25, %26 : i1
    %28 = icmp ule %14, %25 : i1
    %29 = icmp ule %26, %13 : i1
    %30 = or %28, %29 : i1
    %31 = and %15, %27 : i1
    %32 = and %31, %30 : i1
    %33 = match [-1 -> 1, default -> 0] %32 : ctl2
    %34 = gamma %33 (%3, %4, %1, %2, %5, %0) {
      case 0 (%35: io, %36: mem, %37: ptr, %38: ptr, %39: i64, %40: ptr) {
        %41, %42 = load read pinned [i32, align 4] %37, %35, %36 : i32, mem
        %43, %44, %45, %46, %47, %48 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.versioned\"}" (%35, %42, %37, %38, %39, %41) (%49: io, %50: mem, %51: ptr, %52: ptr, %53: i64, %54: i32) {
          %55 = const 4 : i64
          %56 = gep inbounds [i32, _] %52, %53 : ptr
          %57, %58 = load read pinned [i32, align 4] %56, %49, %50 : i32, mem
          %59 = add %54, %57 : i32
          %60 = store write pinned [i32, align 4] %59, %51, %49, %58 : mem
          %61 = const 1 : i64
          %62 = add nsw %53, %61 : i64
          %63 = icmp slt %62, %55 : i1
          %64 = match [-1 -> 1, default -> 0] %63 : ctl2
        } -> (%64, %49, %60, %51, %52, %62, %59)
      } -> (%44)
      case 1 (%65: io, %66: mem, %67: ptr, %68: ptr, %69: i64, %70: ptr) {
        %71 = call read write pinned [void (ptr, ptr), args ["", ""]] %70, %67, %68, %65, %66 : mem
      } -> (%71)
    }
  } -> (%3, %34)
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
