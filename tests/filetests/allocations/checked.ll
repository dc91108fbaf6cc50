; test opt allocations,dne
; Memory that a sanitizer watches stays where the program has asked for it; in the other function it moves.
; run: @f(3)
; run: @g(3)
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
declare void @free(ptr allocptr) allockind("free")
define i32 @f(i32 %x) sanitize_address {
  %p = call ptr @malloc(i64 8)
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  call void @free(ptr %p)
  ret i32 %v
}
define i32 @g(i32 %x) {
  %p = call ptr @malloc(i64 8)
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  call void @free(ptr %p)
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"allocations/checked.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { allockind(\"alloc,uninitialized\") allocsize(0) }"
  "attributes #1 = { allockind(\"free\") }"
  "attributes #2 = { sanitize_address }"
  ""
]
symbol @malloc = external declared function ptr (i64) : ptr, specifiers "noalias", params [""], suffix "#0"
symbol @free = external declared function void (ptr) : ptr, params ["allocptr"], suffix "#1"
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "#2"
symbol @g = external defined function i32 (i32) : ptr, params [""]
omega imports [@malloc, @free] exports [@f, @g] (%0: ptr, %1: ptr) {
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 8 : i64
    %6, %7, %8 = call read write io [ptr (i64), args [""]] %0, %5, %3, %4 : ptr, io, mem
    %9 = store write pinned [i32, align 4] %2, %6, %7, %8 : mem
    %10, %11 = load read pinned [i32, align 4] %6, %7, %9 : i32, mem
    %12, %13 = call read write io [void (ptr), args [""]] %1, %6, %7, %11 : io, mem
  } -> (%10, %12, %13)
  %3 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i64
    %4, %5 = alloca [i8, align 16] %3, %2 : ptr, mem
    %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
    %7, %8 = load read pinned [i32, align 4] %4, %1, %6 : i32, mem
  } -> (%7, %1, %8)
} -> (%2, %3)
