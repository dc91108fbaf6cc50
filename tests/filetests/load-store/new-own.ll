; test opt load-store,dne
; An operator of the module may count what it is asked for.
; run: @user() == 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@count = internal global i32 0
@room = internal global i64 0
define noalias nonnull ptr @_Znwm(i64 %n) noinline nobuiltin allocsize(0) {
  %c = load i32, ptr @count
  %d = add i32 %c, 1
  store i32 %d, ptr @count
  ret ptr @room
}
define i32 @user() {
  %x = load i32, ptr @count
  %new = call noalias nonnull ptr @_Znwm(i64 4) builtin allocsize(0)
  store i32 %x, ptr %new
  %y = load i32, ptr @count
  %r = sub i32 %y, %x
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/new-own.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { nobuiltin noinline allocsize(0) }"
  "attributes #1 = { builtin allocsize(0) }"
  ""
]
symbol @count = internal defined global i32 : ptr
symbol @room = internal defined global i64 : ptr
symbol @_Znwm = external defined function ptr (i64) : ptr, specifiers "noalias nonnull", params [""], suffix "#0", facts [noinline]
symbol @user = external defined function i32 () : ptr
omega imports [] exports [@_Znwm, @user] () {
  %0 = delta @count () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @room () () {
    %3 = const 0 : i64
  } -> (%3)
  %4 = lambda @_Znwm (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %7 = const 1 : i32
    %8 = add %5, %7 : i32
    %9 = store write pinned [i32, align 4] %8, %0, %3, %6 : mem
  } -> (%1, %3, %9)
  %5 = lambda @user (%0, %4) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = const 4 : i64
    %7, %8, %9 = call read write io [ptr (i64), ret "noalias nonnull", args [""], fn "#1"] %1, %6, %2, %5 : ptr, io, mem
    %10 = store write pinned [i32, align 4] %4, %7, %8, %9 : mem
    %11, %12 = load read pinned [i32, align 4] %0, %8, %10 : i32, mem
    %13 = sub %11, %4 : i32
  } -> (%13, %8, %12)
} -> (%4, %5)
