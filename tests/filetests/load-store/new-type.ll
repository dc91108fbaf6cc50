; test opt load-store,dne
; The first store is read through another pointer before memory becomes a float: it stays, though the read and the last store are of different types.
; run: @main() == 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i32 @f(ptr %p, ptr %q) {
  store i32 7, ptr %p, !tbaa !4
  %v = load i32, ptr %q, !tbaa !4
  store float 2.0, ptr %p, !tbaa !5
  ret i32 %v
}
define i32 @main() {
  %a = alloca i32
  %r = call i32 @f(ptr %a, ptr %a)
  ret i32 %r
}
!0 = !{!"C"}
!1 = !{!"char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
; expect
preamble [
  "source_filename = \"load-store/new-type.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "!0 = !{!1, !1, i64 0}"
  "!1 = !{!\"int\", !2, i64 0}"
  "!2 = !{!\"char\", !3, i64 0}"
  "!3 = !{!\"C\"}"
  "!4 = !{!5, !5, i64 0}"
  "!5 = !{!\"float\", !2, i64 0}"
  ""
]
symbol @f = external defined function i32 (ptr, ptr) : ptr, params ["", ""]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@f, @main] () {
  %0 = lambda @f () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 7 : i32
    %5 = store write pinned [i32, align 4, metadata ", !tbaa !0"] %4, %0, %2, %3 : mem
    %6, %7 = load read pinned [i32, align 4, metadata ", !tbaa !0"] %1, %2, %5 : i32, mem
    %8 = const float 0x40000000 : float
    %9 = store write pinned [float, align 4, metadata ", !tbaa !4"] %8, %0, %2, %7 : mem
  } -> (%6, %2, %9)
  %1 = lambda @main (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6, %7, %8 = call read write io [i32 (ptr, ptr), args ["", ""]] %0, %4, %4, %1, %5 : i32, io, mem
  } -> (%6, %7, %8)
} -> (%0, %1)
