; test opt ivt,inv,dne,psh,inv,dne,loop-idiom,inv,dne
; Up, down, by a pointer, of a parameter's byte, from elsewhere, and from a few elements further on.
; run: @f(20, 7) == 2908
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [100 x i8] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i64 @f(i64 %n, i8 %x) mustprogress {
entry:
  br label %up
up:
  %i = phi i64 [ 0, %entry ], [ %i1, %up ]
  %p = getelementptr inbounds [100 x i8], ptr @a, i64 0, i64 %i
  store i8 %x, ptr %p
  %i1 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i1, 100
  br i1 %c, label %up, label %down.entry
down.entry:
  br label %down
down:
  %j = phi i64 [ 99, %down.entry ], [ %j1, %down ]
  %q = getelementptr inbounds [100 x i32], ptr @b, i64 0, i64 %j
  store i32 16843009, ptr %q
  %j1 = add nsw i64 %j, -1
  %d = icmp sgt i64 %j1, %n
  br i1 %d, label %down, label %pointer.entry
pointer.entry:
  br label %pointer
pointer:
  %r = phi ptr [ @b, %pointer.entry ], [ %r1, %pointer ]
  %k = phi i64 [ 0, %pointer.entry ], [ %k1, %pointer ]
  store i32 -1, ptr %r
  %r1 = getelementptr inbounds i32, ptr %r, i64 1
  %k1 = add nuw nsw i64 %k, 1
  %e = icmp ult i64 %k1, 17
  br i1 %e, label %pointer, label %copy.entry
copy.entry:
  br label %copy
copy:
  %l = phi i64 [ 0, %copy.entry ], [ %l1, %copy ]
  %from = getelementptr inbounds i8, ptr @b, i64 %l
  %to = getelementptr inbounds [100 x i8], ptr @a, i64 0, i64 %l
  %y = load i8, ptr %from
  store i8 %y, ptr %to
  %l1 = add nuw nsw i64 %l, 1
  %g = icmp ult i64 %l1, 70
  br i1 %g, label %copy, label %move.entry
move.entry:
  br label %move
move:
  %m = phi i64 [ 0, %move.entry ], [ %m1, %move ]
  %m3 = add nuw nsw i64 %m, 3
  %further = getelementptr inbounds [100 x i8], ptr @a, i64 0, i64 %m3
  %back = getelementptr inbounds [100 x i8], ptr @a, i64 0, i64 %m
  %z = load i8, ptr %further
  store i8 %z, ptr %back
  %m1 = add nuw nsw i64 %m, 1
  %h = icmp ult i64 %m1, 90
  br i1 %h, label %move, label %sum.entry
sum.entry:
  br label %sum
sum:
  %s = phi i64 [ 0, %sum.entry ], [ %s1, %sum ]
  %t = phi i64 [ 0, %sum.entry ], [ %t1, %sum ]
  %u = getelementptr inbounds [100 x i8], ptr @a, i64 0, i64 %s
  %v = load i8, ptr %u
  %w = zext i8 %v to i64
  %x1 = and i64 %w, 31
  %x2 = add i64 %x1, %s
  %x3 = and i64 %x2, 63
  %t1 = add i64 %t, %x3
  %s1 = add nuw nsw i64 %s, 1
  %o = icmp ult i64 %s1, 100
  br i1 %o, label %sum, label %done
done:
  ret i64 %t1
}
; expect
preamble [
  "source_filename = \"loop-idiom/ways.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i8] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @f = external defined function i64 (i64, i8) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr, params ["nocapture writeonly", "", "", "immarg"], suffix "nocallback nofree nounwind willreturn memory(argmem: write)", facts [willreturn, nounwind, no_read, only_args]
symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"], suffix "nocallback nofree nounwind willreturn memory(argmem: readwrite)", facts [willreturn, nounwind, only_args]
symbol @llvm.memmove.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, params ["nocapture writeonly", "nocapture readonly", "", "immarg"], suffix "nocallback nofree nounwind willreturn memory(argmem: readwrite)", facts [willreturn, nounwind, only_args]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i8]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: i8, %4: io, %5: mem) {
    %6 = const 0 : i1
    %7 = const 1 : i64
    %8 = const 89 : i64
    %9 = const 69 : i64
    %10 = const -1 : i8
    %11 = const 4 : i64
    %12 = const 16 : i64
    %13 = const 1 : i8
    %14 = const 0 : i64
    %15 = const 98 : i64
    %16 = const 99 : i64
    %17 = add %16, %7 : i64
    %18 = mul %17, %7 : i64
    %19 = gep inbounds [[100 x i8], i64 0, i64 0] %0 : ptr
    %20 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args ["align 1", "", "", ""]] %19, %3, %18, %6, %4, %5 : mem
    %21 = sub %15, %2 : i64
    %22 = icmp sgt %15, %2 : i1
    %23 = select %22, %21, %14 : i64
    %24 = freeze %23 : i64
    %25 = add %24, %7 : i64
    %26 = mul %25, %11 : i64
    %27 = gep inbounds [[100 x i32], i64 0, i64 99] %1 : ptr
    %28 = mul %24, %11 : i64
    %29 = sub %14, %28 : i64
    %30 = gep [i8, _] %27, %29 : ptr
    %31 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args ["align 4", "", "", ""]] %30, %13, %26, %6, %4, %20 : mem
    %32 = add %12, %7 : i64
    %33 = mul %32, %11 : i64
    %34 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, args ["align 4", "", "", ""]] %1, %10, %33, %6, %4, %31 : mem
    %35 = add %9, %7 : i64
    %36 = mul %35, %7 : i64
    %37 = gep inbounds [[100 x i8], i64 0, i64 0] %0 : ptr
    %38 = gep inbounds [i8, i64 0] %1 : ptr
    %39 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, args ["align 1", "align 1", "", ""]] %37, %38, %36, %6, %4, %34 : mem
    %40 = add %8, %7 : i64
    %41 = mul %40, %7 : i64
    %42 = gep inbounds [[100 x i8], i64 0, i64 0] %0 : ptr
    %43 = const 3 : i64
    %44 = add nuw nsw %14, %43 : i64
    %45 = gep inbounds [[100 x i8], i64 0, _] %0, %44 : ptr
    %46 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memmove.p0.p0.i64, args ["align 1", "align 1", "", ""]] %42, %45, %41, %6, %4, %39 : mem
    %47, %48, %49, %50, %51 = theta (%4, %46, %14, %14, %0) (%52: io, %53: mem, %54: i64, %55: i64, %56: ptr) {
      %57 = gep inbounds [[100 x i8], i64 0, _] %56, %54 : ptr
      %58, %59 = load read pinned [i8, align 1] %57, %52, %53 : i8, mem
      %60 = zext %58 : i64
      %61 = const 31 : i64
      %62 = and %60, %61 : i64
      %63 = add %62, %54 : i64
      %64 = const 63 : i64
      %65 = and %63, %64 : i64
      %66 = add %55, %65 : i64
      %67 = const 1 : i64
      %68 = add nuw nsw %54, %67 : i64
      %69 = const 100 : i64
      %70 = icmp ult %68, %69 : i1
      %71 = match [-1 -> 1, default -> 0] %70 : ctl2
    } -> (%71, %52, %59, %68, %66, %56)
  } -> (%50, %4, %48)
} -> (%4)
