; test opt sroa,dne
; Memory that is copied here from one place and on to another could only be copied byte by byte: any byte of it may be poison. It stays if it is accessed in
; larger pieces, and goes if not, or if it is only copied here, or only copied away.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @through(ptr %from, ptr %to) {
  %a = alloca [2 x i64], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %from, i64 16, i1 false)
  %r = load i64, ptr %a, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %a, i64 16, i1 false)
  ret i64 %r
}

define i8 @bytes(ptr %from, ptr %to) {
  %a = alloca [2 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %from, i64 2, i1 false)
  %r = load i8, ptr %a, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %a, i64 2, i1 false)
  ret i8 %r
}

define i64 @here(ptr %from) {
  %a = alloca [2 x i64], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %from, i64 16, i1 false)
  %r = load i64, ptr %a, align 8
  ret i64 %r
}

define void @away(ptr %to, i64 %x) {
  %a = alloca [2 x i64], align 8
  store i64 %x, ptr %a, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %a, i64 16, i1 false)
  ret void
}
; expect
preamble [
  "source_filename = \"sroa/bytes.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
]
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @through = external defined function i64 (ptr, ptr) : ptr, params ["", ""]
symbol @bytes = external defined function i8 (ptr, ptr) : ptr, params ["", ""]
symbol @here = external defined function i64 (ptr) : ptr, params [""]
symbol @away = external defined function void (ptr, i64) : ptr, params ["", ""]
omega imports [] exports [@through, @bytes, @here, @away] () {
  %0 = lambda @through () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[2 x i64], align 8] %4, %3 : ptr, mem
    %7 = const 16 : i64
    %8 = const 0 : i1
    %9 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %5, %0, %7, %8, %2, %6 : mem
    %10, %11 = load read pinned [i64, align 8] %5, %2, %9 : i64, mem
    %12 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["", "", "", ""]] %1, %5, %7, %8, %2, %11 : mem
  } -> (%10, %2, %12)
  %1 = lambda @bytes () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i8, align 1] %0, %2, %3 : i8, mem
    %6 = gep [i8, i64 1] %0 : ptr
    %7, %8 = load read pinned [i8, align 1] %6, %2, %5 : i8, mem
    %9 = store write pinned [i8, align 1] %4, %1, %2, %8 : mem
    %10 = gep [i8, i64 1] %1 : ptr
    %11 = store write pinned [i8, align 1] %7, %10, %2, %9 : mem
  } -> (%4, %2, %11)
  %2 = lambda @here () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i64, align 1] %0, %1, %2 : i64, mem
  } -> (%3, %1, %4)
  %3 = lambda @away () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const undef : i64
    %5 = store write pinned [i64, align 1] %1, %0, %2, %3 : mem
    %6 = gep [i8, i64 8] %0 : ptr
    %7 = store write pinned [i64, align 1] %4, %6, %2, %5 : mem
  } -> (%2, %7)
} -> (%0, %1, %2, %3)
