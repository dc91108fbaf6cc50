; test opt bottom-up(iln,sroa,cleanup),dne
; What is passed and returned by value is no array: the only call of a function that stores to it in a loop is inlined.
; run: @f(5) == 32
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%array = type { [4 x i64] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal void @added(ptr noalias sret(%array) %r, ptr byval(%array) align 8 %p, ptr byval(%array) align 8 %q) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr inbounds i64, ptr %p, i64 %i
  %a = load i64, ptr %from
  %other = getelementptr inbounds i64, ptr %q, i64 %i
  %b = load i64, ptr %other
  %sum = add i64 %a, %b
  %to = getelementptr inbounds i64, ptr %r, i64 %i
  store i64 %sum, ptr %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i64 @f(i64 %x) mustprogress {
  %p = alloca %array, align 8
  %r = alloca %array, align 8
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 32, i1 false)
  %p3 = getelementptr inbounds i64, ptr %p, i64 3
  store i64 %x, ptr %p3
  store i64 11, ptr %p
  call void @added(ptr sret(%array) %r, ptr byval(%array) align 8 %p, ptr byval(%array) align 8 %p)
  %r3 = getelementptr inbounds i64, ptr %r, i64 3
  %a = load i64, ptr %r3
  %b = load i64, ptr %r
  %c = add i64 %a, %b
  ret i64 %c
}
; expect
preamble [
  "source_filename = \"iln/by-value.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%array = type { [4 x i64] }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  "attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  "attributes #2 = { mustprogress }"
  ""
]
type %array = {[4 x i64]}
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#1", facts [willreturn, nounwind, no_read, only_args]
symbol @added = internal defined function void (ptr, ptr, ptr) : ptr, params ["noalias sret(%array)", "byval(%array) align 8", "byval(%array) align 8"], suffix "#2", facts [mustprogress]
symbol @f = external defined function i64 (i64) : ptr, params [""], suffix "#2", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i64, %1: io, %2: mem) {
    %3 = const 72340172838076673 : i64
    %4 = const 1 : i32
    %5, %6 = alloca [[32 x i8], align 8] %4, %2 : ptr, mem
    %7, %8 = alloca [[32 x i8], align 8] %4, %6 : ptr, mem
    %9, %10 = alloca [%array, align 8] %4, %8 : ptr, mem
    %11 = const 11 : i64
    %12 = store write pinned [i64, align 8] %11, %7, %1, %10 : mem
    %13 = gep [i8, i64 8] %7 : ptr
    %14 = store write pinned [i64, align 8] %3, %13, %1, %12 : mem
    %15 = gep [i8, i64 16] %7 : ptr
    %16 = store write pinned [i64, align 8] %3, %15, %1, %14 : mem
    %17 = gep [i8, i64 24] %7 : ptr
    %18 = store write pinned [i64, align 8] %0, %17, %1, %16 : mem
    %19 = store write pinned [i64, align 8] %11, %5, %1, %18 : mem
    %20 = gep [i8, i64 8] %5 : ptr
    %21 = store write pinned [i64, align 8] %3, %20, %1, %19 : mem
    %22 = gep [i8, i64 16] %5 : ptr
    %23 = store write pinned [i64, align 8] %3, %22, %1, %21 : mem
    %24 = gep [i8, i64 24] %5 : ptr
    %25 = store write pinned [i64, align 8] %0, %24, %1, %23 : mem
    %26 = const 0 : i64
    %27, %28, %29, %30, %31, %32 = theta (%1, %25, %9, %7, %5, %26) (%33: io, %34: mem, %35: ptr, %36: ptr, %37: ptr, %38: i64) {
      %39 = gep inbounds [i64, _] %36, %38 : ptr
      %40, %41 = load read pinned [i64, align 8] %39, %33, %34 : i64, mem
      %42 = gep inbounds [i64, _] %37, %38 : ptr
      %43, %44 = load read pinned [i64, align 8] %42, %33, %41 : i64, mem
      %45 = add %40, %43 : i64
      %46 = gep inbounds [i64, _] %35, %38 : ptr
      %47 = store write pinned [i64, align 8] %45, %46, %33, %44 : mem
      %48 = const 1 : i64
      %49 = add nuw nsw %38, %48 : i64
      %50 = const 4 : i64
      %51 = icmp ult %49, %50 : i1
      %52 = match [-1 -> 1, default -> 0] %51 : ctl2
    } -> (%52, %33, %47, %35, %36, %37, %49)
    %53 = gep inbounds [i64, i64 3] %9 : ptr
    %54, %55 = load read pinned [i64, align 8] %53, %1, %28 : i64, mem
    %56, %57 = load read pinned [i64, align 8] %9, %1, %55 : i64, mem
    %58 = add %54, %56 : i64
  } -> (%58, %1, %57)
} -> (%0)
