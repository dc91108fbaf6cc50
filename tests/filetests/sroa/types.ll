; test opt sroa
; The parts of a copied struct are loaded and stored as the types of its members, as `!tbaa.struct` says.
; run: @f(3, 4) == 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%pair = type { i32, float, i64 }

@there = internal global %pair zeroinitializer, align 8

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @f(i32 %a, i32 %b) {
  %p = alloca %pair, align 8
  store i32 %a, ptr %p, align 8, !tbaa !4
  %second = getelementptr inbounds %pair, ptr %p, i32 0, i32 1
  store float 2.0, ptr %second, align 4, !tbaa !5
  %third = getelementptr inbounds %pair, ptr %p, i32 0, i32 2
  store i64 5, ptr %third, align 8, !tbaa !6
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 @there, ptr align 8 %p, i64 16, i1 false), !tbaa.struct !0
  %c = load i32, ptr @there, align 8, !tbaa !4
  %d = add i32 %c, %b
  ret i32 %d
}

!0 = !{i64 0, i64 4, !4, i64 4, i64 4, !5, i64 8, i64 8, !6}
!1 = !{!"root"}
!2 = !{!"char", !1, i64 0}
!3 = !{!"int", !2, i64 0}
!4 = !{!3, !3, i64 0}
!5 = !{!7, !7, i64 0}
!6 = !{!8, !8, i64 0}
!7 = !{!"float", !2, i64 0}
!8 = !{!"long", !2, i64 0}
; expect
preamble [
  "source_filename = \"sroa/types.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
  ""
  "%pair = type { i32, float, i64 }"
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
  "!0 = !{!1, !1, i64 0}"
  "!1 = !{!\"int\", !2, i64 0}"
  "!2 = !{!\"char\", !3, i64 0}"
  "!3 = !{!\"root\"}"
  "!4 = !{!5, !5, i64 0}"
  "!5 = !{!\"float\", !2, i64 0}"
  "!6 = !{!7, !7, i64 0}"
  "!7 = !{!\"long\", !2, i64 0}"
  "!8 = !{i64 0, i64 4, !0, i64 4, i64 4, !4, i64 8, i64 8, !6}"
  ""
]
type %pair = {i32, float, i64}
symbol @there = internal defined global %pair : ptr, suffix ", align 8"
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = delta @there () () {
    %1 = const zero : %pair
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = const float 0x40000000 : float
    %7 = const 5 : i64
    %8 = const 16 : i64
    %9 = const 0 : i1
    %10 = store write pinned [i32, align 8, metadata ", !tbaa !0"] %1, %0, %3, %4 : mem
    %11 = gep [i8, i64 4] %0 : ptr
    %12 = store write pinned [float, align 4, metadata ", !tbaa !4"] %6, %11, %3, %10 : mem
    %13 = gep [i8, i64 8] %0 : ptr
    %14 = store write pinned [i64, align 8, metadata ", !tbaa !6"] %7, %13, %3, %12 : mem
    %15, %16 = load read pinned [i32, align 8, metadata ", !tbaa !0"] %0, %3, %14 : i32, mem
    %17 = add %15, %2 : i32
  } -> (%17, %3, %16)
} -> (%2)
