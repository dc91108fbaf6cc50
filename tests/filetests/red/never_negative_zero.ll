; test opt red,dne
; What is never -0 does not change when 0 is added; the product of two numbers may be -0.
; run: @square(-3) == 9
; run: @product(-3, 0) == 1
define i32 @square(i32 %i) {
  %x = sitofp i32 %i to double
  %y = fadd double %x, 0.0
  %s = fmul double %y, %y
  %t = fadd double %s, 0.0
  %u = fsub double %t, -0.0
  %r = fptosi double %u to i32
  ret i32 %r
}
define i32 @product(i32 %i, i32 %k) {
  %x = sitofp i32 %i to double
  %z = sitofp i32 %k to double
  %s = fmul double %x, %z
  %t = fadd double %s, 0.0
  %bits = bitcast double %t to i64
  %zero = icmp eq i64 %bits, 0
  %r = zext i1 %zero to i32
  ret i32 %r
}
; expect
