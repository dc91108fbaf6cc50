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
