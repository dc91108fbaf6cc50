; test opt red
; Indices of 16 bits: addresses 65,536 bytes apart are the same, and no distance of more than 14 bits is compared.
target datalayout = "e-p:64:64:64:16-i64:64"
define i1 @around(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 65536
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
define i1 @modulo(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 65540
  %r = getelementptr i8, ptr %p, i32 4
  %c = icmp eq ptr %r, %q
  ret i1 %c
}
define i1 @near(ptr %p) {
  %q = getelementptr i8, ptr %p, i16 12
  %r = getelementptr i8, ptr %p, i16 4
  %c = icmp eq ptr %r, %q
  ret i1 %c
}
; expect
preamble [
  "source_filename = \"red/pointer-distance-narrow.ll\""
  "target datalayout = \"e-p:64:64:64:16-i64:64\""
]
symbol @around = external defined function i1 (ptr) : ptr, params [""]
symbol @modulo = external defined function i1 (ptr) : ptr, params [""]
symbol @near = external defined function i1 (ptr) : ptr, params [""]
omega imports [] exports [@around, @modulo, @near] () {
  %0 = lambda @around () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i8, i64 65536] %0 : ptr
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %1 = lambda @modulo () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i8, i32 65540] %0 : ptr
    %4 = gep [i8, i32 4] %0 : ptr
    %5 = icmp eq %4, %3 : i1
  } -> (%5, %1, %2)
  %2 = lambda @near () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i1
  } -> (%3, %1, %2)
} -> (%0, %1, %2)
