; test opt red,dne
; Intrinsics of constants, and comparisons with two constants that differ in one bit.
; run: @letters(97) == 1
; run: @letters(66) == 1
; run: @letters(91) == 0
; run: @either(12) == 1
; run: @either(14) == 1
; run: @either(13) == 0
; run: @neither(12) == 0
; run: @neither(13) == 1
declare double @llvm.floor.f64(double)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare double @llvm.sin.f64(double)
define double @floor() {
  %r = call double @llvm.floor.f64(double -156.25)
  ret double %r
}
define i32 @numbers() {
  %a = call i32 @llvm.ctpop.i32(i32 255)
  %b = call i32 @llvm.smax.i32(i32 %a, i32 -3)
  %c = call i32 @llvm.fshl.i32(i32 %b, i32 %b, i32 28)
  ret i32 %c
}
define double @of_the_library() {
  %r = call double @llvm.sin.f64(double 1.0)
  ret double %r
}
define i32 @letters(i32 %x) {
  %a = add i32 %x, -65
  %b = icmp ult i32 %a, 26
  %c = add i32 %x, -97
  %d = icmp ult i32 %c, 26
  %e = or i1 %b, %d
  %r = zext i1 %e to i32
  ret i32 %r
}
define i32 @either(i32 %x) {
  %a = icmp eq i32 %x, 12
  %b = icmp eq i32 %x, 14
  %c = select i1 %a, i1 true, i1 %b
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @neither(i32 %x) {
  %a = icmp ne i32 %x, 12
  %b = icmp ne i32 %x, 14
  %c = and i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
