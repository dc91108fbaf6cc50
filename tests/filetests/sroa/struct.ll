; test opt sroa,dne
; A struct that is filled with zeros, copied, and given back in registers: no memory is left. The two halves of the first register are put together.
; run: @f(3, 4) == 17179869187
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%pair = type { i32, i32, double }

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @f(i32 %a, i32 %b) {
  %p = alloca %pair, align 8
  %q = alloca %pair, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false)
  store i32 %a, ptr %p, align 8
  %second = getelementptr inbounds %pair, ptr %p, i32 0, i32 1
  store i32 %b, ptr %second, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %p, i64 16, i1 false)
  %both = load { i64, double }, ptr %q, align 8
  %bits = extractvalue { i64, double } %both, 0
  ret i64 %bits
}
; expect
preamble [
  "source_filename = \"sroa/struct.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
  ""
  "%pair = type { i32, i32, double }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: write) }"
  "attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
]
type %pair = {i32, i32, double}
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "#0", facts [willreturn, nounwind, no_read, only_args]
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#1", facts [willreturn, nounwind, only_args]
symbol @f = external defined function i64 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 32 : i64
    %5 = const undef : { i64, double }
    %6 = const float 0x0 : double
    %7 = zext %0 : i64
    %8 = zext %1 : i64
    %9 = shl %8, %4 : i64
    %10 = or %7, %9 : i64
    %11 = insertvalue [0] %5, %10 : { i64, double }
    %12 = insertvalue [1] %11, %6 : { i64, double }
    %13 = extractvalue [0] %12 : i64
  } -> (%13, %2, %3)
} -> (%0)
