; test opt red,dne
; Constant indices become part of the operation; computations in the same units are joined.
%pair = type { i32, [4 x i16] }
define ptr @same(ptr %p) {
  %z = sub i64 3, 3
  %q = getelementptr i8, ptr %p, i64 %z
  ret ptr %q
}
define ptr @counted(ptr %p) {
  %q = getelementptr inbounds i32, ptr %p, i64 3
  %r = getelementptr inbounds i32, ptr %q, i64 5
  ret ptr %r
}
define ptr @member(ptr %p, i64 %i) {
  %q = getelementptr inbounds %pair, ptr %p, i64 2, i32 1
  %r = getelementptr inbounds [4 x i16], ptr %q, i64 0, i64 %i
  ret ptr %r
}
define ptr @decayed(ptr %p, i64 %i) {
  %q = getelementptr inbounds %pair, ptr %p, i64 2, i32 1, i64 0
  %r = getelementptr i16, ptr %q, i64 %i
  ret ptr %r
}
define ptr @units(ptr %p) {
  %q = getelementptr i16, ptr %p, i64 3
  %r = getelementptr i32, ptr %q, i64 5
  ret ptr %r
}
; expect
preamble [
  "source_filename = \"red/gep.ll\""
  ""
  "%pair = type { i32, [4 x i16] }"
]
type %pair = {i32, [4 x i16]}
symbol @same = external defined function ptr (ptr) : ptr, params [""]
symbol @counted = external defined function ptr (ptr) : ptr, params [""]
symbol @member = external defined function ptr (ptr, i64) : ptr, params ["", ""]
symbol @decayed = external defined function ptr (ptr, i64) : ptr, params ["", ""]
symbol @units = external defined function ptr (ptr) : ptr, params [""]
omega imports [] exports [@same, @counted, @member, @decayed, @units] () {
  %0 = lambda @same () (%0: ptr, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @counted () (%0: ptr, %1: io, %2: mem) {
    %3 = gep inbounds [i32, i64 8] %0 : ptr
  } -> (%3, %1, %2)
  %2 = lambda @member () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep inbounds [%pair, i64 2, i32 1, _] %0, %1 : ptr
  } -> (%4, %2, %3)
  %3 = lambda @decayed () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [%pair, i64 2, i32 1, _] %0, %1 : ptr
  } -> (%4, %2, %3)
  %4 = lambda @units () (%0: ptr, %1: io, %2: mem) {
    %3 = gep [i16, i64 3] %0 : ptr
    %4 = gep [i32, i64 5] %3 : ptr
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3, %4)
