; test opt red,dne
; What has the same value for every operand, and what flags allow.
; run: @exact(2.5) == 2.5
; run: @zero(2.5) == 2.5
; run: @reciprocal(2.5) == 0.3125
; run: @third() == 0.3333333333333333
; run: @negated(2.5, 1.0) == 1.5
; run: @itself(2.5) == 1
; run: @roundabout(7) == 7
define double @exact(double %x) {
  %a = fadd double %x, -0.0
  %b = fsub double %a, 0.0
  %c = fmul double %b, 1.0
  %d = fdiv double %c, 1.0
  %e = fneg double %d
  %f = fneg double %e
  ret double %f
}
define double @zero(double %x) {
  %a = fadd double %x, 0.0
  %b = fadd nsz double %a, 0.0
  ret double %b
}
define double @reciprocal(double %x) {
  %a = fdiv double %x, 8.0
  ret double %a
}
define double @third() {
  %a = fdiv double 1.0, 3.0
  ret double %a
}
define double @nan() {
  %a = fdiv double 0.0, 0.0
  ret double %a
}
define double @negated(double %x, double %y) {
  %n = fneg double %y
  %a = fadd nnan double %x, %n
  ret double %a
}
define i1 @itself(double %x) {
  %a = fcmp oeq double %x, %x
  ret i1 %a
}
define i32 @roundabout(i32 %x) {
  %a = sitofp i32 %x to double
  %b = fptosi double %a to i32
  ret i32 %b
}
; expect
