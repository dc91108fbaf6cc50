; test opt red,dne
; Comparisons of what is never null with null.
; run: @stack(1) == 0
; run: @inside(1) == 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = private constant [2 x i8] c"a\00"
@b = private constant [2 x i8] c"b\00"
@weak = extern_weak global i32
define i32 @stack(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  %c = icmp eq ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @inside(i32 %x) {
  %t = trunc i32 %x to i1
  %p = select i1 %t, ptr @a, ptr @b
  %c = icmp ne ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i1 @may_not_exist() {
  %c = icmp eq ptr @weak, null
  ret i1 %c
}
define i1 @parameters(ptr nonnull %p, ptr dereferenceable(4) %q, ptr %r) {
  %a = icmp eq ptr %p, null
  %b = icmp eq ptr %q, null
  %c = icmp eq ptr %r, null
  %d = or i1 %a, %b
  %e = or i1 %d, %c
  ret i1 %e
}
; expect
preamble [
  "source_filename = \"red/never_null.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = private defined global [2 x i8] : ptr, constant
symbol @b = private defined global [2 x i8] : ptr, constant
symbol @weak = extern_weak declared global i32 : ptr
symbol @stack = external defined function i32 (i32) : ptr, params [""]
symbol @inside = external defined function i32 (i32) : ptr, params [""]
symbol @may_not_exist = external defined function i1 () : ptr
symbol @parameters = external defined function i1 (ptr, ptr, ptr) : ptr, params ["nonnull", "dereferenceable(4)", ""]
omega imports [@weak] exports [@stack, @inside, @may_not_exist, @parameters] (%0: ptr) {
  %1 = lambda @stack () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %2 : ptr, mem
    %7 = store write pinned [i32, align 4] %0, %5, %1, %6 : mem
  } -> (%3, %1, %7)
  %2 = lambda @inside () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
  } -> (%3, %1, %2)
  %3 = lambda @may_not_exist (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const null : ptr
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %4 = lambda @parameters () (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const null : ptr
    %6 = icmp eq %2, %5 : i1
  } -> (%6, %3, %4)
} -> (%1, %2, %3, %4)
