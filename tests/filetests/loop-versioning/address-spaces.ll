; test opt loop-versioning
; Addresses of different address spaces can not be compared: 257 is relative to FS, so both may be the same memory.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define void @as(ptr %a, ptr %b, ptr addrspace(257) %z) noinline {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%n, %l]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr addrspace(257) %z
  %v1 = add i32 %v, 1
  store i32 %v1, ptr %p
  %n = add nsw i64 %i, 1
  %c = icmp slt i64 %n, 4
  br i1 %c, label %l, label %e
e:
  ret void
}
; expect
preamble [
  "source_filename = \"loop-versioning/address-spaces.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @as = external defined function void (ptr, ptr, ptr addrspace(257)) : ptr, params ["", "", ""], suffix "#0", facts [noinline]
omega imports [] exports [@as] () {
  %0 = lambda @as () (%0: ptr, %1: ptr, %2: ptr addrspace(257), %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10 = theta may_diverge (%3, %4, %0, %2, %5) (%11: io, %12: mem, %13: ptr, %14: ptr addrspace(257), %15: i64) {
      %16 = gep inbounds [i32, _] %13, %15 : ptr
      %17, %18 = load read pinned [i32, align 4] %14, %11, %12 : i32, mem
      %19 = const 1 : i32
      %20 = add %17, %19 : i32
      %21 = store write pinned [i32, align 4] %20, %16, %11, %18 : mem
      %22 = const 1 : i64
      %23 = add nsw %15, %22 : i64
      %24 = const 4 : i64
      %25 = icmp slt %23, %24 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %11, %21, %13, %14, %23)
  } -> (%6, %7)
} -> (%0)
