; test opt load-store,dne
; Pointers have 32 bits here, so the second store overwrites what the first one stored: nothing is known about sizes.
target datalayout = "e-m:e-p:32:32-p270:32:32-i64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
define i32 @f(ptr %p) {
  %a = getelementptr ptr, ptr %p, i32 1
  %b = getelementptr i8, ptr %p, i32 4
  store i32 1, ptr %a
  store i32 2, ptr %b
  %v = load i32, ptr %a
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"load-store/layout.ll\""
  "target datalayout = \"e-m:e-p:32:32-p270:32:32-i64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128\""
]
symbol @f = external defined function i32 (ptr) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [ptr, i32 1] %0 : ptr
    %4 = gep [i8, i32 4] %0 : ptr
    %5 = const 1 : i32
    %6 = store write pinned [i32, align 4] %5, %3, %1, %2 : mem
    %7 = const 2 : i32
    %8 = store write pinned [i32, align 4] %7, %4, %1, %6 : mem
    %9, %10 = load read pinned [i32, align 4] %3, %1, %8 : i32, mem
  } -> (%9, %1, %10)
} -> (%0)
