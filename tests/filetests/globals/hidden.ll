; test opt globals,load-store,dne
; No pointer that comes from elsewhere points to a variable whose address goes nowhere: its value stays known.
; run: @forwarded() == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@hidden = internal global i32 0
@known = internal global i32 0
@pointer = global ptr @known
@cell = internal global i32 1
@where = internal global ptr @cell
define i32 @stays(ptr %p) {
  store i32 5, ptr @hidden
  store i32 6, ptr %p
  %x = load i32, ptr @hidden
  ret i32 %x
}
define i32 @changes(ptr %p) {
  store i32 5, ptr @known
  store i32 6, ptr %p
  %x = load i32, ptr @known
  ret i32 %x
}
define i32 @forwarded() {
  %p = load ptr, ptr @where
  store i32 5, ptr @hidden
  store i32 6, ptr %p
  store ptr null, ptr @where
  %x = load i32, ptr @hidden
  ret i32 %x
}
; expect
preamble [
  "source_filename = \"globals/hidden.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @hidden = internal defined global i32 : ptr
symbol @known = internal defined global i32 : ptr
symbol @pointer = external defined global ptr : ptr
symbol @cell = internal defined global i32 : ptr
symbol @where = internal defined global ptr : ptr
symbol @stays = external defined function i32 (ptr) : ptr, params [""]
symbol @changes = external defined function i32 (ptr) : ptr, params [""]
symbol @forwarded = external defined function i32 () : ptr
omega imports [] exports [@pointer, @stays, @changes, @forwarded] () {
  %0 = delta @hidden () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @known () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = delta @pointer (%2) (%5: ptr) {
  } -> (%5)
  %6 = delta @cell () () {
    %7 = const 1 : i32
  } -> (%7)
  %8 = delta @where (%6) (%9: ptr) {
  } -> (%9)
  %10 = lambda @stays (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = const 6 : i32
    %7 = store write pinned [i32, align 4] %6, %1, %2, %5 : mem
  } -> (%4, %2, %7)
  %11 = lambda @changes (%2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %6 = const 6 : i32
    %7 = store write pinned [i32, align 4] %6, %1, %2, %5 : mem
    %8, %9 = load read pinned [i32, align 4] %0, %2, %7 : i32, mem
  } -> (%8, %2, %9)
  %12 = lambda @forwarded (%8, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [ptr, align 8] %0, %2, %3 : ptr, mem
    %6 = const 5 : i32
    %7 = store write pinned [i32, align 4] %6, %1, %2, %5 : mem
    %8 = const 6 : i32
    %9 = store write pinned [i32, align 4] %8, %4, %2, %7 : mem
    %10 = const null : ptr
    %11 = store write pinned [ptr, align 8] %10, %0, %2, %9 : mem
  } -> (%6, %2, %11)
} -> (%4, %10, %11, %12)
