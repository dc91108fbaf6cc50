; test opt ivt,inv,dne,function-attrs,loop-versioning,dne
; The loop stores to the number that it loads, a distance of no bytes away: there is nothing to test.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define void @less(ptr %it) mustprogress nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds i64, ptr %it, i64 %i
  store i64 3, ptr %p
  %i1 = add nuw i64 %i, 1
  %size = load i64, ptr %it
  %c = icmp ult i64 %i1, %size
  br i1 %c, label %loop, label %end
end:
  ret void
}
; expect
preamble [
  "source_filename = \"loop-versioning/changes.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress nounwind }"
  ""
]
symbol @less = external defined function void (ptr) : ptr, params ["nocapture"], suffix "willreturn nosync nofree norecurse memory(argmem: readwrite) #0", facts [mustprogress, willreturn, nounwind, only_args]
omega imports [] exports [@less] () {
  %0 = lambda @less () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7 = theta (%1, %2, %0, %3) (%8: io, %9: mem, %10: ptr, %11: i64) {
      %12 = gep inbounds [i64, _] %10, %11 : ptr
      %13 = const 3 : i64
      %14 = store write pinned [i64, align 8] %13, %12, %8, %9 : mem
      %15 = const 1 : i64
      %16 = add nuw %11, %15 : i64
      %17, %18 = load read pinned [i64, align 8] %10, %8, %14 : i64, mem
      %19 = icmp ult %16, %17 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%20, %8, %18, %10, %16)
  } -> (%1, %5)
} -> (%0)
