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
