; test opt slp
; What was just stored in two parts is not loaded as a whole: the processor would wait until both are in the cache. Even if both are loaded alone, LLVM loads them
; together for one vector, so the operations on them stay as they are. The operations of the second function become vectors.
; run: @f(3, 4) == 10
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define double @parts(ptr %p, ptr %q, double %x, double %y) {
  %p1 = getelementptr i8, ptr %p, i64 8
  %q1 = getelementptr i8, ptr %q, i64 8
  store double %x, ptr %p, align 8
  %z = fdiv double %y, %x
  store double %z, ptr %p1, align 8
  store double %x, ptr %q, align 8
  %a = load double, ptr %p, align 8
  %b = load double, ptr %p1, align 8
  %c = fadd double %a, %x
  %d = fadd double %b, %x
  store double %c, ptr %q, align 8
  store double %d, ptr %q1, align 8
  ret double %z
}

define double @whole(ptr %p, ptr %q, double %x, double %y) {
  %p1 = getelementptr i8, ptr %p, i64 8
  %q1 = getelementptr i8, ptr %q, i64 8
  store double %x, ptr %q, align 8
  %a = load double, ptr %p, align 8
  %b = load double, ptr %p1, align 8
  %c = fadd double %a, %x
  %d = fadd double %b, %x
  store double %c, ptr %q, align 8
  store double %d, ptr %q1, align 8
  ret double %y
}

define i32 @f(i32 %x, i32 %y) {
  %p = alloca [2 x double], align 8
  %q = alloca [2 x double], align 8
  %a = sitofp i32 %x to double
  %b = sitofp i32 %y to double
  %z = call double @parts(ptr %p, ptr %q, double %a, double %b)
  %w = call double @whole(ptr %q, ptr %p, double %a, double %b)
  %u = load double, ptr %p, align 8
  %v = fadd double %u, %z
  %r = fptosi double %v to i32
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"slp/waits.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @parts = external defined function double (ptr, ptr, double, double) : ptr, params ["", "", "", ""]
symbol @whole = external defined function double (ptr, ptr, double, double) : ptr, params ["", "", "", ""]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@parts, @whole, @f] () {
  %0 = lambda @parts () (%0: ptr, %1: ptr, %2: double, %3: double, %4: io, %5: mem) {
    %6 = gep [i8, i64 8] %0 : ptr
    %7 = gep [i8, i64 8] %1 : ptr
    %8 = store write pinned [double, align 8] %2, %0, %4, %5 : mem
    %9 = fdiv %3, %2 : double
    %10 = store write pinned [double, align 8] %9, %6, %4, %8 : mem
    %11 = store write pinned [double, align 8] %2, %1, %4, %10 : mem
    %12, %13 = load read pinned [double, align 8] %0, %4, %11 : double, mem
    %14, %15 = load read pinned [double, align 8] %6, %4, %13 : double, mem
    %16 = fadd %12, %2 : double
    %17 = fadd %14, %2 : double
    %18 = store write pinned [double, align 8] %16, %1, %4, %15 : mem
    %19 = store write pinned [double, align 8] %17, %7, %4, %18 : mem
  } -> (%9, %4, %19)
  %1 = lambda @whole () (%0: ptr, %1: ptr, %2: double, %3: double, %4: io, %5: mem) {
    %6 = gep [i8, i64 8] %0 : ptr
    %7 = gep [i8, i64 8] %1 : ptr
    %8 = store write pinned [double, align 8] %2, %1, %4, %5 : mem
    %9, %10 = load read pinned [<2 x double>, align 8] %0, %4, %8 : <2 x double>, mem
    %11 = const poison : <2 x double>
    %12 = const 0 : i32
    %13 = insertelement %11, %2, %12 : <2 x double>
    %14 = const poison : <2 x double>
    %15 = shufflevector [0, 0] %13, %14 : <2 x double>
    %16 = fadd %9, %15 : <2 x double>
    %17 = store write pinned [<2 x double>, align 8] %16, %1, %4, %10 : mem
  } -> (%3, %4, %17)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8 = alloca [[2 x double], align 8] %6, %5 : ptr, mem
    %9, %10 = alloca [[2 x double], align 8] %6, %8 : ptr, mem
    %11 = sitofp %2 : double
    %12 = sitofp %3 : double
    %13, %14, %15 = call read write io [double (ptr, ptr, double, double), args ["", "", "", ""]] %0, %7, %9, %11, %12, %4, %10 : double, io, mem
    %16, %17, %18 = call read write io [double (ptr, ptr, double, double), args ["", "", "", ""]] %1, %9, %7, %11, %12, %14, %15 : double, io, mem
    %19, %20 = load read pinned [double, align 8] %7, %17, %18 : double, mem
    %21 = fadd %19, %13 : double
    %22 = fptosi %21 : i32
  } -> (%22, %17, %20)
} -> (%0, %1, %2)
