; test opt red,dne
; Is an address the one that it is a number of elements behind? Not if the elements may have no size, or if the steps
; may wrap around.
target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
define i1 @behind(ptr %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %r = icmp eq ptr %q, %p
  ret i1 %r
}
define i1 @other_order(ptr %p, i32 %i) {
  %q = getelementptr inbounds double, ptr %p, i32 %i
  %r = icmp ne ptr %p, %q
  ret i1 %r
}
define i1 @may_wrap(ptr %p, i64 %i) {
  %q = getelementptr i32, ptr %p, i64 %i
  %r = icmp eq ptr %q, %p
  ret i1 %r
}
define i1 @empty(ptr %p, i64 %i) {
  %q = getelementptr inbounds {}, ptr %p, i64 %i
  %r = icmp eq ptr %q, %p
  ret i1 %r
}
define i1 @member(ptr %p, i64 %i) {
  %q = getelementptr inbounds [4 x i8], ptr %p, i64 %i, i64 1
  %r = icmp eq ptr %q, %p
  ret i1 %r
}
; expect
preamble [
  "source_filename = \"red/pointer-compare.ll\""
  "target datalayout = \"e-m:e-i64:64-i128:128-n8:16:32:64-S128\""
]
symbol @behind = external defined function i1 (ptr, i64) : ptr, params ["", ""]
symbol @other_order = external defined function i1 (ptr, i32) : ptr, params ["", ""]
symbol @may_wrap = external defined function i1 (ptr, i64) : ptr, params ["", ""]
symbol @empty = external defined function i1 (ptr, i64) : ptr, params ["", ""]
symbol @member = external defined function i1 (ptr, i64) : ptr, params ["", ""]
omega imports [] exports [@behind, @other_order, @may_wrap, @empty, @member] () {
  %0 = lambda @behind () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = icmp eq %1, %4 : i1
  } -> (%5, %2, %3)
  %1 = lambda @other_order () (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp ne %1, %4 : i1
  } -> (%5, %2, %3)
  %2 = lambda @may_wrap () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [i32, _] %0, %1 : ptr
    %5 = icmp eq %4, %0 : i1
  } -> (%5, %2, %3)
  %3 = lambda @empty () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [{}, _] %0, %1 : ptr
    %5 = icmp eq %4, %0 : i1
  } -> (%5, %2, %3)
  %4 = lambda @member () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [[4 x i8], _, i64 1] %0, %1 : ptr
    %5 = icmp eq %4, %0 : i1
  } -> (%5, %2, %3)
} -> (%0, %1, %2, %3, %4)
