; test opt bottom-up(iln,sroa,cleanup),dne
; run: @f(5) == 3516
; A call with arguments that are copied costs their copies, and accesses to them are accesses to stack memory of the caller, also where
; the argument is one that was copied for the caller itself: so a function of more operations is inlined three times.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%four = type { i64, i64, i64, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @times(ptr noalias sret(%four) %r, ptr byval(%four) align 8 %p, ptr byval(%four) align 8 %q) {
  %a = load i64, ptr %p
  %p1 = getelementptr inbounds %four, ptr %p, i64 0, i32 1
  %b = load i64, ptr %p1
  %p2 = getelementptr inbounds %four, ptr %p, i64 0, i32 2
  %c = load i64, ptr %p2
  %p3 = getelementptr inbounds %four, ptr %p, i64 0, i32 3
  %d = load i64, ptr %p3
  %e = load i64, ptr %q
  %q1 = getelementptr inbounds %four, ptr %q, i64 0, i32 1
  %f = load i64, ptr %q1
  %q2 = getelementptr inbounds %four, ptr %q, i64 0, i32 2
  %g = load i64, ptr %q2
  %q3 = getelementptr inbounds %four, ptr %q, i64 0, i32 3
  %h = load i64, ptr %q3
  %ae = mul i64 %a, %e
  %bf = mul i64 %b, %f
  %cg = mul i64 %c, %g
  %dh = mul i64 %d, %h
  %w1 = sub i64 %ae, %bf
  %w2 = sub i64 %w1, %cg
  %w = sub i64 %w2, %dh
  store i64 %w, ptr %r
  %af = mul i64 %a, %f
  %be = mul i64 %b, %e
  %ch = mul i64 %c, %h
  %dg = mul i64 %d, %g
  %x1 = add i64 %af, %be
  %x2 = add i64 %x1, %ch
  %x = sub i64 %x2, %dg
  %r1 = getelementptr inbounds %four, ptr %r, i64 0, i32 1
  store i64 %x, ptr %r1
  %ag = mul i64 %a, %g
  %bh = mul i64 %b, %h
  %y = sub i64 %ag, %bh
  %r2 = getelementptr inbounds %four, ptr %r, i64 0, i32 2
  store i64 %y, ptr %r2
  %ah = mul i64 %a, %h
  %r3 = getelementptr inbounds %four, ptr %r, i64 0, i32 3
  store i64 %ah, ptr %r3
  ret void
}
define i64 @twice(ptr byval(%four) align 8 %p) {
  %s = alloca %four, align 8
  %t = alloca %four, align 8
  call void @times(ptr sret(%four) %s, ptr byval(%four) align 8 %p, ptr byval(%four) align 8 %p)
  call void @times(ptr sret(%four) %t, ptr byval(%four) align 8 %s, ptr byval(%four) align 8 %p)
  %v = load i64, ptr %t
  %t1 = getelementptr inbounds %four, ptr %t, i64 0, i32 1
  %w = load i64, ptr %t1
  %x = add i64 %v, %w
  ret i64 %x
}
define i64 @f(i64 %x) {
  %p = alloca %four, align 8
  %q = alloca %four, align 8
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 32, i1 false)
  store i64 %x, ptr %p
  %p2 = getelementptr inbounds %four, ptr %p, i64 0, i32 2
  store i64 3, ptr %p2
  call void @times(ptr sret(%four) %q, ptr byval(%four) align 8 %p, ptr byval(%four) align 8 %p)
  %a = load i64, ptr %q
  %b = call i64 @twice(ptr byval(%four) align 8 %p)
  %c = mul i64 %b, 100
  %d = add i64 %a, %c
  ret i64 %d
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
; expect
preamble [
  "source_filename = \"iln/byval-size.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%four = type { i64, i64, i64, i64 }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  "attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  ""
]
type %four = {i64, i64, i64, i64}
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @times = internal defined function void (ptr, ptr, ptr) : ptr, params ["noalias sret(%four)", "byval(%four) align 8", "byval(%four) align 8"]
symbol @twice = external defined function i64 (ptr) : ptr, params ["byval(%four) align 8"]
symbol @f = external defined function i64 (i64) : ptr, params [""]
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#1", facts [willreturn, nounwind, no_read, only_args]
omega imports [] exports [@twice, @f] () {
  %0 = lambda @twice () (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4, %5 = load read pinned [i64, align 1] %0, %1, %2 : i64, mem
    %6 = gep [i8, i64 8] %0 : ptr
    %7, %8 = load read pinned [i64, align 1] %6, %1, %5 : i64, mem
    %9 = gep [i8, i64 16] %0 : ptr
    %10, %11 = load read pinned [i64, align 1] %9, %1, %8 : i64, mem
    %12 = gep [i8, i64 24] %0 : ptr
    %13, %14 = load read pinned [i64, align 1] %12, %1, %11 : i64, mem
    %15 = mul %4, %4 : i64
    %16 = mul %7, %7 : i64
    %17 = mul %10, %10 : i64
    %18 = mul %13, %13 : i64
    %19 = sub %15, %16 : i64
    %20 = sub %19, %17 : i64
    %21 = sub %20, %18 : i64
    %22 = mul %4, %7 : i64
    %23 = shl %22, %3 : i64
    %24 = mul %4, %10 : i64
    %25 = mul %7, %13 : i64
    %26 = sub %24, %25 : i64
    %27 = mul %4, %13 : i64
    %28 = mul %21, %4 : i64
    %29 = mul %23, %7 : i64
    %30 = mul %26, %10 : i64
    %31 = mul %27, %13 : i64
    %32 = sub %28, %29 : i64
    %33 = sub %32, %30 : i64
    %34 = sub %33, %31 : i64
    %35 = mul %21, %7 : i64
    %36 = mul %23, %4 : i64
    %37 = mul %26, %13 : i64
    %38 = mul %27, %10 : i64
    %39 = add %35, %36 : i64
    %40 = add %39, %37 : i64
    %41 = sub %40, %38 : i64
    %42 = add %34, %41 : i64
  } -> (%42, %1, %14)
  %1 = lambda @f () (%0: i64, %1: io, %2: mem) {
    %3 = const 9 : i64
    %4 = const -9 : i64
    %5 = mul %0, %0 : i64
    %6 = add %5, %4 : i64
    %7 = mul %6, %0 : i64
    %8 = mul %0, %3 : i64
    %9 = sub %7, %8 : i64
    %10 = const 100 : i64
    %11 = mul %9, %10 : i64
    %12 = add %6, %11 : i64
  } -> (%12, %1, %2)
} -> (%0, %1)
