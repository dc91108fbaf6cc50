; test opt ivt,inv,dne,load-store,dne,unroll-and-jam
; Each row needs all of the row before it, which the inner loop has just made: this must stay as it is.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [12 x [16 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %rows
rows:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  %j1 = add nsw i64 %j, 1
  br label %columns
columns:
  %k = phi i64 [ 0, %rows ], [ %k1, %columns ]
  %t = phi double [ 0.0, %rows ], [ %u, %columns ]
  %k1 = add nsw i64 %k, 1
  %p = getelementptr inbounds [12 x [16 x double]], ptr @a, i64 0, i64 %j, i64 %k1
  %x = load double, ptr %p
  %u = fadd double %t, %x
  %q = getelementptr inbounds [12 x [16 x double]], ptr @a, i64 0, i64 %j1, i64 %k
  store double %u, ptr %q
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %columns, label %last
last:
  %cj = icmp slt i64 %j1, 10
  br i1 %cj, label %rows, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/recurrence.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [12 x [16 x double]] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [12 x [16 x double]]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7 = theta (%1, %2, %3, %0) (%8: io, %9: mem, %10: i64, %11: ptr) {
      %12 = const 1 : i64
      %13 = add nsw %10, %12 : i64
      %14 = const 0 : i64
      %15 = const float 0x0 : double
      %16, %17, %18, %19, %20, %21, %22 = theta (%8, %9, %10, %13, %14, %15, %11) (%23: io, %24: mem, %25: i64, %26: i64, %27: i64, %28: double, %29: ptr) {
        %30 = const 1 : i64
        %31 = add nsw %27, %30 : i64
        %32 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %29, %25, %31 : ptr
        %33, %34 = load read pinned [double, align 8] %32, %23, %24 : double, mem
        %35 = fadd %28, %33 : double
        %36 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %29, %26, %27 : ptr
        %37 = store write pinned [double, align 8] %35, %36, %23, %34 : mem
        %38 = const 12 : i64
        %39 = icmp slt %31, %38 : i1
        %40 = match [-1 -> 1, default -> 0] %39 : ctl2
      } -> (%40, %23, %37, %25, %26, %31, %35, %29)
      %41 = const 10 : i64
      %42 = icmp slt %13, %41 : i1
      %43 = match [-1 -> 1, default -> 0] %42 : ctl2
    } -> (%43, %8, %17, %13, %11)
  } -> (%3, %1, %5)
} -> (%2)
