; test opt bit-idioms,dne
; Bit reversals in steps, in both orders, of all widths, and behind a byte swap.
; run: @reverse8(-17) == -9
; run: @reverse16(-12817) == -2125
; run: @down16(-12817) == -2125
; run: @reverse32(-1985229329) == -139209327
; run: @down32(-1985229329) == -139209327
; run: @reverse64(81985529216486895) == -597899502893742976
; run: @down64(81985529216486895) == -597899502893742976
; run: @called(-1985229329) == -139209327
; run: @promoted(-17) == -9
target triple = "x86_64-pc-linux-gnu"
define i8 @reverse8(i8 %x) {
  %v1 = lshr i8 %x, 1
  %v2 = and i8 %v1, 85
  %v3 = and i8 %x, 85
  %v4 = shl i8 %v3, 1
  %v5 = or i8 %v2, %v4
  %v6 = lshr i8 %v5, 2
  %v7 = and i8 %v6, 51
  %v8 = and i8 %v5, 51
  %v9 = shl i8 %v8, 2
  %v10 = or i8 %v7, %v9
  %v11 = shl i8 %v10, 4
  %v12 = lshr i8 %v10, 4
  %v13 = or i8 %v11, %v12
  ret i8 %v13
}
define i16 @reverse16(i16 %x) {
  %v1 = lshr i16 %x, 1
  %v2 = and i16 %v1, 21845
  %v3 = and i16 %x, 21845
  %v4 = shl i16 %v3, 1
  %v5 = or i16 %v2, %v4
  %v6 = lshr i16 %v5, 2
  %v7 = and i16 %v6, 13107
  %v8 = and i16 %v5, 13107
  %v9 = shl i16 %v8, 2
  %v10 = or i16 %v7, %v9
  %v11 = lshr i16 %v10, 4
  %v12 = and i16 %v11, 3855
  %v13 = and i16 %v10, 3855
  %v14 = shl i16 %v13, 4
  %v15 = or i16 %v12, %v14
  %v16 = shl i16 %v15, 8
  %v17 = lshr i16 %v15, 8
  %v18 = or i16 %v16, %v17
  ret i16 %v18
}
define i16 @down16(i16 %x) {
  %v1 = lshr i16 %x, 8
  %v2 = and i16 %v1, 255
  %v3 = and i16 %x, 255
  %v4 = shl i16 %v3, 8
  %v5 = or i16 %v2, %v4
  %v6 = lshr i16 %v5, 4
  %v7 = and i16 %v6, 3855
  %v8 = and i16 %v5, 3855
  %v9 = shl i16 %v8, 4
  %v10 = or i16 %v7, %v9
  %v11 = lshr i16 %v10, 2
  %v12 = and i16 %v11, 13107
  %v13 = and i16 %v10, 13107
  %v14 = shl i16 %v13, 2
  %v15 = or i16 %v12, %v14
  %v16 = lshr i16 %v15, 1
  %v17 = and i16 %v16, 21845
  %v18 = and i16 %v15, 21845
  %v19 = shl i16 %v18, 1
  %v20 = or i16 %v17, %v19
  ret i16 %v20
}
define i32 @reverse32(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = and i32 %x, 1431655765
  %v4 = shl i32 %v3, 1
  %v5 = or i32 %v2, %v4
  %v6 = lshr i32 %v5, 2
  %v7 = and i32 %v6, 858993459
  %v8 = and i32 %v5, 858993459
  %v9 = shl i32 %v8, 2
  %v10 = or i32 %v7, %v9
  %v11 = lshr i32 %v10, 4
  %v12 = and i32 %v11, 252645135
  %v13 = and i32 %v10, 252645135
  %v14 = shl i32 %v13, 4
  %v15 = or i32 %v12, %v14
  %v16 = lshr i32 %v15, 8
  %v17 = and i32 %v16, 16711935
  %v18 = and i32 %v15, 16711935
  %v19 = shl i32 %v18, 8
  %v20 = or i32 %v17, %v19
  %v21 = shl i32 %v20, 16
  %v22 = lshr i32 %v20, 16
  %v23 = or i32 %v21, %v22
  ret i32 %v23
}
define i32 @down32(i32 %x) {
  %v1 = lshr i32 %x, 16
  %v2 = and i32 %v1, 65535
  %v3 = and i32 %x, 65535
  %v4 = shl i32 %v3, 16
  %v5 = or i32 %v2, %v4
  %v6 = lshr i32 %v5, 8
  %v7 = and i32 %v6, 16711935
  %v8 = and i32 %v5, 16711935
  %v9 = shl i32 %v8, 8
  %v10 = or i32 %v7, %v9
  %v11 = lshr i32 %v10, 4
  %v12 = and i32 %v11, 252645135
  %v13 = and i32 %v10, 252645135
  %v14 = shl i32 %v13, 4
  %v15 = or i32 %v12, %v14
  %v16 = lshr i32 %v15, 2
  %v17 = and i32 %v16, 858993459
  %v18 = and i32 %v15, 858993459
  %v19 = shl i32 %v18, 2
  %v20 = or i32 %v17, %v19
  %v21 = lshr i32 %v20, 1
  %v22 = and i32 %v21, 1431655765
  %v23 = and i32 %v20, 1431655765
  %v24 = shl i32 %v23, 1
  %v25 = or i32 %v22, %v24
  ret i32 %v25
}
define i64 @reverse64(i64 %x) {
  %v1 = lshr i64 %x, 1
  %v2 = and i64 %v1, 6148914691236517205
  %v3 = and i64 %x, 6148914691236517205
  %v4 = shl i64 %v3, 1
  %v5 = or i64 %v2, %v4
  %v6 = lshr i64 %v5, 2
  %v7 = and i64 %v6, 3689348814741910323
  %v8 = and i64 %v5, 3689348814741910323
  %v9 = shl i64 %v8, 2
  %v10 = or i64 %v7, %v9
  %v11 = lshr i64 %v10, 4
  %v12 = and i64 %v11, 1085102592571150095
  %v13 = and i64 %v10, 1085102592571150095
  %v14 = shl i64 %v13, 4
  %v15 = or i64 %v12, %v14
  %v16 = lshr i64 %v15, 8
  %v17 = and i64 %v16, 71777214294589695
  %v18 = and i64 %v15, 71777214294589695
  %v19 = shl i64 %v18, 8
  %v20 = or i64 %v17, %v19
  %v21 = lshr i64 %v20, 16
  %v22 = and i64 %v21, 281470681808895
  %v23 = and i64 %v20, 281470681808895
  %v24 = shl i64 %v23, 16
  %v25 = or i64 %v22, %v24
  %v26 = shl i64 %v25, 32
  %v27 = lshr i64 %v25, 32
  %v28 = or i64 %v26, %v27
  ret i64 %v28
}
define i64 @down64(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = and i64 %v1, 4294967295
  %v3 = and i64 %x, 4294967295
  %v4 = shl i64 %v3, 32
  %v5 = or i64 %v2, %v4
  %v6 = lshr i64 %v5, 16
  %v7 = and i64 %v6, 281470681808895
  %v8 = and i64 %v5, 281470681808895
  %v9 = shl i64 %v8, 16
  %v10 = or i64 %v7, %v9
  %v11 = lshr i64 %v10, 8
  %v12 = and i64 %v11, 71777214294589695
  %v13 = and i64 %v10, 71777214294589695
  %v14 = shl i64 %v13, 8
  %v15 = or i64 %v12, %v14
  %v16 = lshr i64 %v15, 4
  %v17 = and i64 %v16, 1085102592571150095
  %v18 = and i64 %v15, 1085102592571150095
  %v19 = shl i64 %v18, 4
  %v20 = or i64 %v17, %v19
  %v21 = lshr i64 %v20, 2
  %v22 = and i64 %v21, 3689348814741910323
  %v23 = and i64 %v20, 3689348814741910323
  %v24 = shl i64 %v23, 2
  %v25 = or i64 %v22, %v24
  %v26 = lshr i64 %v25, 1
  %v27 = and i64 %v26, 6148914691236517205
  %v28 = and i64 %v25, 6148914691236517205
  %v29 = shl i64 %v28, 1
  %v30 = or i64 %v27, %v29
  ret i64 %v30
}
declare i32 @llvm.bswap.i32(i32)
define i32 @called(i32 %x) {
  %v1 = call i32 @llvm.bswap.i32(i32 %x)
  %v2 = lshr i32 %v1, 4
  %v3 = and i32 %v2, 252645135
  %v4 = and i32 %v1, 252645135
  %v5 = shl i32 %v4, 4
  %v6 = or i32 %v3, %v5
  %v7 = lshr i32 %v6, 2
  %v8 = and i32 %v7, 858993459
  %v9 = and i32 %v6, 858993459
  %v10 = shl i32 %v9, 2
  %v11 = or i32 %v8, %v10
  %v12 = lshr i32 %v11, 1
  %v13 = and i32 %v12, 1431655765
  %v14 = and i32 %v11, 1431655765
  %v15 = shl i32 %v14, 1
  %v16 = or i32 %v13, %v15
  ret i32 %v16
}
define i8 @promoted(i8 %x) {
  %v1 = zext i8 %x to i32
  %v2 = and i32 %v1, 240
  %v3 = lshr i32 %v2, 4
  %v4 = shl i32 %v1, 4
  %v5 = and i32 %v4, 240
  %v6 = or i32 %v3, %v5
  %v7 = and i32 %v6, 204
  %v8 = lshr i32 %v7, 2
  %v9 = shl i32 %v6, 2
  %v10 = and i32 %v9, 204
  %v11 = or i32 %v8, %v10
  %v12 = and i32 %v11, 170
  %v13 = lshr i32 %v12, 1
  %v14 = shl i32 %v11, 1
  %v15 = and i32 %v14, 170
  %v16 = or i32 %v13, %v15
  %v17 = trunc i32 %v16 to i8
  ret i8 %v17
}
; expect
preamble [
  "source_filename = \"bit-idioms/reversals.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  ""
]
symbol @reverse8 = external defined function i8 (i8) : ptr, params [""]
symbol @reverse16 = external defined function i16 (i16) : ptr, params [""]
symbol @down16 = external defined function i16 (i16) : ptr, params [""]
symbol @reverse32 = external defined function i32 (i32) : ptr, params [""]
symbol @down32 = external defined function i32 (i32) : ptr, params [""]
symbol @reverse64 = external defined function i64 (i64) : ptr, params [""]
symbol @down64 = external defined function i64 (i64) : ptr, params [""]
symbol @llvm.bswap.i32 = external declared function i32 (i32) : ptr, params [""], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @called = external defined function i32 (i32) : ptr, params [""]
symbol @promoted = external defined function i8 (i8) : ptr, params [""]
symbol @llvm.bitreverse.i8 = external declared function i8 (i8) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bitreverse.i16 = external declared function i16 (i16) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bitreverse.i32 = external declared function i32 (i32) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bitreverse.i64 = external declared function i64 (i64) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@reverse8, @reverse16, @down16, @reverse32, @down32, @reverse64, @down64, @called, @promoted] () {
  %0 = lambda @reverse8 () (%0: i8, %1: io, %2: mem) {
    %3 = call [i8 (i8), intrinsic @llvm.bitreverse.i8] %0 : i8
  } -> (%3, %1, %2)
  %1 = lambda @reverse16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.bitreverse.i16] %0 : i16
  } -> (%3, %1, %2)
  %2 = lambda @down16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.bitreverse.i16] %0 : i16
  } -> (%3, %1, %2)
  %3 = lambda @reverse32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bitreverse.i32] %0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @down32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bitreverse.i32] %0 : i32
  } -> (%3, %1, %2)
  %5 = lambda @reverse64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.bitreverse.i64] %0 : i64
  } -> (%3, %1, %2)
  %6 = lambda @down64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.bitreverse.i64] %0 : i64
  } -> (%3, %1, %2)
  %7 = lambda @called () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bswap.i32, args [""]] %0 : i32
    %4 = const 4 : i32
    %5 = lshr %3, %4 : i32
    %6 = const 252645135 : i32
    %7 = and %5, %6 : i32
    %8 = and %3, %6 : i32
    %9 = shl %8, %4 : i32
    %10 = or %7, %9 : i32
    %11 = const 2 : i32
    %12 = lshr %10, %11 : i32
    %13 = const 858993459 : i32
    %14 = and %12, %13 : i32
    %15 = and %10, %13 : i32
    %16 = shl %15, %11 : i32
    %17 = or %14, %16 : i32
    %18 = const 1 : i32
    %19 = lshr %17, %18 : i32
    %20 = const 1431655765 : i32
    %21 = and %19, %20 : i32
    %22 = and %17, %20 : i32
    %23 = shl %22, %18 : i32
    %24 = or %21, %23 : i32
  } -> (%24, %1, %2)
  %8 = lambda @promoted () (%0: i8, %1: io, %2: mem) {
    %3 = call [i8 (i8), intrinsic @llvm.bitreverse.i8] %0 : i8
  } -> (%3, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8)
