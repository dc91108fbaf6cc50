; test opt red
; Two addresses at constant distances from one pointer: they differ if the distances do, and within an object their
; order is that of the distances.
; run: @order(7) == 2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@data = global [8 x i32] zeroinitializer

define i1 @differ(ptr %p) {
  %q = getelementptr i32, ptr %p, i64 8
  %c = icmp eq ptr %p, %q
  ret i1 %c
}

define i1 @equal(ptr %p) {
  %q = getelementptr i32, ptr %p, i64 2
  %r = getelementptr i8, ptr %p, i64 8
  %c = icmp eq ptr %r, %q
  ret i1 %c
}

define i1 @unordered(ptr %p) {
  %q = getelementptr i32, ptr %p, i64 8
  %c = icmp ult ptr %p, %q
  ret i1 %c
}

define i1 @signed(ptr %p) {
  %q = getelementptr inbounds i32, ptr %p, i64 8
  %c = icmp slt ptr %p, %q
  ret i1 %c
}

define i32 @order(i32 %x) {
  %q = getelementptr inbounds i32, ptr @data, i64 3
  %r = getelementptr inbounds i32, ptr @data, i64 4
  %a = icmp ult ptr %q, %r
  %b = icmp uge ptr %r, %q
  %c = icmp ugt ptr %q, %r
  %d = zext i1 %a to i32
  %e = zext i1 %b to i32
  %f = zext i1 %c to i32
  %g = add i32 %d, %e
  %h = add i32 %g, %f
  ret i32 %h
}
; expect
preamble [
  "source_filename = \"red/pointer-distance.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @data = external defined global [8 x i32] : ptr
symbol @differ = external defined function i1 (ptr) : ptr, params [""]
symbol @equal = external defined function i1 (ptr) : ptr, params [""]
symbol @unordered = external defined function i1 (ptr) : ptr, params [""]
symbol @signed = external defined function i1 (ptr) : ptr, params [""]
symbol @order = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@data, @differ, @equal, @unordered, @signed, @order] () {
  %0 = delta @data () () {
    %1 = const zero : [8 x i32]
  } -> (%1)
  %2 = lambda @differ () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
  %3 = lambda @equal () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i32, i64 2] %0 : ptr
    %4 = gep [i8, i64 8] %0 : ptr
    %5 = icmp eq %4, %3 : i1
  } -> (%5, %1, %2)
  %4 = lambda @unordered () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i32, i64 8] %0 : ptr
    %4 = icmp ult %0, %3 : i1
  } -> (%4, %1, %2)
  %5 = lambda @signed () (%0: ptr, %1: io, %2: mem) {
    %3 = gep inbounds [i32, i64 8] %0 : ptr
    %4 = icmp slt %0, %3 : i1
  } -> (%4, %1, %2)
  %6 = lambda @order (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 2 : i32
  } -> (%4, %2, %3)
} -> (%0, %2, %3, %4, %5, %6)
