; test opt bit-idioms,dne
; Bit counts, with a multiplication, with masks in each step, and with one mask at the end.
; run: @mul8(-17) == 7
; run: @mul8(-1) == 8
; run: @neat8(-17) == 7
; run: @neat8(-1) == 8
; run: @mul16(-12817) == 12
; run: @mul16(-1) == 16
; run: @neat16(-12817) == 12
; run: @neat16(-1) == 16
; run: @steps16(-12817) == 12
; run: @steps16(-1) == 16
; run: @mul32(-1985229329) == 20
; run: @mul32(-1) == 32
; run: @neat32(-1985229329) == 20
; run: @neat32(-1) == 32
; run: @steps32(-1985229329) == 20
; run: @steps32(-1) == 32
; run: @mul64(81985529216486895) == 32
; run: @mul64(-1) == 64
; run: @neat64(81985529216486895) == 32
; run: @neat64(-1) == 64
; run: @steps64(81985529216486895) == 32
; run: @steps64(-1) == 64
; run: @some(-1985229329) == 12
; run: @doubled(-1985229329) == 40
target triple = "x86_64-pc-linux-gnu"
define i8 @mul8(i8 %x) {
  %v1 = lshr i8 %x, 1
  %v2 = and i8 %v1, 85
  %v3 = sub i8 %x, %v2
  %v4 = and i8 %v3, 51
  %v5 = lshr i8 %v3, 2
  %v6 = and i8 %v5, 51
  %v7 = add i8 %v4, %v6
  %v8 = lshr i8 %v7, 4
  %v9 = add i8 %v7, %v8
  %v10 = and i8 %v9, 15
  ret i8 %v10
}
define i8 @neat8(i8 %x) {
  %v1 = and i8 %x, 85
  %v2 = lshr i8 %x, 1
  %v3 = and i8 %v2, 85
  %v4 = add i8 %v1, %v3
  %v5 = and i8 %v4, 51
  %v6 = lshr i8 %v4, 2
  %v7 = and i8 %v6, 51
  %v8 = add i8 %v5, %v7
  %v9 = lshr i8 %v8, 4
  %v10 = add i8 %v8, %v9
  %v11 = and i8 %v10, 15
  ret i8 %v11
}
define i16 @mul16(i16 %x) {
  %v1 = lshr i16 %x, 1
  %v2 = and i16 %v1, 21845
  %v3 = sub i16 %x, %v2
  %v4 = and i16 %v3, 13107
  %v5 = lshr i16 %v3, 2
  %v6 = and i16 %v5, 13107
  %v7 = add i16 %v4, %v6
  %v8 = lshr i16 %v7, 4
  %v9 = add i16 %v7, %v8
  %v10 = and i16 %v9, 3855
  %v11 = mul i16 %v10, 257
  %v12 = lshr i16 %v11, 8
  ret i16 %v12
}
define i16 @neat16(i16 %x) {
  %v1 = and i16 %x, 21845
  %v2 = lshr i16 %x, 1
  %v3 = and i16 %v2, 21845
  %v4 = add i16 %v1, %v3
  %v5 = and i16 %v4, 13107
  %v6 = lshr i16 %v4, 2
  %v7 = and i16 %v6, 13107
  %v8 = add i16 %v5, %v7
  %v9 = lshr i16 %v8, 4
  %v10 = add i16 %v8, %v9
  %v11 = and i16 %v10, 3855
  %v12 = and i16 %v11, 255
  %v13 = lshr i16 %v11, 8
  %v14 = and i16 %v13, 255
  %v15 = add i16 %v12, %v14
  ret i16 %v15
}
define i16 @steps16(i16 %x) {
  %v1 = lshr i16 %x, 1
  %v2 = and i16 %v1, 21845
  %v3 = sub i16 %x, %v2
  %v4 = and i16 %v3, 13107
  %v5 = lshr i16 %v3, 2
  %v6 = and i16 %v5, 13107
  %v7 = add i16 %v4, %v6
  %v8 = lshr i16 %v7, 4
  %v9 = add i16 %v7, %v8
  %v10 = and i16 %v9, 3855
  %v11 = lshr i16 %v10, 8
  %v12 = add i16 %v10, %v11
  %v13 = and i16 %v12, 63
  ret i16 %v13
}
define i32 @mul32(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 2
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = mul i32 %v10, 16843009
  %v12 = lshr i32 %v11, 24
  ret i32 %v12
}
define i32 @neat32(i32 %x) {
  %v1 = and i32 %x, 1431655765
  %v2 = lshr i32 %x, 1
  %v3 = and i32 %v2, 1431655765
  %v4 = add i32 %v1, %v3
  %v5 = and i32 %v4, 858993459
  %v6 = lshr i32 %v4, 2
  %v7 = and i32 %v6, 858993459
  %v8 = add i32 %v5, %v7
  %v9 = lshr i32 %v8, 4
  %v10 = add i32 %v8, %v9
  %v11 = and i32 %v10, 252645135
  %v12 = and i32 %v11, 16711935
  %v13 = lshr i32 %v11, 8
  %v14 = and i32 %v13, 16711935
  %v15 = add i32 %v12, %v14
  %v16 = and i32 %v15, 65535
  %v17 = lshr i32 %v15, 16
  %v18 = and i32 %v17, 65535
  %v19 = add i32 %v16, %v18
  ret i32 %v19
}
define i32 @steps32(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 2
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = lshr i32 %v10, 8
  %v12 = add i32 %v10, %v11
  %v13 = lshr i32 %v12, 16
  %v14 = add i32 %v12, %v13
  %v15 = and i32 %v14, 63
  ret i32 %v15
}
define i64 @mul64(i64 %x) {
  %v1 = lshr i64 %x, 1
  %v2 = and i64 %v1, 6148914691236517205
  %v3 = sub i64 %x, %v2
  %v4 = and i64 %v3, 3689348814741910323
  %v5 = lshr i64 %v3, 2
  %v6 = and i64 %v5, 3689348814741910323
  %v7 = add i64 %v4, %v6
  %v8 = lshr i64 %v7, 4
  %v9 = add i64 %v7, %v8
  %v10 = and i64 %v9, 1085102592571150095
  %v11 = mul i64 %v10, 72340172838076673
  %v12 = lshr i64 %v11, 56
  ret i64 %v12
}
define i64 @neat64(i64 %x) {
  %v1 = and i64 %x, 6148914691236517205
  %v2 = lshr i64 %x, 1
  %v3 = and i64 %v2, 6148914691236517205
  %v4 = add i64 %v1, %v3
  %v5 = and i64 %v4, 3689348814741910323
  %v6 = lshr i64 %v4, 2
  %v7 = and i64 %v6, 3689348814741910323
  %v8 = add i64 %v5, %v7
  %v9 = lshr i64 %v8, 4
  %v10 = add i64 %v8, %v9
  %v11 = and i64 %v10, 1085102592571150095
  %v12 = and i64 %v11, 71777214294589695
  %v13 = lshr i64 %v11, 8
  %v14 = and i64 %v13, 71777214294589695
  %v15 = add i64 %v12, %v14
  %v16 = and i64 %v15, 281470681808895
  %v17 = lshr i64 %v15, 16
  %v18 = and i64 %v17, 281470681808895
  %v19 = add i64 %v16, %v18
  %v20 = and i64 %v19, 4294967295
  %v21 = lshr i64 %v19, 32
  %v22 = and i64 %v21, 4294967295
  %v23 = add i64 %v20, %v22
  ret i64 %v23
}
define i64 @steps64(i64 %x) {
  %v1 = lshr i64 %x, 1
  %v2 = and i64 %v1, 6148914691236517205
  %v3 = sub i64 %x, %v2
  %v4 = and i64 %v3, 3689348814741910323
  %v5 = lshr i64 %v3, 2
  %v6 = and i64 %v5, 3689348814741910323
  %v7 = add i64 %v4, %v6
  %v8 = lshr i64 %v7, 4
  %v9 = add i64 %v7, %v8
  %v10 = and i64 %v9, 1085102592571150095
  %v11 = lshr i64 %v10, 8
  %v12 = add i64 %v10, %v11
  %v13 = lshr i64 %v12, 16
  %v14 = add i64 %v12, %v13
  %v15 = lshr i64 %v14, 32
  %v16 = add i64 %v14, %v15
  %v17 = and i64 %v16, 127
  ret i64 %v17
}
define i32 @some(i32 %x) {
  %v1 = and i32 %x, 65535
  %v2 = lshr i32 %v1, 1
  %v3 = and i32 %v2, 1431655765
  %v4 = sub i32 %v1, %v3
  %v5 = and i32 %v4, 858993459
  %v6 = lshr i32 %v4, 2
  %v7 = and i32 %v6, 858993459
  %v8 = add i32 %v5, %v7
  %v9 = lshr i32 %v8, 4
  %v10 = add i32 %v8, %v9
  %v11 = and i32 %v10, 252645135
  %v12 = mul i32 %v11, 16843009
  %v13 = lshr i32 %v12, 24
  ret i32 %v13
}
define i32 @doubled(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 2
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = mul i32 %v10, 16843009
  %v12 = lshr i32 %v11, 24
  %v13 = shl i32 %v12, 1
  %v14 = and i32 %v13, 127
  ret i32 %v14
}
; expect
preamble [
  "source_filename = \"bit-idioms/counts.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @mul8 = external defined function i8 (i8) : ptr, params [""]
symbol @neat8 = external defined function i8 (i8) : ptr, params [""]
symbol @mul16 = external defined function i16 (i16) : ptr, params [""]
symbol @neat16 = external defined function i16 (i16) : ptr, params [""]
symbol @steps16 = external defined function i16 (i16) : ptr, params [""]
symbol @mul32 = external defined function i32 (i32) : ptr, params [""]
symbol @neat32 = external defined function i32 (i32) : ptr, params [""]
symbol @steps32 = external defined function i32 (i32) : ptr, params [""]
symbol @mul64 = external defined function i64 (i64) : ptr, params [""]
symbol @neat64 = external defined function i64 (i64) : ptr, params [""]
symbol @steps64 = external defined function i64 (i64) : ptr, params [""]
symbol @some = external defined function i32 (i32) : ptr, params [""]
symbol @doubled = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.ctpop.i8 = external declared function i8 (i8) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i16 = external declared function i16 (i16) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i32 = external declared function i32 (i32) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i64 = external declared function i64 (i64) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@mul8, @neat8, @mul16, @neat16, @steps16, @mul32, @neat32, @steps32, @mul64, @neat64, @steps64, @some, @doubled] () {
  %0 = lambda @mul8 () (%0: i8, %1: io, %2: mem) {
    %3 = call [i8 (i8), intrinsic @llvm.ctpop.i8] %0 : i8
  } -> (%3, %1, %2)
  %1 = lambda @neat8 () (%0: i8, %1: io, %2: mem) {
    %3 = call [i8 (i8), intrinsic @llvm.ctpop.i8] %0 : i8
  } -> (%3, %1, %2)
  %2 = lambda @mul16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.ctpop.i16] %0 : i16
  } -> (%3, %1, %2)
  %3 = lambda @neat16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.ctpop.i16] %0 : i16
  } -> (%3, %1, %2)
  %4 = lambda @steps16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.ctpop.i16] %0 : i16
  } -> (%3, %1, %2)
  %5 = lambda @mul32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %0 : i32
  } -> (%3, %1, %2)
  %6 = lambda @neat32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %0 : i32
  } -> (%3, %1, %2)
  %7 = lambda @steps32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %0 : i32
  } -> (%3, %1, %2)
  %8 = lambda @mul64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.ctpop.i64] %0 : i64
  } -> (%3, %1, %2)
  %9 = lambda @neat64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.ctpop.i64] %0 : i64
  } -> (%3, %1, %2)
  %10 = lambda @steps64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.ctpop.i64] %0 : i64
  } -> (%3, %1, %2)
  %11 = lambda @some () (%0: i32, %1: io, %2: mem) {
    %3 = trunc %0 : i16
    %4 = call [i16 (i16), intrinsic @llvm.ctpop.i16] %3 : i16
    %5 = zext %4 : i32
  } -> (%5, %1, %2)
  %12 = lambda @doubled () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %0 : i32
    %5 = shl %4, %3 : i32
    %6 = const 127 : i32
    %7 = and %5, %6 : i32
  } -> (%7, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12)
