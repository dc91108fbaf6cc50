; test opt inv,red,dne
; Something that is a constant is one; for other things the question stays. (The interpreter knows no constants, so nothing is run.)
declare i1 @llvm.is.constant.i32(i32)
define i32 @f(i32 %x) {
  %c = call i1 @llvm.is.constant.i32(i32 7)
  %r = select i1 %c, i32 1, i32 3
  %s = add i32 %x, %r
  ret i32 %s
}
define i1 @g(i32 %x) {
  %c = call i1 @llvm.is.constant.i32(i32 %x)
  ret i1 %c
}
; expect
preamble [
  "source_filename = \"red/is-constant.ll\""
]
postamble [
  "attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }"
  ""
]
symbol @llvm.is.constant.i32 = external declared function i1 (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, no_read, no_write, only_args]
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i1 (i32) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @g () (%0: i32, %1: io, %2: mem) {
    %3 = call [i1 (i32), intrinsic @llvm.is.constant.i32, args [""]] %0 : i1
  } -> (%3, %1, %2)
} -> (%0, %1)
