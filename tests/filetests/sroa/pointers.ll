; test opt sroa,dne
; Bytes that are stored as a number and loaded as a pointer, and the other way round, are converted. What is only stored as a pointer stays one.
; run: @tagged(0) == 7
; run: @numbers(3) == 8
; run: @both(0) == 9
; run: @copied(1) == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = internal global i64 7
@values = internal global [2 x i64] [i64 0, i64 5]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @tagged(i64 %n) {
  %a = alloca { i64, i64 }
  %p = ptrtoint ptr @x to i64
  store i64 %p, ptr %a
  %q = load ptr, ptr %a
  %v = load i64, ptr %q
  %w = add i64 %v, %n
  ret i64 %w
}
define i64 @numbers(i64 %n) {
  %a = alloca ptr
  %p = getelementptr i64, ptr @x, i64 %n
  store ptr %p, ptr %a
  %q = load i64, ptr %a
  %s = load ptr, ptr %a
  %base = ptrtoint ptr @x to i64
  %d = sub i64 %q, %base
  %e = sdiv i64 %d, 3
  %same = icmp eq ptr %s, %p
  %one = zext i1 %same to i64
  %f = sub i64 %e, %one
  %g = add i64 %f, 1
  ret i64 %g
}
define i64 @both(i64 %n) {
  %a = alloca i64
  %c = icmp eq i64 %n, 1
  br i1 %c, label %number, label %pointer
number:
  store i64 %n, ptr %a
  br label %join
pointer:
  store ptr @x, ptr %a
  br label %join
join:
  %p = load ptr, ptr %a
  store i64 9, ptr %p
  %q = load i64, ptr %a
  %r = inttoptr i64 %q to ptr
  %v = load i64, ptr %r
  store i64 7, ptr @x
  ret i64 %v
}
define i64 @copied(i64 %n) {
  %a = alloca i64
  %p = getelementptr [2 x i64], ptr @values, i64 0, i64 %n
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 8, i1 false)
  %q = load ptr, ptr %a
  %v = load i64, ptr %a
  %w = ptrtoint ptr %q to i64
  %e = sub i64 %w, %v
  %f = add i64 %e, %v
  ret i64 %f
}
; expect
preamble [
  "source_filename = \"sroa/pointers.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }"
  ""
]
symbol @x = internal defined global i64 : ptr
symbol @values = internal defined global [2 x i64] : ptr
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "#0", facts [willreturn, nounwind, only_args]
symbol @tagged = external defined function i64 (i64) : ptr, params [""]
symbol @numbers = external defined function i64 (i64) : ptr, params [""]
symbol @both = external defined function i64 (i64) : ptr, params [""]
symbol @copied = external defined function i64 (i64) : ptr, params [""]
omega imports [] exports [@tagged, @numbers, @both, @copied] () {
  %0 = delta @x () () {
    %1 = const 7 : i64
  } -> (%1)
  %2 = delta @values () () {
    %3 = const [0 : i64, 5 : i64] : [2 x i64]
  } -> (%3)
  %4 = lambda @tagged (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = ptrtoint %0 : i64
    %5 = inttoptr %4 : ptr
    %6, %7 = load read pinned [i64, align 8] %5, %2, %3 : i64, mem
    %8 = add %6, %1 : i64
  } -> (%8, %2, %7)
  %5 = lambda @numbers (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [i64, _] %0, %1 : ptr
    %5 = ptrtoint %4 : i64
    %6 = ptrtoint %0 : i64
    %7 = sub %5, %6 : i64
    %8 = const 3 : i64
    %9 = sdiv %7, %8 : i64
    %10 = icmp eq %4, %4 : i1
    %11 = zext %10 : i64
    %12 = sub %9, %11 : i64
    %13 = const 1 : i64
    %14 = add %12, %13 : i64
  } -> (%14, %2, %3)
  %6 = lambda @both (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 1 : i64
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %1, %0) {
      case 0 (%9: io, %10: mem, %11: i64, %12: ptr) {
        %13 = ptrtoint %12 : i64
      } -> (%10, %13)
      case 1 (%14: io, %15: mem, %16: i64, %17: ptr) {
      } -> (%15, %16)
    }
    %18 = inttoptr %8 : ptr
    %19 = const 9 : i64
    %20 = store write pinned [i64, align 8] %19, %18, %2, %7 : mem
    %21 = inttoptr %8 : ptr
    %22, %23 = load read pinned [i64, align 8] %21, %2, %20 : i64, mem
    %24 = const 7 : i64
    %25 = store write pinned [i64, align 8] %24, %0, %2, %23 : mem
  } -> (%22, %2, %25)
  %7 = lambda @copied (%2) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [[2 x i64], i64 0, _] %0, %1 : ptr
    %5, %6 = load read pinned [i64, align 1] %4, %2, %3 : i64, mem
    %7 = inttoptr %5 : ptr
    %8 = ptrtoint %7 : i64
    %9 = sub %8, %5 : i64
    %10 = add %9, %5 : i64
  } -> (%10, %2, %6)
} -> (%4, %5, %6, %7)
