; test opt dead-args
; Attributes that count parameters are in groups, most often: allocsize(1) would mean the third parameter, if the first one went.
declare ptr @malloc(i64)
define internal ptr @al(i32 %dead, i64 %n, i64 %hint) noinline allocsize(1) {
  %m = add i64 %n, %hint
  %p = call ptr @malloc(i64 %m)
  ret ptr %p
}
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
define i64 @f(ptr %out) {
  %p = call ptr @al(i32 3, i64 8, i64 100)
  store ptr %p, ptr %out
  %s = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i64 %s
}
; expect
preamble [
  "source_filename = \"dead-args/allocsize.ll\""
]
postamble [
  "attributes #0 = { noinline allocsize(1) }"
  "attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @malloc = external declared function ptr (i64) : ptr, params [""]
symbol @al = internal defined function ptr (i32, i64, i64) : ptr, params ["", "", ""], suffix "#0", facts [noinline]
symbol @llvm.objectsize.i64.p0 = external declared function i64 (ptr, i1, i1, i1) : ptr, params ["", "immarg", "immarg", "immarg"], suffix "#1", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @f = external defined function i64 (ptr) : ptr, params [""]
omega imports [@malloc] exports [@f] (%0: ptr) {
  %1 = lambda @al (%0) (%0: ptr, %1: i32, %2: i64, %3: i64, %4: io, %5: mem) {
    %6 = add %2, %3 : i64
    %7, %8, %9 = call read write io [ptr (i64), args [""]] %0, %6, %4, %5 : ptr, io, mem
  } -> (%7, %8, %9)
  %2 = lambda @f (%1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = const 8 : i64
    %6 = const 100 : i64
    %7, %8, %9 = call read write io [ptr (i32, i64, i64), args ["", "", ""]] %0, %4, %5, %6, %2, %3 : ptr, io, mem
    %10 = store write pinned [ptr, align 8] %7, %1, %8, %9 : mem
    %11 = const 0 : i1
    %12 = const -1 : i1
    %13 = call [i64 (ptr, i1, i1, i1), intrinsic @llvm.objectsize.i64.p0, args ["", "", "", ""]] %7, %11, %12, %11 : i64
  } -> (%13, %8, %10)
} -> (%2)
