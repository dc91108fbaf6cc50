; test opt loop-versioning
; The ranges of four terms, multiplied, are more than fit 128 bits. The first four bytes of @q and @p may overlap: (2, 0, 0, 0) is at offset 8.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare i32 @printf(ptr,...)
@fmt = private constant [4 x i8] c"%d\0A\00"
@buf = internal global [4 x i32] zeroinitializer
define i32 @f(ptr %p, ptr %q, i64 %a, i64 %b, i64 %c, i64 %d) noinline {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%n, %l]
  %a1 = mul i64 %a, -9223372036854775804
  %b1 = mul i64 %b, -9223372036854775804
  %c1 = mul i64 %c, -9223372036854775804
  %d1 = mul i64 %d, -9223372036854775804
  %s1 = add i64 %a1, %b1
  %s2 = add i64 %s1, %c1
  %s3 = add i64 %s2, %d1
  %g = getelementptr i8, ptr %p, i64 %s3
  store i32 1, ptr %q
  store i32 7, ptr %g
  %v = load i32, ptr %q
  %n = add nsw i64 %i, 1
  %c0 = icmp slt i64 %n, 4
  br i1 %c0, label %l, label %e
e:
  ret i32 %v
}
define i32 @main() {
  %q = getelementptr i8, ptr @buf, i64 8
  %v = call i32 @f(ptr @buf, ptr %q, i64 2, i64 0, i64 0, i64 0)
  %x = call i32 (ptr,...) @printf(ptr @fmt, i32 %v)
  ret i32 0
}
; expect
preamble [
  "source_filename = \"loop-versioning/far-terms.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @fmt = private defined global [4 x i8] : ptr, constant
symbol @buf = internal defined global [4 x i32] : ptr
symbol @printf = external declared function i32 (ptr, ...) : ptr, params [""]
symbol @f = external defined function i32 (ptr, ptr, i64, i64, i64, i64) : ptr, params ["", "", "", "", "", ""], suffix "#0", facts [noinline]
symbol @main = external defined function i32 () : ptr
omega imports [@printf] exports [@f, @main] (%0: ptr) {
  %1 = delta @fmt () () {
    %2 = const bytes "%d\x0a\x00" : [4 x i8]
  } -> (%2)
  %3 = delta @buf () () {
    %4 = const zero : [4 x i32]
  } -> (%4)
  %5 = lambda @f () (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: i64, %5: i64, %6: io, %7: mem) {
    %8 = const -9223372036854775804 : i64
    %9 = const 0 : i64
    %10 = const undef : i32
    %11, %12, %13, %14, %15, %16, %17, %18, %19, %20 = theta may_diverge (%6, %7, %0, %1, %2, %3, %4, %5, %9, %10) (%21: io, %22: mem, %23: ptr, %24: ptr, %25: i64, %26: i64, %27: i64, %28: i64, %29: i64, %30: i32) {
      %31 = const -9223372036854775804 : i64
      %32 = mul %25, %31 : i64
      %33 = mul %26, %31 : i64
      %34 = mul %27, %31 : i64
      %35 = mul %28, %31 : i64
      %36 = add %32, %33 : i64
      %37 = add %36, %34 : i64
      %38 = add %37, %35 : i64
      %39 = gep [i8, _] %23, %38 : ptr
      %40 = const 1 : i32
      %41 = store write pinned [i32, align 4] %40, %24, %21, %22 : mem
      %42 = const 7 : i32
      %43 = store write pinned [i32, align 4] %42, %39, %21, %41 : mem
      %44, %45 = load read pinned [i32, align 4] %24, %21, %43 : i32, mem
      %46 = const 1 : i64
      %47 = add nsw %29, %46 : i64
      %48 = const 4 : i64
      %49 = icmp slt %47, %48 : i1
      %50 = match [-1 -> 1, default -> 0] %49 : ctl2
    } -> (%50, %21, %45, %23, %24, %25, %26, %27, %28, %47, %44)
  } -> (%20, %11, %12)
  %6 = lambda @main (%3, %5, %0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: io, %5: mem) {
    %6 = gep [i8, i64 8] %0 : ptr
    %7 = const 2 : i64
    %8 = const 0 : i64
    %9, %10, %11 = call read write io [i32 (ptr, ptr, i64, i64, i64, i64), args ["", "", "", "", "", ""]] %1, %0, %6, %7, %8, %8, %8, %4, %5 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (ptr, ...), args ["", ""]] %2, %3, %9, %10, %11 : i32, io, mem
    %15 = const 0 : i32
  } -> (%15, %13, %14)
} -> (%5, %6)
