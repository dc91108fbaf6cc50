; test opt red,dne
; Flags and bit-fields: tests of parts of numbers need no shift, two parts are compared where they are, and truth values
; that are bits of a number are shifted down.
; run: @field(44) == -1
; run: @field(45) == -1
; run: @field(41) == 0
; run: @flag(32) == 1
; run: @flag(31) == 2
; run: @same(44, 13) == -1
; run: @same(44, 17) == 0
; run: @wide(1099511627776) == -1
; run: @wide(1099511627775) == 0
; run: @truth(16) == 1
; run: @truth(47) == 0
; run: @exact(24) == -1
; run: @exact(16) == 0
; run: @both(7) == 10
; run: @counted(6) == 3
define i1 @field(i8 %x) {
  %s = lshr i8 %x, 2
  %m = and i8 %s, 7
  %r = icmp eq i8 %m, 3
  ret i1 %r
}
define i32 @flag(i32 %x) {
  %s = lshr i32 %x, 5
  %b = trunc i32 %s to i1
  %r = select i1 %b, i32 1, i32 2
  ret i32 %r
}
define i1 @same(i32 %x, i32 %y) {
  %s = lshr i32 %x, 2
  %m = and i32 %s, 7
  %t = lshr i32 %y, 2
  %n = and i32 %t, 7
  %r = icmp eq i32 %m, %n
  ret i1 %r
}
; A mask that no instruction contains: one bit can be tested where it is.
define i1 @wide(i64 %x) {
  %s = lshr i64 %x, 40
  %m = and i64 %s, 1
  %r = icmp ne i64 %m, 0
  ret i1 %r
}
define i64 @truth(i64 %x) {
  %m = and i64 %x, 16
  %b = icmp ne i64 %m, 0
  %r = zext i1 %b to i64
  ret i64 %r
}
define i1 @exact(i64 %x) {
  %s = ashr exact i64 %x, 3
  %r = icmp eq i64 %s, 3
  ret i1 %r
}
; The part has another user, which needs it where it is.
define i32 @both(i32 %x) {
  %s = lshr i32 %x, 1
  %m = and i32 %s, 3
  %z = icmp eq i32 %m, 3
  %o = select i1 %z, i32 7, i32 1
  %r = add i32 %o, %m
  ret i32 %r
}
declare i32 @llvm.ctpop.i32(i32)
; A count of bits is a small number.
define i64 @counted(i32 %x) {
  %c = call i32 @llvm.ctpop.i32(i32 %x)
  %w = sext i32 %c to i64
  %r = add i64 %w, 1
  ret i64 %r
}
; expect
preamble [
  "source_filename = \"red/parts.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @field = external defined function i1 (i8) : ptr, params [""]
symbol @flag = external defined function i32 (i32) : ptr, params [""]
symbol @same = external defined function i1 (i32, i32) : ptr, params ["", ""]
symbol @wide = external defined function i1 (i64) : ptr, params [""]
symbol @truth = external defined function i64 (i64) : ptr, params [""]
symbol @exact = external defined function i1 (i64) : ptr, params [""]
symbol @both = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.ctpop.i32 = external declared function i32 (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @counted = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@field, @flag, @same, @wide, @truth, @exact, @both, @counted] () {
  %0 = lambda @field () (%0: i8, %1: io, %2: mem) {
    %3 = const 12 : i8
    %4 = const 28 : i8
    %5 = and %0, %4 : i8
    %6 = icmp eq %5, %3 : i1
  } -> (%6, %1, %2)
  %1 = lambda @flag () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = const 32 : i32
    %5 = and %0, %4 : i32
    %6 = icmp ne %5, %3 : i1
    %7 = const 1 : i32
    %8 = const 2 : i32
    %9 = select %6, %7, %8 : i32
  } -> (%9, %1, %2)
  %2 = lambda @same () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 28 : i32
    %6 = xor %0, %1 : i32
    %7 = and %6, %5 : i32
    %8 = icmp eq %7, %4 : i1
  } -> (%8, %2, %3)
  %3 = lambda @wide () (%0: i64, %1: io, %2: mem) {
    %3 = const 1099511627776 : i64
    %4 = const 0 : i64
    %5 = and %0, %3 : i64
    %6 = icmp ne %5, %4 : i1
  } -> (%6, %1, %2)
  %4 = lambda @truth () (%0: i64, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = const 4 : i64
    %5 = lshr %0, %4 : i64
    %6 = and %5, %3 : i64
  } -> (%6, %1, %2)
  %5 = lambda @exact () (%0: i64, %1: io, %2: mem) {
    %3 = const 24 : i64
    %4 = icmp eq %0, %3 : i1
  } -> (%4, %1, %2)
  %6 = lambda @both () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 3 : i32
    %6 = and %4, %5 : i32
    %7 = icmp eq %6, %5 : i1
    %8 = const 7 : i32
    %9 = select %7, %8, %3 : i32
    %10 = add %9, %6 : i32
  } -> (%10, %1, %2)
  %7 = lambda @counted () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.ctpop.i32, args [""]] %0 : i32
    %4 = zext nneg %3 : i64
    %5 = const 1 : i64
    %6 = add %4, %5 : i64
  } -> (%6, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7)
