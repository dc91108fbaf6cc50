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
