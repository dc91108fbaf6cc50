; test opt bottom-up(iln,sroa,cleanup),dne
; What is passed by value is copied, and scalar replacement takes the copy; without a declared memcpy the call stays.
; run: @f(5) == 17
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%pair = type { i32, i32 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @doubled(ptr byval(%pair) align 4 %p) {
  %a = load i32, ptr %p, align 4
  %b = shl i32 %a, 1
  store i32 %b, ptr %p, align 4
  %q = getelementptr inbounds %pair, ptr %p, i64 0, i32 1
  %c = load i32, ptr %q, align 4
  %d = load i32, ptr %p, align 4
  %e = add i32 %c, %d
  ret i32 %e
}
define i32 @f(i32 %x) {
  %p = alloca %pair, align 4
  store i32 %x, ptr %p, align 4
  %q = getelementptr inbounds %pair, ptr %p, i64 0, i32 1
  store i32 2, ptr %q, align 4
  %a = call i32 @doubled(ptr byval(%pair) align 4 %p)
  %b = load i32, ptr %p, align 4
  %c = add i32 %a, %b
  ret i32 %c
}
; expect
preamble [
  "source_filename = \"iln/byval.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%pair = type { i32, i32 }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
]
type %pair = {i32, i32}
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @doubled = internal defined function i32 (ptr) : ptr, params ["byval(%pair) align 4"]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = const 2 : i32
    %5 = shl %0, %3 : i32
    %6 = add %5, %4 : i32
    %7 = add %6, %0 : i32
  } -> (%7, %1, %2)
} -> (%0)
