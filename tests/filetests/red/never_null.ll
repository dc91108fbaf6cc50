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
