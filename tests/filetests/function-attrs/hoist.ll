; test opt function-attrs,psh,dne
; Calls of functions that only read, or only compute, leave the loop; the call of one that writes stays.
; run: @f(5) == 106
target datalayout = "e-i64:64"
@g = internal global i32 4
define internal i32 @reads(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @computes(i32 %x) noinline {
  %y = mul i32 %x, 3
  ret i32 %y
}
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %t, %loop ]
  %a = call i32 @reads(ptr @g)
  %b = call i32 @computes(i32 %n)
  %c = add i32 %a, %b
  %d = add i32 %c, %i
  %t = add i32 %s, %d
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %t
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
; expect
preamble [
  "source_filename = \"function-attrs/hoist.ll\""
  "target datalayout = \"e-i64:64\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
  "!0 = distinct !{!0, !1}"
  "!1 = !{!\"llvm.loop.mustprogress\"}"
  ""
]
symbol @g = internal defined global i32 : ptr
symbol @reads = internal defined function i32 (ptr) : ptr, params ["nocapture readonly"], suffix "nounwind willreturn nosync nofree norecurse memory(argmem: read) #0", facts [noinline, willreturn, nounwind, no_write, only_args]
symbol @computes = internal defined function i32 (i32) : ptr, params [""], suffix "nounwind willreturn nosync nofree norecurse memory(none) #0", facts [noinline, willreturn, nounwind, no_read, no_write, only_args]
symbol @f = external defined function i32 (i32) : ptr, params [""], suffix "nounwind willreturn nosync nofree norecurse memory(read, argmem: none, inaccessiblemem: none)", facts [willreturn, nounwind, no_write]
omega imports [] exports [@f] () {
  %0 = delta @g () () {
    %1 = const 4 : i32
  } -> (%1)
  %2 = lambda @reads () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %3 = lambda @computes () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = mul %0, %3 : i32
  } -> (%4, %1, %2)
  %4 = lambda @f (%2, %0, %3) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = const 1 : i32
    %8, %9 = call read pinned [i32 (ptr), args [""]] %0, %1, %4, %5 : i32, mem
    %10 = call pinned [i32 (i32), args [""]] %2, %3, %4 : i32
    %11 = add %8, %10 : i32
    %12, %13, %14, %15, %16, %17 = theta (%4, %9, %3, %6, %7, %11) (%18: io, %19: mem, %20: i32, %21: i32, %22: i32, %23: i32) {
      %24 = add %23, %21 : i32
      %25 = add %22, %24 : i32
      %26 = const 1 : i32
      %27 = add nsw %21, %26 : i32
      %28 = icmp slt %27, %20 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
    } -> (%29, %18, %19, %20, %27, %25, %23)
  } -> (%16, %12, %13)
} -> (%4)
