; test opt load-store,dne
; Memory that is too small for an access is not what it is to: neither a whole access of eight bytes, nor one behind 16
; bytes of the same object. What is computed otherwise may be anywhere, and what is only declared may be larger.
; run: @members(1) == 7
; run: @loop(5) == 12
; run: @outside(1) == 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@v = global i32 0
@pair = global [2 x i32] zeroinitializer
@other = external global i32
@record = global [32 x i8] zeroinitializer, align 16
define i32 @behind(ptr %p, i32 %x) {
  %q = getelementptr inbounds i8, ptr %p, i64 16
  store i32 %x, ptr @v, align 4
  store i32 9, ptr %q, align 4
  %a = load i32, ptr @v, align 4
  ret i32 %a
}
define i32 @large(ptr %p, i32 %x) {
  store i32 %x, ptr @v, align 4
  store i64 9, ptr %p, align 4
  %a = load i32, ptr @v, align 4
  ret i32 %a
}
define i32 @before(ptr %p, i32 %x) {
  %q = getelementptr inbounds i8, ptr %p, i64 16
  %r = getelementptr inbounds i8, ptr %q, i64 -16
  store i32 %x, ptr @v, align 4
  store i32 9, ptr %r, align 4
  %a = load i32, ptr @v, align 4
  ret i32 %a
}
define i32 @fits(ptr %p, i32 %x) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  store i32 %x, ptr @pair, align 4
  store i32 9, ptr %q, align 4
  %a = load i32, ptr @pair, align 4
  ret i32 %a
}
define i32 @declared(ptr %p, i32 %x) {
  %q = getelementptr inbounds i8, ptr %p, i64 16
  store i32 %x, ptr @other, align 4
  store i32 9, ptr %q, align 4
  %a = load i32, ptr @other, align 4
  ret i32 %a
}
define i32 @anywhere(ptr %p, i32 %x) {
  %q = getelementptr i8, ptr %p, i64 16
  store i32 %x, ptr @v, align 4
  store i32 3, ptr %q, align 4
  %a = load i32, ptr @v, align 4
  ret i32 %a
}
define i32 @outside(i32 %x) {
  %p = getelementptr i8, ptr @v, i64 -16
  %a = call i32 @anywhere(ptr %p, i32 %x)
  ret i32 %a
}
define i32 @members(i32 %x) {
  %a = call i32 @behind(ptr @record, i32 %x)
  %b = call i32 @large(ptr @record, i32 %x)
  %c = call i32 @before(ptr @record, i32 %x)
  %d = call i32 @fits(ptr @pair, i32 %x)
  %e = call i32 @fits(ptr @record, i32 %x)
  %f = add i32 %a, %b
  %g = add i32 %f, %c
  %h = add i32 %g, %d
  %i = add i32 %h, %e
  %j = add i32 %i, 2
  ret i32 %j
}
define i32 @count(ptr %p, i32 %n) mustprogress {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  store i32 %i, ptr @v, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 16
  %old = load i32, ptr %q, align 4
  %sum = add i32 %old, 2
  store i32 %sum, ptr %q, align 4
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:
  ret i32 0
}
define i32 @loop(i32 %n) {
  %a = call i32 @count(ptr @record, i32 %n)
  %q = getelementptr inbounds i8, ptr @record, i64 16
  %b = load i32, ptr %q, align 4
  %c = load i32, ptr @v, align 4
  %d = add i32 %b, %c
  %e = sub i32 %d, 2
  ret i32 %e
}
; expect
preamble [
  "source_filename = \"load-store/room.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @v = external defined global i32 : ptr
symbol @pair = external defined global [2 x i32] : ptr
symbol @other = external declared global i32 : ptr
symbol @record = external defined global [32 x i8] : ptr, suffix ", align 16"
symbol @behind = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @large = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @before = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @fits = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @declared = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @anywhere = external defined function i32 (ptr, i32) : ptr, params ["", ""]
symbol @outside = external defined function i32 (i32) : ptr, params [""]
symbol @members = external defined function i32 (i32) : ptr, params [""]
symbol @count = external defined function i32 (ptr, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @loop = external defined function i32 (i32) : ptr, params [""]
omega imports [@other] exports [@v, @pair, @record, @behind, @large, @before, @fits, @declared, @anywhere, @outside, @members, @count, @loop] (%0: ptr) {
  %1 = delta @v () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = delta @pair () () {
    %4 = const zero : [2 x i32]
  } -> (%4)
  %5 = delta @record () () {
    %6 = const zero : [32 x i8]
  } -> (%6)
  %7 = lambda @behind (%1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep inbounds [i8, i64 16] %1 : ptr
    %6 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %7 = const 9 : i32
    %8 = store write pinned [i32, align 4] %7, %5, %3, %6 : mem
  } -> (%2, %3, %8)
  %8 = lambda @large (%1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %6 = const 9 : i64
    %7 = store write pinned [i64, align 4] %6, %1, %3, %5 : mem
  } -> (%2, %3, %7)
  %9 = lambda @before (%1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep inbounds [i8, i64 16] %1 : ptr
    %6 = gep inbounds [i8, i64 -16] %5 : ptr
    %7 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %8 = const 9 : i32
    %9 = store write pinned [i32, align 4] %8, %6, %3, %7 : mem
  } -> (%2, %3, %9)
  %10 = lambda @fits (%3) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep inbounds [i8, i64 4] %1 : ptr
    %6 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %7 = const 9 : i32
    %8 = store write pinned [i32, align 4] %7, %5, %3, %6 : mem
    %9, %10 = load read pinned [i32, align 4] %0, %3, %8 : i32, mem
  } -> (%9, %3, %10)
  %11 = lambda @declared (%0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep inbounds [i8, i64 16] %1 : ptr
    %6 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %7 = const 9 : i32
    %8 = store write pinned [i32, align 4] %7, %5, %3, %6 : mem
    %9, %10 = load read pinned [i32, align 4] %0, %3, %8 : i32, mem
  } -> (%9, %3, %10)
  %12 = lambda @anywhere (%1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep [i8, i64 16] %1 : ptr
    %6 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %7 = const 3 : i32
    %8 = store write pinned [i32, align 4] %7, %5, %3, %6 : mem
    %9, %10 = load read pinned [i32, align 4] %0, %3, %8 : i32, mem
  } -> (%9, %3, %10)
  %13 = lambda @outside (%1, %12) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep [i8, i64 -16] %0 : ptr
    %6, %7, %8 = call read write io [i32 (ptr, i32), args ["", ""]] %1, %5, %2, %3, %4 : i32, io, mem
  } -> (%6, %7, %8)
  %14 = lambda @members (%7, %5, %8, %9, %10, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: i32, %7: io, %8: mem) {
    %9, %10, %11 = call read write io [i32 (ptr, i32), args ["", ""]] %0, %1, %6, %7, %8 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (ptr, i32), args ["", ""]] %2, %1, %6, %10, %11 : i32, io, mem
    %15, %16, %17 = call read write io [i32 (ptr, i32), args ["", ""]] %3, %1, %6, %13, %14 : i32, io, mem
    %18, %19, %20 = call read write io [i32 (ptr, i32), args ["", ""]] %4, %5, %6, %16, %17 : i32, io, mem
    %21, %22, %23 = call read write io [i32 (ptr, i32), args ["", ""]] %4, %1, %6, %19, %20 : i32, io, mem
    %24 = add %9, %12 : i32
    %25 = add %24, %15 : i32
    %26 = add %25, %18 : i32
    %27 = add %26, %21 : i32
    %28 = const 2 : i32
    %29 = add %27, %28 : i32
  } -> (%29, %22, %23)
  %15 = lambda @count (%1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const undef : i32
    %6 = const 0 : i32
    %7 = gep inbounds [i8, i64 16] %1 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %3, %4 : i32, mem
    %10 = gep inbounds [i8, i64 16] %1 : ptr
    %11, %12, %13, %14, %15, %16 = theta (%3, %9, %2, %6, %8, %5) (%17: io, %18: mem, %19: i32, %20: i32, %21: i32, %22: i32) {
      %23 = const 2 : i32
      %24 = add %21, %23 : i32
      %25 = const 1 : i32
      %26 = add nsw %20, %25 : i32
      %27 = icmp slt %26, %19 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
    } -> (%28, %17, %18, %19, %26, %24, %20)
    %29 = store write pinned [i32, align 4] %15, %10, %3, %12 : mem
    %30 = store write pinned [i32, align 4] %16, %0, %3, %29 : mem
  } -> (%6, %3, %30)
  %16 = lambda @loop (%15, %5, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6, %7, %8 = call read write io [i32 (ptr, i32), args ["", ""]] %0, %1, %3, %4, %5 : i32, io, mem
    %9 = gep inbounds [i8, i64 16] %1 : ptr
    %10, %11 = load read pinned [i32, align 4] %9, %7, %8 : i32, mem
    %12, %13 = load read pinned [i32, align 4] %2, %7, %11 : i32, mem
    %14 = add %10, %12 : i32
    %15 = const 2 : i32
    %16 = sub %14, %15 : i32
  } -> (%16, %7, %13)
} -> (%1, %3, %5, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16)
