; test opt load-store,dne
; Pointers have 32 bits here, so the second store overwrites what the first one stored, and is what the load gets.
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
    %3 = gep [i8, i32 4] %0 : ptr
    %4 = const 2 : i32
    %5 = store write pinned [i32, align 4] %4, %3, %1, %2 : mem
  } -> (%4, %1, %5)
} -> (%0)
