; test opt iln,red,iln,dne
; A call that was decided on stays a call, unless its copy passes a constant where the callee passed a parameter.
; run: @known(5) == 5
; run: @unknown(3, 7) == 501885275
define i32 @large(i32 %n, i32 %x) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %first, label %second
first:
  %a1 = mul i32 %x, %x
  %a2 = xor i32 %a1, %n
  %a3 = mul i32 %a2, %n
  %a4 = xor i32 %a3, %x
  %a5 = mul i32 %a4, %x
  %a6 = xor i32 %a5, %n
  %a7 = mul i32 %a6, %n
  %a8 = xor i32 %a7, %x
  %a9 = mul i32 %a8, %x
  %a10 = xor i32 %a9, %n
  %a11 = mul i32 %a10, %n
  %a12 = xor i32 %a11, %x
  %a13 = mul i32 %a12, %x
  %a14 = xor i32 %a13, %n
  %a15 = mul i32 %a14, %n
  %a16 = xor i32 %a15, %x
  %a17 = mul i32 %a16, %x
  %a18 = xor i32 %a17, %n
  %a19 = mul i32 %a18, %n
  %a20 = xor i32 %a19, %x
  %a21 = mul i32 %a20, %x
  %a22 = xor i32 %a21, %n
  %a23 = mul i32 %a22, %n
  %a24 = xor i32 %a23, %x
  ret i32 %a24
second:
  %b1 = mul i32 %x, %n
  %b2 = xor i32 %b1, %x
  %b3 = mul i32 %b2, %x
  %b4 = xor i32 %b3, %n
  %b5 = mul i32 %b4, %n
  %b6 = xor i32 %b5, %x
  %b7 = mul i32 %b6, %x
  %b8 = xor i32 %b7, %n
  %b9 = mul i32 %b8, %n
  %b10 = xor i32 %b9, %x
  %b11 = mul i32 %b10, %x
  %b12 = xor i32 %b11, %n
  %b13 = mul i32 %b12, %n
  %b14 = xor i32 %b13, %x
  %b15 = mul i32 %b14, %x
  %b16 = xor i32 %b15, %n
  %b17 = mul i32 %b16, %n
  %b18 = xor i32 %b17, %x
  %b19 = mul i32 %b18, %x
  %b20 = xor i32 %b19, %n
  %b21 = mul i32 %b20, %n
  %b22 = xor i32 %b21, %x
  %b23 = mul i32 %b22, %x
  %b24 = xor i32 %b23, %n
  ret i32 %b24
}
define i32 @passes(i32 %n, i32 %x) {
  %r = call i32 @large(i32 %n, i32 %x)
  ret i32 %r
}
define i32 @known(i32 %x) {
  %r = call i32 @passes(i32 0, i32 %x)
  ret i32 %r
}
define i32 @unknown(i32 %n, i32 %x) {
  %r = call i32 @passes(i32 %n, i32 %x)
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"iln/again.ll\""
]
symbol @large = external defined function i32 (i32, i32) : ptr, params ["", ""], metadata " !rvsdg.too_large !{}"
symbol @passes = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @known = external defined function i32 (i32) : ptr, params [""]
symbol @unknown = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@large, @passes, @known, @unknown] () {
  %0 = lambda @large () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = mul %10, %9 : i32
        %12 = xor %11, %10 : i32
        %13 = mul %12, %10 : i32
        %14 = xor %13, %9 : i32
        %15 = mul %14, %9 : i32
        %16 = xor %15, %10 : i32
        %17 = mul %16, %10 : i32
        %18 = xor %17, %9 : i32
        %19 = mul %18, %9 : i32
        %20 = xor %19, %10 : i32
        %21 = mul %20, %10 : i32
        %22 = xor %21, %9 : i32
        %23 = mul %22, %9 : i32
        %24 = xor %23, %10 : i32
        %25 = mul %24, %10 : i32
        %26 = xor %25, %9 : i32
        %27 = mul %26, %9 : i32
        %28 = xor %27, %10 : i32
        %29 = mul %28, %10 : i32
        %30 = xor %29, %9 : i32
        %31 = mul %30, %9 : i32
        %32 = xor %31, %10 : i32
        %33 = mul %32, %10 : i32
        %34 = xor %33, %9 : i32
      } -> (%34)
      case 1 (%35: io, %36: i32, %37: i32) {
        %38 = mul %37, %37 : i32
        %39 = xor %38, %36 : i32
        %40 = mul %39, %36 : i32
        %41 = xor %40, %37 : i32
        %42 = mul %41, %37 : i32
        %43 = xor %42, %36 : i32
        %44 = mul %43, %36 : i32
        %45 = xor %44, %37 : i32
        %46 = mul %45, %37 : i32
        %47 = xor %46, %36 : i32
        %48 = mul %47, %36 : i32
        %49 = xor %48, %37 : i32
        %50 = mul %49, %37 : i32
        %51 = xor %50, %36 : i32
        %52 = mul %51, %36 : i32
        %53 = xor %52, %37 : i32
        %54 = mul %53, %37 : i32
        %55 = xor %54, %36 : i32
        %56 = mul %55, %36 : i32
        %57 = xor %56, %37 : i32
        %58 = mul %57, %37 : i32
        %59 = xor %58, %36 : i32
        %60 = mul %59, %36 : i32
        %61 = xor %60, %37 : i32
      } -> (%61)
    }
  } -> (%7, %2, %3)
  %1 = lambda @passes (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (i32, i32), args ["", ""]] %0, %1, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
  %2 = lambda @known () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @unknown (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (i32, i32), args ["", ""]] %0, %1, %2, %3, %4 : i32, io, mem
  } -> (%5, %6, %7)
} -> (%0, %1, %2, %3)
