; test opt red,dne
; What has the same value for every operand, and what flags allow.
; run: @exact(2.5) == 2.5
; run: @zero(2.5) == 2.5
; run: @reciprocal(2.5) == 0.3125
; run: @third() == 0.3333333333333333
; run: @negated(2.5, 1.0) == 1.5
; run: @itself(2.5) == -1
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
preamble [
  "source_filename = \"red/float.ll\""
]
symbol @exact = external defined function double (double) : ptr, params [""]
symbol @zero = external defined function double (double) : ptr, params [""]
symbol @reciprocal = external defined function double (double) : ptr, params [""]
symbol @third = external defined function double () : ptr
symbol @nan = external defined function double () : ptr
symbol @negated = external defined function double (double, double) : ptr, params ["", ""]
symbol @itself = external defined function i1 (double) : ptr, params [""]
symbol @roundabout = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@exact, @zero, @reciprocal, @third, @nan, @negated, @itself, @roundabout] () {
  %0 = lambda @exact () (%0: double, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @zero () (%0: double, %1: io, %2: mem) {
    %3 = const float 0x0 : double
    %4 = fadd %0, %3 : double
  } -> (%4, %1, %2)
  %2 = lambda @reciprocal () (%0: double, %1: io, %2: mem) {
    %3 = const float 0x3fc0000000000000 : double
    %4 = fmul %0, %3 : double
  } -> (%4, %1, %2)
  %3 = lambda @third () (%0: io, %1: mem) {
    %2 = const float 0x3fd5555555555555 : double
  } -> (%2, %0, %1)
  %4 = lambda @nan () (%0: io, %1: mem) {
    %2 = const float 0x0 : double
    %3 = fdiv %2, %2 : double
  } -> (%3, %0, %1)
  %5 = lambda @negated () (%0: double, %1: double, %2: io, %3: mem) {
    %4 = fsub nnan %0, %1 : double
  } -> (%4, %2, %3)
  %6 = lambda @itself () (%0: double, %1: io, %2: mem) {
    %3 = fcmp ord %0, %0 : i1
  } -> (%3, %1, %2)
  %7 = lambda @roundabout () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7)
