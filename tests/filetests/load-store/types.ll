; test opt ivt,inv,cne,dne,load-store,inv,dne
; The stores of floats don't change the int, nor the length of the vector behind it; the store through %c may change anything.
; What `f` and `k` point to may be the same memory: then the types say what it is accessed as.
; run: @main() == 23
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define internal i32 @sum(ptr %f, ptr %k, ptr %c, i64 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds float, ptr %f, i64 %i
  store float 1.0, ptr %p, align 4, !tbaa !6
  %x = load i32, ptr %k, align 4, !tbaa !5
  %t = add i32 %s, %x
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  %length = getelementptr inbounds i8, ptr %k, i64 4
  %y = load i32, ptr %length, align 4, !tbaa !8
  store float 2.0, ptr %f, align 4, !tbaa !9
  %z = load i32, ptr %length, align 4, !tbaa !8
  store i8 1, ptr %c, align 1, !tbaa !7
  %w = load i32, ptr %length, align 4, !tbaa !8
  %a = add i32 %t, %y
  %b = add i32 %a, %z
  %r = add i32 %b, %w
  ret i32 %r
}
define i32 @main() {
  %f = alloca [4 x float]
  %k = alloca [2 x i32]
  store i32 2, ptr %k
  %length = getelementptr inbounds i8, ptr %k, i64 4
  store i32 5, ptr %length
  %r = call i32 @sum(ptr %f, ptr %k, ptr %length, i64 4)
  %d = add i32 %r, 4
  ret i32 %d
}
!0 = !{!"C"}
!1 = !{!"char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!"vector", !2, i64 0, !2, i64 4, !3, i64 8}
!5 = !{!2, !2, i64 0}
!6 = !{!3, !3, i64 0}
!7 = !{!1, !1, i64 0}
!8 = !{!4, !2, i64 4}
!9 = !{!4, !3, i64 8}
; expect
preamble [
  "source_filename = \"load-store/types.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
  "!0 = !{!1, !1, i64 0}"
  "!1 = !{!\"float\", !2, i64 0}"
  "!2 = !{!\"char\", !3, i64 0}"
  "!3 = !{!\"C\"}"
  "!4 = !{!5, !5, i64 0}"
  "!5 = !{!\"int\", !2, i64 0}"
  "!6 = !{!7, !5, i64 4}"
  "!7 = !{!\"vector\", !5, i64 0, !5, i64 4, !1, i64 8}"
  "!8 = !{!7, !1, i64 8}"
  "!9 = !{!2, !2, i64 0}"
  ""
]
symbol @sum = internal defined function i32 (ptr, ptr, ptr, i64) : ptr, params ["", "", "", ""], suffix "#0", facts [mustprogress]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@main] () {
  %0 = lambda @sum () (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 0 : i32
    %8, %9 = load read pinned [i32, align 4, metadata ", !tbaa !4"] %1, %4, %5 : i32, mem
    %10, %11, %12, %13, %14, %15, %16 = theta (%4, %9, %0, %3, %6, %7, %8) (%17: io, %18: mem, %19: ptr, %20: i64, %21: i64, %22: i32, %23: i32) {
      %24 = gep inbounds [float, _] %19, %21 : ptr
      %25 = const float 0x3f800000 : float
      %26 = store write pinned [float, align 4, metadata ", !tbaa !0"] %25, %24, %17, %18 : mem
      %27 = add %22, %23 : i32
      %28 = const 1 : i64
      %29 = add %21, %28 : i64
      %30 = icmp ult %29, %20 : i1
      %31 = match [-1 -> 1, default -> 0] %30 : ctl2
    } -> (%31, %17, %26, %19, %20, %29, %27, %23)
    %32 = gep inbounds [i8, i64 4] %1 : ptr
    %33, %34 = load read pinned [i32, align 4, metadata ", !tbaa !6"] %32, %4, %11 : i32, mem
    %35 = const float 0x40000000 : float
    %36 = store write pinned [float, align 4, metadata ", !tbaa !8"] %35, %0, %4, %34 : mem
    %37 = const 1 : i8
    %38 = store write pinned [i8, align 1, metadata ", !tbaa !9"] %37, %2, %4, %36 : mem
    %39, %40 = load read pinned [i32, align 4, metadata ", !tbaa !6"] %32, %4, %38 : i32, mem
    %41 = add %15, %33 : i32
    %42 = add %41, %33 : i32
    %43 = add %42, %39 : i32
  } -> (%43, %4, %40)
  %1 = lambda @main (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [[4 x float], align 4] %3, %2 : ptr, mem
    %6, %7 = alloca [[2 x i32], align 4] %3, %5 : ptr, mem
    %8 = const 2 : i32
    %9 = store write pinned [i32, align 4] %8, %6, %1, %7 : mem
    %10 = gep inbounds [i8, i64 4] %6 : ptr
    %11 = const 5 : i32
    %12 = store write pinned [i32, align 4] %11, %10, %1, %9 : mem
    %13 = const 4 : i64
    %14, %15, %16 = call read write io [i32 (ptr, ptr, ptr, i64), args ["", "", "", ""]] %0, %4, %6, %10, %13, %1, %12 : i32, io, mem
    %17 = const 4 : i32
    %18 = add %14, %17 : i32
  } -> (%18, %15, %16)
} -> (%1)
