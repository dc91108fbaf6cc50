; test opt globals,dne
; A load from a variable that is all zero is zero, whatever its address. LLVM has no constants of type x86_mmx.
@zero = internal constant [2 x i64] zeroinitializer
define x86_mmx @f(i64 %i) {
  %p = getelementptr [2 x i64], ptr @zero, i64 0, i64 %i
  %x = load x86_mmx, ptr %p
  ret x86_mmx %x
}
define <2 x i32> @g(i64 %i) {
  %p = getelementptr [2 x i64], ptr @zero, i64 0, i64 %i
  %x = load <2 x i32>, ptr %p
  ret <2 x i32> %x
}
; expect
preamble [
  "source_filename = \"globals/types-without-constants.ll\""
]
symbol @zero = internal defined global [2 x i64] : ptr, constant
symbol @f = external defined function x86_mmx (i64) : ptr, params [""]
symbol @g = external defined function <2 x i32> (i64) : ptr, params [""]
omega imports [] exports [@f, @g] () {
  %0 = delta @zero () () {
    %1 = const zero : [2 x i64]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = gep [[2 x i64], i64 0, _] %0, %1 : ptr
    %5, %6 = load read pinned [x86_mmx, align 8] %4, %2, %3 : x86_mmx, mem
  } -> (%5, %2, %6)
  %3 = lambda @g () (%0: i64, %1: io, %2: mem) {
    %3 = const zero : <2 x i32>
  } -> (%3, %1, %2)
} -> (%2, %3)
