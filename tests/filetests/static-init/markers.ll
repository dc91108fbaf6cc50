; test opt static-init,dne
; Stack memory that stays keeps all marks of where it lives.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@g = internal global i32 0
declare void @unknown(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define internal void @init() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 7, ptr @g
  call void @unknown(ptr %a)
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  call void @unknown(ptr %a)
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret void
}
; expect
preamble [
  "source_filename = \"static-init/markers.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }"
  ""
]
symbol @llvm.global_ctors = appending defined global [1 x { i32, ptr, ptr }] : ptr
symbol @g = internal defined global i32 : ptr
symbol @unknown = external declared function void (ptr) : ptr, params [""]
symbol @llvm.lifetime.start.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @llvm.lifetime.end.p0 = external declared function void (i64, ptr) : ptr, params ["immarg", "nocapture"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @init = internal defined function void () : ptr
omega imports [@unknown] exports [@llvm.global_ctors] (%0: ptr) {
  %1 = lambda @init (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const 4 : i64
    %7 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.start.p0, args ["", ""]] %6, %4, %1, %5 : mem
    %8, %9 = call read write io [void (ptr), args [""]] %0, %4, %1, %7 : io, mem
    %10 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.end.p0, args ["", ""]] %6, %4, %8, %9 : mem
    %11 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.start.p0, args ["", ""]] %6, %4, %8, %10 : mem
    %12, %13 = call read write io [void (ptr), args [""]] %0, %4, %8, %11 : io, mem
    %14 = call read write pinned [void (i64, ptr), intrinsic @llvm.lifetime.end.p0, args ["", ""]] %6, %4, %12, %13 : mem
  } -> (%12, %14)
  %2 = delta @llvm.global_ctors (%1) (%3: ptr) {
    %4 = const 65535 : i32
    %5 = const null : ptr
    %6 = aggregate %4, %3, %5 : { i32, ptr, ptr }
    %7 = aggregate %6 : [1 x { i32, ptr, ptr }]
  } -> (%7)
} -> (%2)
