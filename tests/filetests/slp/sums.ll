; test opt slp,dne
; Terms of sums that are computed alike are lanes: of integers in any order, of floating-point numbers one by one.
; run: @products(2) == 28
; run: @mixed(5) == 33
; run: @quotients() == 3
@a = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
@w = global [8 x i16] [i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8], align 16
define i32 @products(i32 %x) {
  %a0 = load i16, ptr @w
  %p1 = getelementptr i16, ptr @w, i64 1
  %a1 = load i16, ptr %p1
  %p2 = getelementptr i16, ptr @w, i64 2
  %a2 = load i16, ptr %p2
  %p3 = getelementptr i16, ptr @w, i64 3
  %a3 = load i16, ptr %p3
  %p4 = getelementptr i16, ptr @w, i64 4
  %a4 = load i16, ptr %p4
  %p5 = getelementptr i16, ptr @w, i64 5
  %a5 = load i16, ptr %p5
  %p6 = getelementptr i16, ptr @w, i64 6
  %a6 = load i16, ptr %p6
  %p7 = getelementptr i16, ptr @w, i64 7
  %a7 = load i16, ptr %p7
  %e0 = sext i16 %a0 to i32
  %e1 = sext i16 %a1 to i32
  %e2 = sext i16 %a2 to i32
  %e3 = sext i16 %a3 to i32
  %e4 = sext i16 %a4 to i32
  %e5 = sext i16 %a5 to i32
  %e6 = sext i16 %a6 to i32
  %e7 = sext i16 %a7 to i32
  %m0 = mul nsw i32 %e0, %e4
  %m1 = mul nsw i32 %e1, %e5
  %m2 = mul nsw i32 %e2, %e6
  %m3 = mul nsw i32 %e3, %e7
  %s1 = add nsw i32 %m0, %m1
  %s2 = add nsw i32 %s1, %m2
  %s3 = add nsw i32 %s2, %m3
  %s4 = sub i32 %s3, 44
  %s5 = add i32 %s4, %x
  ret i32 %s5
}
define i32 @mixed(i32 %x) {
  %a0 = load i32, ptr @a
  %p1 = getelementptr i32, ptr @a, i64 1
  %a1 = load i32, ptr %p1
  %p2 = getelementptr i32, ptr @a, i64 2
  %a2 = load i32, ptr %p2
  %p3 = getelementptr i32, ptr @a, i64 3
  %a3 = load i32, ptr %p3
  %p4 = getelementptr i32, ptr @a, i64 4
  %a4 = load i32, ptr %p4
  %p5 = getelementptr i32, ptr @a, i64 5
  %a5 = load i32, ptr %p5
  %p6 = getelementptr i32, ptr @a, i64 6
  %a6 = load i32, ptr %p6
  %s1 = add nsw i32 %x, %a0
  %s2 = add nsw i32 %s1, %a1
  %s3 = add nsw i32 %s2, %a2
  %s4 = add nsw i32 %s3, %a3
  %s5 = add nsw i32 %s4, %a4
  %s6 = add nsw i32 %s5, %a5
  %s7 = add nsw i32 %s6, %a6
  ret i32 %s7
}
define double @ratio(double %a, double %b, double %c, double %d, double %s) {
  %p = fdiv double %a, %b
  %q = fdiv double %c, %d
  %r = fadd double %s, %p
  %t = fadd double %r, %q
  ret double %t
}
define i32 @quotients() {
  %r = call double @ratio(double 1.0, double 2.0, double 3.0, double 2.0, double 1.0)
  %i = fptosi double %r to i32
  ret i32 %i
}
; expect
preamble [
  "source_filename = \"slp/sums.ll\""
]
symbol @a = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @w = external defined global [8 x i16] : ptr, suffix ", align 16"
symbol @products = external defined function i32 (i32) : ptr, params [""]
symbol @mixed = external defined function i32 (i32) : ptr, params [""]
symbol @ratio = external defined function double (double, double, double, double, double) : ptr, params ["", "", "", "", ""]
symbol @quotients = external defined function i32 () : ptr
omega imports [] exports [@a, @w, @products, @mixed, @ratio, @quotients] () {
  %0 = delta @a () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32, 8 : i32] : [8 x i32]
  } -> (%1)
  %2 = delta @w () () {
    %3 = const [1 : i16, 2 : i16, 3 : i16, 4 : i16, 5 : i16, 6 : i16, 7 : i16, 8 : i16] : [8 x i16]
  } -> (%3)
  %4 = lambda @products (%2) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [<4 x i16>, align 2] %0, %2, %3 : <4 x i16>, mem
    %6 = gep [i16, i64 4] %0 : ptr
    %7, %8 = load read pinned [<4 x i16>, align 2] %6, %2, %5 : <4 x i16>, mem
    %9 = sext %4 : <4 x i32>
    %10 = sext %7 : <4 x i32>
    %11 = mul nsw %9, %10 : <4 x i32>
    %12 = const poison : <4 x i32>
    %13 = shufflevector [2, 3, -1, -1] %11, %12 : <4 x i32>
    %14 = add %11, %13 : <4 x i32>
    %15 = const poison : <4 x i32>
    %16 = shufflevector [1, -1, -1, -1] %14, %15 : <4 x i32>
    %17 = add %14, %16 : <4 x i32>
    %18 = const 0 : i32
    %19 = extractelement %17, %18 : i32
    %20 = const 44 : i32
    %21 = sub %19, %20 : i32
    %22 = add %21, %1 : i32
  } -> (%22, %2, %8)
  %5 = lambda @mixed (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = gep [i32, i64 1] %0 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %2, %5 : i32, mem
    %9 = gep [i32, i64 2] %0 : ptr
    %10, %11 = load read pinned [i32, align 4] %9, %2, %8 : i32, mem
    %12 = gep [i32, i64 3] %0 : ptr
    %13, %14 = load read pinned [i32, align 4] %12, %2, %11 : i32, mem
    %15 = gep [i32, i64 4] %0 : ptr
    %16, %17 = load read pinned [i32, align 4] %15, %2, %14 : i32, mem
    %18 = gep [i32, i64 5] %0 : ptr
    %19, %20 = load read pinned [i32, align 4] %18, %2, %17 : i32, mem
    %21 = gep [i32, i64 6] %0 : ptr
    %22, %23 = load read pinned [i32, align 4] %21, %2, %20 : i32, mem
    %24 = add nsw %1, %4 : i32
    %25 = add nsw %24, %7 : i32
    %26 = add nsw %25, %10 : i32
    %27 = add nsw %26, %13 : i32
    %28 = add nsw %27, %16 : i32
    %29 = add nsw %28, %19 : i32
    %30 = add nsw %29, %22 : i32
  } -> (%30, %2, %23)
  %6 = lambda @ratio () (%0: double, %1: double, %2: double, %3: double, %4: double, %5: io, %6: mem) {
    %7 = fdiv %0, %1 : double
    %8 = fdiv %2, %3 : double
    %9 = fadd %4, %7 : double
    %10 = fadd %9, %8 : double
  } -> (%10, %5, %6)
  %7 = lambda @quotients (%6) (%0: ptr, %1: io, %2: mem) {
    %3 = const float 0x3ff0000000000000 : double
    %4 = const float 0x4000000000000000 : double
    %5 = const float 0x4008000000000000 : double
    %6, %7, %8 = call read write io [double (double, double, double, double, double), args ["", "", "", "", ""]] %0, %3, %4, %5, %4, %3, %1, %2 : double, io, mem
    %9 = fptosi %6 : i32
  } -> (%9, %7, %8)
} -> (%0, %2, %4, %5, %6, %7)
