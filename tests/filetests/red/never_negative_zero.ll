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
preamble [
  "source_filename = \"red/never_negative_zero.ll\""
]
symbol @square = external defined function i32 (i32) : ptr, params [""]
symbol @product = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@square, @product] () {
  %0 = lambda @square () (%0: i32, %1: io, %2: mem) {
    %3 = sitofp %0 : double
    %4 = fmul %3, %3 : double
    %5 = const float 0x8000000000000000 : double
    %6 = fsub %4, %5 : double
    %7 = fptosi %6 : i32
  } -> (%7, %1, %2)
  %1 = lambda @product () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sitofp %0 : double
    %5 = sitofp %1 : double
    %6 = fmul %4, %5 : double
    %7 = const float 0x0 : double
    %8 = fadd %6, %7 : double
    %9 = bitcast %8 : i64
    %10 = const 0 : i64
    %11 = icmp eq %9, %10 : i1
    %12 = zext %11 : i32
  } -> (%12, %2, %3)
} -> (%0, %1)
