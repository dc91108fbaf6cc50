; test opt loop-idiom,dne
; The length of a string is the number of bytes that another loop fills.
; run: @run() == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@s = global [8 x i8] c"xyz\00abcd", align 1
@d = global [8 x i8] zeroinitializer, align 1
define i64 @f(ptr noalias %d, ptr noalias %s) mustprogress {
entry:
  br label %search
search:
  %i = phi i64 [ 0, %entry ], [ %i1, %search ]
  %i1 = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds i8, ptr %s, i64 %i1
  %c = load i8, ptr %p, align 1
  %more = icmp ne i8 %c, 0
  br i1 %more, label %search, label %found
found:
  br label %fill
fill:
  %k = phi i64 [ 0, %found ], [ %k1, %fill ]
  %q = getelementptr inbounds i8, ptr %d, i64 %k
  store i8 1, ptr %q, align 1
  %k1 = add nuw nsw i64 %k, 1
  %again = icmp ult i64 %k1, %i1
  br i1 %again, label %fill, label %done
done:
  ret i64 %i1
}
define i64 @run() {
  %n = call i64 @f(ptr @d, ptr @s)
  %a = load i8, ptr getelementptr inbounds (i8, ptr @d, i64 2), align 1
  %b = load i8, ptr getelementptr inbounds (i8, ptr @d, i64 3), align 1
  %x = zext i8 %a to i64
  %y = zext i8 %b to i64
  %m = mul i64 %n, %x
  %r = add i64 %m, %y
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"loop-idiom/behind.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @s = external defined global [8 x i8] : ptr, suffix ", align 1"
symbol @d = external defined global [8 x i8] : ptr, suffix ", align 1"
symbol @f = external defined function i64 (ptr, ptr) : ptr, params ["noalias", "noalias"], suffix "#0", facts [mustprogress]
symbol @run = external defined function i64 () : ptr
symbol @strlen = external declared function i64 (ptr) : ptr, params [""], suffix "nofree nounwind willreturn memory(argmem: read)", facts [willreturn, nounwind, no_write, only_args]
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "nocallback nofree nounwind willreturn memory(argmem: write)", facts [willreturn, nounwind, no_read, only_args]
omega imports [@strlen] exports [@s, @d, @f, @run] (%0: ptr) {
  %1 = delta @s () () {
    %2 = const bytes "xyz\x00abcd" : [8 x i8]
  } -> (%2)
  %3 = delta @d () () {
    %4 = const zero : [8 x i8]
  } -> (%4)
  %5 = lambda @f (%0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 0 : i1
    %6 = const 1 : i8
    %7 = const 1 : i64
    %8 = const 0 : i64
    %9 = add nuw nsw %8, %7 : i64
    %10 = gep inbounds [i8, _] %2, %9 : ptr
    %11, %12 = call read pinned [i64 (ptr), args [""]] %0, %10, %3, %4 : i64, mem
    %13 = const 1 : i64
    %14 = add %11, %13 : i64
    %15 = const 1 : i64
    %16 = mul %14, %15 : i64
    %17 = add %8, %16 : i64
    %18 = sub %17, %7 : i64
    %19 = icmp ult %7, %17 : i1
    %20 = select %19, %18, %8 : i64
    %21 = freeze %20 : i64
    %22 = add %21, %7 : i64
    %23 = mul %22, %7 : i64
    %24 = gep inbounds [i8, i64 0] %1 : ptr
    %25 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args ["align 1", "", "", ""]] %24, %6, %23, %5, %3, %12 : mem
    %26, %27, %28, %29 = theta (%3, %25, %17, %8) (%30: io, %31: mem, %32: i64, %33: i64) {
      %34 = const 1 : i64
      %35 = add nuw nsw %33, %34 : i64
      %36 = icmp ult %35, %32 : i1
      %37 = match [-1 -> 1, default -> 0] %36 : ctl2
    } -> (%37, %30, %31, %32, %35)
  } -> (%28, %3, %27)
  %6 = lambda @run (%5, %3, %1) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i64 (ptr, ptr), args ["", ""]] %0, %1, %2, %3, %4 : i64, io, mem
    %8 = gep inbounds [i8, i64 2] %1 : ptr
    %9, %10 = load read pinned [i8, align 1] %8, %6, %7 : i8, mem
    %11 = gep inbounds [i8, i64 3] %1 : ptr
    %12, %13 = load read pinned [i8, align 1] %11, %6, %10 : i8, mem
    %14 = zext %9 : i64
    %15 = zext %12 : i64
    %16 = mul %5, %14 : i64
    %17 = add %16, %15 : i64
  } -> (%17, %6, %13)
} -> (%1, %3, %5, %6)
