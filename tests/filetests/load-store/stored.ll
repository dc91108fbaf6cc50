; test opt load-store,dne
; A pointer that is loaded from stack memory is one of those that were stored there, if nobody else knows of that memory:
; what was allocated for one table is not in the other one. That is not so if a call may have filled the table, or if
; the pointer was also stored to the other one.
; run: @apart(1) == 7
; run: @filled(1) == 9
; run: @both(1) == 9
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@place = internal global i32 0, align 4
@other = internal global i32 0, align 4
define internal void @fill(ptr nocapture %table, ptr %p) noinline {
  %second = getelementptr inbounds ptr, ptr %table, i64 1
  store ptr %p, ptr %second, align 8
  ret void
}
define i32 @apart(i64 %i) {
  %a = alloca [2 x ptr], align 16
  %b = alloca [2 x ptr], align 16
  %low = getelementptr inbounds ptr, ptr %a, i64 1
  %high = getelementptr inbounds ptr, ptr %b, i64 1
  store ptr @place, ptr %a, align 8
  store ptr @place, ptr %low, align 8
  store ptr @other, ptr %b, align 8
  store ptr @other, ptr %high, align 8
  %x = getelementptr inbounds ptr, ptr %a, i64 %i
  %y = getelementptr inbounds ptr, ptr %b, i64 %i
  %p = load ptr, ptr %x, align 8
  %q = load ptr, ptr %y, align 8
  store i32 7, ptr %p, align 4
  store i32 9, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @filled(i64 %i) {
  %a = alloca [2 x ptr], align 16
  %b = alloca [2 x ptr], align 16
  store ptr @place, ptr %a, align 8
  store ptr @other, ptr %b, align 8
  call void @fill(ptr %a, ptr @place)
  call void @fill(ptr %b, ptr @place)
  %x = getelementptr inbounds ptr, ptr %a, i64 %i
  %y = getelementptr inbounds ptr, ptr %b, i64 %i
  %p = load ptr, ptr %x, align 8
  %q = load ptr, ptr %y, align 8
  store i32 7, ptr %p, align 4
  store i32 9, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define i32 @both(i64 %i) {
  %a = alloca [2 x ptr], align 16
  %b = alloca [2 x ptr], align 16
  %low = getelementptr inbounds ptr, ptr %a, i64 1
  %high = getelementptr inbounds ptr, ptr %b, i64 1
  store ptr @place, ptr %a, align 8
  store ptr @place, ptr %low, align 8
  store ptr @other, ptr %b, align 8
  store ptr @place, ptr %high, align 8
  %x = getelementptr inbounds ptr, ptr %a, i64 %i
  %y = getelementptr inbounds ptr, ptr %b, i64 %i
  %p = load ptr, ptr %x, align 8
  %q = load ptr, ptr %y, align 8
  store i32 7, ptr %p, align 4
  store i32 9, ptr %q, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"load-store/stored.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @place = internal defined global i32 : ptr, suffix ", align 4"
symbol @other = internal defined global i32 : ptr, suffix ", align 4"
symbol @fill = internal defined function void (ptr, ptr) : ptr, params ["nocapture", ""], suffix "#0", facts [noinline]
symbol @apart = external defined function i32 (i64) : ptr, params [""]
symbol @filled = external defined function i32 (i64) : ptr, params [""]
symbol @both = external defined function i32 (i64) : ptr, params [""]
omega imports [] exports [@apart, @filled, @both] () {
  %0 = delta @place () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @other () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = lambda @fill () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = gep inbounds [ptr, i64 1] %0 : ptr
    %5 = store write pinned [ptr, align 8] %1, %4, %2, %3 : mem
  } -> (%2, %5)
  %5 = lambda @apart (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[2 x ptr], align 16] %5, %4 : ptr, mem
    %8, %9 = alloca [[2 x ptr], align 16] %5, %7 : ptr, mem
    %10 = gep inbounds [ptr, i64 1] %6 : ptr
    %11 = gep inbounds [ptr, i64 1] %8 : ptr
    %12 = store write pinned [ptr, align 8] %0, %6, %3, %9 : mem
    %13 = store write pinned [ptr, align 8] %0, %10, %3, %12 : mem
    %14 = store write pinned [ptr, align 8] %1, %8, %3, %13 : mem
    %15 = store write pinned [ptr, align 8] %1, %11, %3, %14 : mem
    %16 = gep inbounds [ptr, _] %6, %2 : ptr
    %17 = gep inbounds [ptr, _] %8, %2 : ptr
    %18, %19 = load read pinned [ptr, align 8] %16, %3, %15 : ptr, mem
    %20, %21 = load read pinned [ptr, align 8] %17, %3, %19 : ptr, mem
    %22 = const 7 : i32
    %23 = store write pinned [i32, align 4] %22, %18, %3, %21 : mem
    %24 = const 9 : i32
    %25 = store write pinned [i32, align 4] %24, %20, %3, %23 : mem
  } -> (%22, %3, %25)
  %6 = lambda @filled (%0, %2, %4) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 1 : i32
    %7, %8 = alloca [[2 x ptr], align 16] %6, %5 : ptr, mem
    %9, %10 = alloca [[2 x ptr], align 16] %6, %8 : ptr, mem
    %11 = store write pinned [ptr, align 8] %0, %7, %4, %10 : mem
    %12 = store write pinned [ptr, align 8] %1, %9, %4, %11 : mem
    %13, %14 = call read write io [void (ptr, ptr), args ["", ""]] %2, %7, %0, %4, %12 : io, mem
    %15, %16 = call read write io [void (ptr, ptr), args ["", ""]] %2, %9, %0, %13, %14 : io, mem
    %17 = gep inbounds [ptr, _] %7, %3 : ptr
    %18 = gep inbounds [ptr, _] %9, %3 : ptr
    %19, %20 = load read pinned [ptr, align 8] %17, %15, %16 : ptr, mem
    %21, %22 = load read pinned [ptr, align 8] %18, %15, %20 : ptr, mem
    %23 = const 7 : i32
    %24 = store write pinned [i32, align 4] %23, %19, %15, %22 : mem
    %25 = const 9 : i32
    %26 = store write pinned [i32, align 4] %25, %21, %15, %24 : mem
    %27, %28 = load read pinned [i32, align 4] %19, %15, %26 : i32, mem
  } -> (%27, %15, %28)
  %7 = lambda @both (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[2 x ptr], align 16] %5, %4 : ptr, mem
    %8, %9 = alloca [[2 x ptr], align 16] %5, %7 : ptr, mem
    %10 = gep inbounds [ptr, i64 1] %6 : ptr
    %11 = gep inbounds [ptr, i64 1] %8 : ptr
    %12 = store write pinned [ptr, align 8] %0, %6, %3, %9 : mem
    %13 = store write pinned [ptr, align 8] %0, %10, %3, %12 : mem
    %14 = store write pinned [ptr, align 8] %1, %8, %3, %13 : mem
    %15 = store write pinned [ptr, align 8] %0, %11, %3, %14 : mem
    %16 = gep inbounds [ptr, _] %6, %2 : ptr
    %17 = gep inbounds [ptr, _] %8, %2 : ptr
    %18, %19 = load read pinned [ptr, align 8] %16, %3, %15 : ptr, mem
    %20, %21 = load read pinned [ptr, align 8] %17, %3, %19 : ptr, mem
    %22 = const 7 : i32
    %23 = store write pinned [i32, align 4] %22, %18, %3, %21 : mem
    %24 = const 9 : i32
    %25 = store write pinned [i32, align 4] %24, %20, %3, %23 : mem
    %26, %27 = load read pinned [i32, align 4] %18, %3, %25 : i32, mem
  } -> (%26, %3, %27)
} -> (%5, %6, %7)
