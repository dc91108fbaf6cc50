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
; expect
preamble [
  "source_filename = \"red/intrinsics.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @llvm.floor.f64 = external declared function double (double) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i32 = external declared function i32 (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.smax.i32 = external declared function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.fshl.i32 = external declared function i32 (i32, i32, i32) : ptr, params ["", "", ""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.sin.f64 = external declared function double (double) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @floor = external defined function double () : ptr
symbol @numbers = external defined function i32 () : ptr
symbol @of_the_library = external defined function double () : ptr
symbol @letters = external defined function i32 (i32) : ptr, params [""]
symbol @either = external defined function i32 (i32) : ptr, params [""]
symbol @neither = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@floor, @numbers, @of_the_library, @letters, @either, @neither] () {
  %0 = lambda @floor () (%0: io, %1: mem) {
    %2 = const float 0xc063a00000000000 : double
  } -> (%2, %0, %1)
  %1 = lambda @numbers () (%0: io, %1: mem) {
    %2 = const -2147483648 : i32
  } -> (%2, %0, %1)
  %2 = lambda @of_the_library () (%0: io, %1: mem) {
    %2 = const float 0x3ff0000000000000 : double
    %3 = call [double (double), intrinsic @llvm.sin.f64, args [""]] %2 : double
  } -> (%3, %0, %1)
  %3 = lambda @letters () (%0: i32, %1: io, %2: mem) {
    %3 = const -65 : i32
    %4 = add %0, %3 : i32
    %5 = const 26 : i32
    %6 = icmp ult %4, %5 : i1
    %7 = const -97 : i32
    %8 = add %0, %7 : i32
    %9 = icmp ult %8, %5 : i1
    %10 = or %6, %9 : i1
    %11 = zext %10 : i32
  } -> (%11, %1, %2)
  %4 = lambda @either () (%0: i32, %1: io, %2: mem) {
    %3 = const -3 : i32
    %4 = const 12 : i32
    %5 = and %0, %3 : i32
    %6 = icmp eq %5, %4 : i1
    %7 = zext %6 : i32
  } -> (%7, %1, %2)
  %5 = lambda @neither () (%0: i32, %1: io, %2: mem) {
    %3 = const -3 : i32
    %4 = const 12 : i32
    %5 = and %0, %3 : i32
    %6 = icmp ne %5, %4 : i1
    %7 = zext %6 : i32
  } -> (%7, %1, %2)
} -> (%0, %1, %2, %3, %4, %5)
