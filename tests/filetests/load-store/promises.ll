; test opt load-store,dne
; The second load has no range, so its value must not be poison where the first one's is.
; run: @main() == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i32 @f(ptr %p) {
  %v1 = load i32, ptr %p, !range !0
  %v2 = load i32, ptr %p
  %c = icmp ult i32 %v2, 10
  %r = select i1 %c, i32 1, i32 2
  ret i32 %r
}
define i32 @main() {
  %a = alloca i32
  store i32 20, ptr %a
  %r = call i32 @f(ptr %a)
  ret i32 %r
}
!0 = !{i32 0, i32 10}
; expect
preamble [
  "source_filename = \"load-store/promises.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "!0 = !{i32 0, i32 10}"
  ""
]
symbol @f = external defined function i32 (ptr) : ptr, params [""]
symbol @main = external defined function i32 () : ptr
omega imports [] exports [@f, @main] () {
  %0 = lambda @f () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
    %5 = const 10 : i32
    %6 = icmp ult %3, %5 : i1
    %7 = const 1 : i32
    %8 = const 2 : i32
    %9 = select %6, %7, %8 : i32
  } -> (%9, %1, %4)
  %1 = lambda @main (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6 = const 20 : i32
    %7 = store write pinned [i32, align 4] %6, %4, %1, %5 : mem
    %8, %9, %10 = call read write io [i32 (ptr), args [""]] %0, %4, %1, %7 : i32, io, mem
  } -> (%8, %9, %10)
} -> (%0, %1)
