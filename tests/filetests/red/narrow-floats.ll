; test opt red,dne
; Arithmetic on extended numbers whose result is narrowed again.
; run: @constant(16777217, 3)
; run: @sum(16777217, 3)
; run: @product(1000001, 1000003)
; run: @quotient(1, 3)
; run: @whole(-77)
; run: @half(1)
; run: @tenth(1)
define i32 @bits(float %x) {
  %b = bitcast float %x to i32
  ret i32 %b
}
define i32 @sum(i32 %i, i32 %j) {
  %x = sitofp i32 %i to float
  %y = sitofp i32 %j to float
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fadd double %a, %b
  %t = fptrunc double %s to float
  %r = bitcast float %t to i32
  ret i32 %r
}
define i32 @product(i32 %i, i32 %j) {
  %x = sitofp i32 %i to float
  %y = sitofp i32 %j to float
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fmul nnan double %a, %b
  %t = fptrunc double %s to float
  %r = bitcast float %t to i32
  ret i32 %r
}
define i32 @quotient(i32 %i, i32 %j) {
  %x = sitofp i32 %i to float
  %y = sitofp i32 %j to float
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fdiv double %a, %b
  %t = fptrunc double %s to float
  %r = bitcast float %t to i32
  ret i32 %r
}
define i32 @constant(i32 %i, i32 %j) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %s = fmul double %a, 2.5
  %t = fptrunc double %s to float
  %r = bitcast float %t to i32
  ret i32 %r
}
; No float is 0.1.
define float @tenth(i32 %i) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %s = fmul double %a, 0.1
  %t = fptrunc double %s to float
  ret float %t
}
; It is needed as it is, too.
define float @both(float %x, float %y, ptr %p) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fadd double %a, %b
  store double %s, ptr %p
  %t = fptrunc double %s to float
  ret float %t
}
; Rounding twice is not rounding once.
define double @long(double %x, double %y) {
  %a = fpext double %x to x86_fp80
  %b = fpext double %y to x86_fp80
  %s = fmul x86_fp80 %a, %b
  %t = fptrunc x86_fp80 %s to double
  ret double %t
}
define half @short(half %x, half %y) {
  %a = fpext half %x to float
  %b = fpext half %y to float
  %s = fsub float %a, %b
  %t = fptrunc float %s to half
  ret half %t
}
define i32 @whole(i32 %i) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %n = fptosi double %a to i32
  ret i32 %n
}
define i1 @half(i32 %i) {
  %x = sitofp i32 %i to float
  %a = fpext float %x to double
  %c = fcmp olt double %a, 0.5
  ret i1 %c
}
define i1 @inexact(float %x) {
  %a = fpext float %x to double
  %c = fcmp olt double %a, 0.1
  ret i1 %c
}
define float @negative(float %x) {
  %a = fpext float %x to double
  %n = fneg double %a
  %t = fptrunc double %n to float
  ret float %t
}
; expect
preamble [
  "source_filename = \"red/narrow-floats.ll\""
]
symbol @bits = external defined function i32 (float) : ptr, params [""]
symbol @sum = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @product = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @quotient = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @constant = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @tenth = external defined function float (i32) : ptr, params [""]
symbol @both = external defined function float (float, float, ptr) : ptr, params ["", "", ""]
symbol @long = external defined function double (double, double) : ptr, params ["", ""]
symbol @short = external defined function half (half, half) : ptr, params ["", ""]
symbol @whole = external defined function i32 (i32) : ptr, params [""]
symbol @half = external defined function i1 (i32) : ptr, params [""]
symbol @inexact = external defined function i1 (float) : ptr, params [""]
symbol @negative = external defined function float (float) : ptr, params [""]
omega imports [] exports [@bits, @sum, @product, @quotient, @constant, @tenth, @both, @long, @short, @whole, @half, @inexact, @negative] () {
  %0 = lambda @bits () (%0: float, %1: io, %2: mem) {
    %3 = bitcast %0 : i32
  } -> (%3, %1, %2)
  %1 = lambda @sum () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sitofp %0 : float
    %5 = sitofp %1 : float
    %6 = fadd %4, %5 : float
    %7 = bitcast %6 : i32
  } -> (%7, %2, %3)
  %2 = lambda @product () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sitofp %0 : float
    %5 = sitofp %1 : float
    %6 = fmul %4, %5 : float
    %7 = bitcast %6 : i32
  } -> (%7, %2, %3)
  %3 = lambda @quotient () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = sitofp %0 : float
    %5 = sitofp %1 : float
    %6 = fdiv %4, %5 : float
    %7 = bitcast %6 : i32
  } -> (%7, %2, %3)
  %4 = lambda @constant () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const float 0x40200000 : float
    %5 = sitofp %0 : float
    %6 = fmul %5, %4 : float
    %7 = bitcast %6 : i32
  } -> (%7, %2, %3)
  %5 = lambda @tenth () (%0: i32, %1: io, %2: mem) {
    %3 = sitofp %0 : float
    %4 = fpext %3 : double
    %5 = const float 0x3fb999999999999a : double
    %6 = fmul %4, %5 : double
    %7 = fptrunc %6 : float
  } -> (%7, %1, %2)
  %6 = lambda @both () (%0: float, %1: float, %2: ptr, %3: io, %4: mem) {
    %5 = fpext %0 : double
    %6 = fpext %1 : double
    %7 = fadd %5, %6 : double
    %8 = store write pinned [double, align 8] %7, %2, %3, %4 : mem
    %9 = fptrunc %7 : float
  } -> (%9, %3, %8)
  %7 = lambda @long () (%0: double, %1: double, %2: io, %3: mem) {
    %4 = fpext %0 : x86_fp80
    %5 = fpext %1 : x86_fp80
    %6 = fmul %4, %5 : x86_fp80
    %7 = fptrunc %6 : double
  } -> (%7, %2, %3)
  %8 = lambda @short () (%0: half, %1: half, %2: io, %3: mem) {
    %4 = fsub %0, %1 : half
  } -> (%4, %2, %3)
  %9 = lambda @whole () (%0: i32, %1: io, %2: mem) {
    %3 = sitofp %0 : float
    %4 = fptosi %3 : i32
  } -> (%4, %1, %2)
  %10 = lambda @half () (%0: i32, %1: io, %2: mem) {
    %3 = const float 0x3f000000 : float
    %4 = sitofp %0 : float
    %5 = fcmp olt %4, %3 : i1
  } -> (%5, %1, %2)
  %11 = lambda @inexact () (%0: float, %1: io, %2: mem) {
    %3 = fpext %0 : double
    %4 = const float 0x3fb999999999999a : double
    %5 = fcmp olt %3, %4 : i1
  } -> (%5, %1, %2)
  %12 = lambda @negative () (%0: float, %1: io, %2: mem) {
    %3 = fneg %0 : float
  } -> (%3, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12)
