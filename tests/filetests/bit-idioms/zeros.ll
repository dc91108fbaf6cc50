; test opt bit-idioms,dne
; Zeros at an end, counted as the bits of a number that has ones there; with a step too few, and with another user.
; run: @lowest8(96) == 5
; run: @lowest8(0) == 8
; run: @behind8(96) == 5
; run: @behind8(0) == 8
; run: @front8(5) == 5
; run: @front8(0) == 8
; run: @lowest16(96) == 5
; run: @lowest16(0) == 16
; run: @behind16(96) == 5
; run: @behind16(0) == 16
; run: @front16(5) == 13
; run: @front16(0) == 16
; run: @lowest32(96) == 5
; run: @lowest32(0) == 32
; run: @behind32(96) == 5
; run: @behind32(0) == 32
; run: @front32(5) == 29
; run: @front32(0) == 32
; run: @lowest64(96) == 5
; run: @lowest64(0) == 64
; run: @behind64(96) == 5
; run: @behind64(0) == 64
; run: @front64(5) == 61
; run: @front64(0) == 64
; run: @short(16) == 29
; run: @elsewhere(8) == 21
target triple = "x86_64-pc-linux-gnu"
define i8 @lowest8(i8 %x) {
  %v1 = sub i8 0, %x
  %v2 = and i8 %x, %v1
  %v3 = add i8 %v2, -1
  %v4 = lshr i8 %v3, 1
  %v5 = and i8 %v4, 85
  %v6 = sub i8 %v3, %v5
  %v7 = and i8 %v6, 51
  %v8 = lshr i8 %v6, 2
  %v9 = and i8 %v8, 51
  %v10 = add i8 %v7, %v9
  %v11 = lshr i8 %v10, 4
  %v12 = add i8 %v10, %v11
  %v13 = and i8 %v12, 15
  ret i8 %v13
}
define i8 @behind8(i8 %x) {
  %v1 = xor i8 %x, -1
  %v2 = add i8 %x, -1
  %v3 = and i8 %v1, %v2
  %v4 = and i8 %v3, 85
  %v5 = lshr i8 %v3, 1
  %v6 = and i8 %v5, 85
  %v7 = add i8 %v4, %v6
  %v8 = and i8 %v7, 51
  %v9 = lshr i8 %v7, 2
  %v10 = and i8 %v9, 51
  %v11 = add i8 %v8, %v10
  %v12 = lshr i8 %v11, 4
  %v13 = add i8 %v11, %v12
  %v14 = and i8 %v13, 15
  ret i8 %v14
}
define i8 @front8(i8 %x) {
  %v1 = lshr i8 %x, 1
  %v2 = or i8 %x, %v1
  %v3 = lshr i8 %v2, 2
  %v4 = or i8 %v2, %v3
  %v5 = lshr i8 %v4, 4
  %v6 = or i8 %v4, %v5
  %v7 = xor i8 %v6, -1
  %v8 = lshr i8 %v7, 1
  %v9 = and i8 %v8, 85
  %v10 = sub i8 %v7, %v9
  %v11 = and i8 %v10, 51
  %v12 = lshr i8 %v10, 2
  %v13 = and i8 %v12, 51
  %v14 = add i8 %v11, %v13
  %v15 = lshr i8 %v14, 4
  %v16 = add i8 %v14, %v15
  %v17 = and i8 %v16, 15
  ret i8 %v17
}
define i16 @lowest16(i16 %x) {
  %v1 = sub i16 0, %x
  %v2 = and i16 %x, %v1
  %v3 = add i16 %v2, -1
  %v4 = lshr i16 %v3, 1
  %v5 = and i16 %v4, 21845
  %v6 = sub i16 %v3, %v5
  %v7 = and i16 %v6, 13107
  %v8 = lshr i16 %v6, 2
  %v9 = and i16 %v8, 13107
  %v10 = add i16 %v7, %v9
  %v11 = lshr i16 %v10, 4
  %v12 = add i16 %v10, %v11
  %v13 = and i16 %v12, 3855
  %v14 = mul i16 %v13, 257
  %v15 = lshr i16 %v14, 8
  ret i16 %v15
}
define i16 @behind16(i16 %x) {
  %v1 = xor i16 %x, -1
  %v2 = add i16 %x, -1
  %v3 = and i16 %v1, %v2
  %v4 = and i16 %v3, 21845
  %v5 = lshr i16 %v3, 1
  %v6 = and i16 %v5, 21845
  %v7 = add i16 %v4, %v6
  %v8 = and i16 %v7, 13107
  %v9 = lshr i16 %v7, 2
  %v10 = and i16 %v9, 13107
  %v11 = add i16 %v8, %v10
  %v12 = lshr i16 %v11, 4
  %v13 = add i16 %v11, %v12
  %v14 = and i16 %v13, 3855
  %v15 = and i16 %v14, 255
  %v16 = lshr i16 %v14, 8
  %v17 = and i16 %v16, 255
  %v18 = add i16 %v15, %v17
  ret i16 %v18
}
define i16 @front16(i16 %x) {
  %v1 = lshr i16 %x, 1
  %v2 = or i16 %x, %v1
  %v3 = lshr i16 %v2, 2
  %v4 = or i16 %v2, %v3
  %v5 = lshr i16 %v4, 4
  %v6 = or i16 %v4, %v5
  %v7 = lshr i16 %v6, 8
  %v8 = or i16 %v6, %v7
  %v9 = xor i16 %v8, -1
  %v10 = lshr i16 %v9, 1
  %v11 = and i16 %v10, 21845
  %v12 = sub i16 %v9, %v11
  %v13 = and i16 %v12, 13107
  %v14 = lshr i16 %v12, 2
  %v15 = and i16 %v14, 13107
  %v16 = add i16 %v13, %v15
  %v17 = lshr i16 %v16, 4
  %v18 = add i16 %v16, %v17
  %v19 = and i16 %v18, 3855
  %v20 = mul i16 %v19, 257
  %v21 = lshr i16 %v20, 8
  ret i16 %v21
}
define i32 @lowest32(i32 %x) {
  %v1 = sub i32 0, %x
  %v2 = and i32 %x, %v1
  %v3 = add i32 %v2, -1
  %v4 = lshr i32 %v3, 1
  %v5 = and i32 %v4, 1431655765
  %v6 = sub i32 %v3, %v5
  %v7 = and i32 %v6, 858993459
  %v8 = lshr i32 %v6, 2
  %v9 = and i32 %v8, 858993459
  %v10 = add i32 %v7, %v9
  %v11 = lshr i32 %v10, 4
  %v12 = add i32 %v10, %v11
  %v13 = and i32 %v12, 252645135
  %v14 = mul i32 %v13, 16843009
  %v15 = lshr i32 %v14, 24
  ret i32 %v15
}
define i32 @behind32(i32 %x) {
  %v1 = xor i32 %x, -1
  %v2 = add i32 %x, -1
  %v3 = and i32 %v1, %v2
  %v4 = and i32 %v3, 1431655765
  %v5 = lshr i32 %v3, 1
  %v6 = and i32 %v5, 1431655765
  %v7 = add i32 %v4, %v6
  %v8 = and i32 %v7, 858993459
  %v9 = lshr i32 %v7, 2
  %v10 = and i32 %v9, 858993459
  %v11 = add i32 %v8, %v10
  %v12 = lshr i32 %v11, 4
  %v13 = add i32 %v11, %v12
  %v14 = and i32 %v13, 252645135
  %v15 = and i32 %v14, 16711935
  %v16 = lshr i32 %v14, 8
  %v17 = and i32 %v16, 16711935
  %v18 = add i32 %v15, %v17
  %v19 = and i32 %v18, 65535
  %v20 = lshr i32 %v18, 16
  %v21 = and i32 %v20, 65535
  %v22 = add i32 %v19, %v21
  ret i32 %v22
}
define i32 @front32(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = or i32 %x, %v1
  %v3 = lshr i32 %v2, 2
  %v4 = or i32 %v2, %v3
  %v5 = lshr i32 %v4, 4
  %v6 = or i32 %v4, %v5
  %v7 = lshr i32 %v6, 8
  %v8 = or i32 %v6, %v7
  %v9 = lshr i32 %v8, 16
  %v10 = or i32 %v8, %v9
  %v11 = xor i32 %v10, -1
  %v12 = lshr i32 %v11, 1
  %v13 = and i32 %v12, 1431655765
  %v14 = sub i32 %v11, %v13
  %v15 = and i32 %v14, 858993459
  %v16 = lshr i32 %v14, 2
  %v17 = and i32 %v16, 858993459
  %v18 = add i32 %v15, %v17
  %v19 = lshr i32 %v18, 4
  %v20 = add i32 %v18, %v19
  %v21 = and i32 %v20, 252645135
  %v22 = mul i32 %v21, 16843009
  %v23 = lshr i32 %v22, 24
  ret i32 %v23
}
define i64 @lowest64(i64 %x) {
  %v1 = sub i64 0, %x
  %v2 = and i64 %x, %v1
  %v3 = add i64 %v2, -1
  %v4 = lshr i64 %v3, 1
  %v5 = and i64 %v4, 6148914691236517205
  %v6 = sub i64 %v3, %v5
  %v7 = and i64 %v6, 3689348814741910323
  %v8 = lshr i64 %v6, 2
  %v9 = and i64 %v8, 3689348814741910323
  %v10 = add i64 %v7, %v9
  %v11 = lshr i64 %v10, 4
  %v12 = add i64 %v10, %v11
  %v13 = and i64 %v12, 1085102592571150095
  %v14 = mul i64 %v13, 72340172838076673
  %v15 = lshr i64 %v14, 56
  ret i64 %v15
}
define i64 @behind64(i64 %x) {
  %v1 = xor i64 %x, -1
  %v2 = add i64 %x, -1
  %v3 = and i64 %v1, %v2
  %v4 = and i64 %v3, 6148914691236517205
  %v5 = lshr i64 %v3, 1
  %v6 = and i64 %v5, 6148914691236517205
  %v7 = add i64 %v4, %v6
  %v8 = and i64 %v7, 3689348814741910323
  %v9 = lshr i64 %v7, 2
  %v10 = and i64 %v9, 3689348814741910323
  %v11 = add i64 %v8, %v10
  %v12 = lshr i64 %v11, 4
  %v13 = add i64 %v11, %v12
  %v14 = and i64 %v13, 1085102592571150095
  %v15 = and i64 %v14, 71777214294589695
  %v16 = lshr i64 %v14, 8
  %v17 = and i64 %v16, 71777214294589695
  %v18 = add i64 %v15, %v17
  %v19 = and i64 %v18, 281470681808895
  %v20 = lshr i64 %v18, 16
  %v21 = and i64 %v20, 281470681808895
  %v22 = add i64 %v19, %v21
  %v23 = and i64 %v22, 4294967295
  %v24 = lshr i64 %v22, 32
  %v25 = and i64 %v24, 4294967295
  %v26 = add i64 %v23, %v25
  ret i64 %v26
}
define i64 @front64(i64 %x) {
  %v1 = lshr i64 %x, 1
  %v2 = or i64 %x, %v1
  %v3 = lshr i64 %v2, 2
  %v4 = or i64 %v2, %v3
  %v5 = lshr i64 %v4, 4
  %v6 = or i64 %v4, %v5
  %v7 = lshr i64 %v6, 8
  %v8 = or i64 %v6, %v7
  %v9 = lshr i64 %v8, 16
  %v10 = or i64 %v8, %v9
  %v11 = lshr i64 %v10, 32
  %v12 = or i64 %v10, %v11
  %v13 = xor i64 %v12, -1
  %v14 = lshr i64 %v13, 1
  %v15 = and i64 %v14, 6148914691236517205
  %v16 = sub i64 %v13, %v15
  %v17 = and i64 %v16, 3689348814741910323
  %v18 = lshr i64 %v16, 2
  %v19 = and i64 %v18, 3689348814741910323
  %v20 = add i64 %v17, %v19
  %v21 = lshr i64 %v20, 4
  %v22 = add i64 %v20, %v21
  %v23 = and i64 %v22, 1085102592571150095
  %v24 = mul i64 %v23, 72340172838076673
  %v25 = lshr i64 %v24, 56
  ret i64 %v25
}
define i32 @short(i32 %x) {
  %v1 = lshr i32 %x, 2
  %v2 = or i32 %x, %v1
  %v3 = lshr i32 %v2, 4
  %v4 = or i32 %v2, %v3
  %v5 = lshr i32 %v4, 8
  %v6 = or i32 %v4, %v5
  %v7 = lshr i32 %v6, 16
  %v8 = or i32 %v6, %v7
  %v9 = xor i32 %v8, -1
  %v10 = lshr i32 %v9, 1
  %v11 = and i32 %v10, 1431655765
  %v12 = sub i32 %v9, %v11
  %v13 = and i32 %v12, 858993459
  %v14 = lshr i32 %v12, 2
  %v15 = and i32 %v14, 858993459
  %v16 = add i32 %v13, %v15
  %v17 = lshr i32 %v16, 4
  %v18 = add i32 %v16, %v17
  %v19 = and i32 %v18, 252645135
  %v20 = mul i32 %v19, 16843009
  %v21 = lshr i32 %v20, 24
  ret i32 %v21
}
define i32 @elsewhere(i32 %x) {
  %v1 = sub i32 0, %x
  %v2 = and i32 %x, %v1
  %v3 = add i32 %v2, -1
  %v4 = lshr i32 %v3, 1
  %v5 = and i32 %v4, 1431655765
  %v6 = sub i32 %v3, %v5
  %v7 = and i32 %v6, 858993459
  %v8 = lshr i32 %v6, 2
  %v9 = and i32 %v8, 858993459
  %v10 = add i32 %v7, %v9
  %v11 = lshr i32 %v10, 4
  %v12 = add i32 %v10, %v11
  %v13 = and i32 %v12, 252645135
  %v14 = mul i32 %v13, 16843009
  %v15 = lshr i32 %v14, 24
  %v16 = mul i32 %v15, %v3
  ret i32 %v16
}
; expect
preamble [
  "source_filename = \"bit-idioms/zeros.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @lowest8 = external defined function i8 (i8) : ptr, params [""]
symbol @behind8 = external defined function i8 (i8) : ptr, params [""]
symbol @front8 = external defined function i8 (i8) : ptr, params [""]
symbol @lowest16 = external defined function i16 (i16) : ptr, params [""]
symbol @behind16 = external defined function i16 (i16) : ptr, params [""]
symbol @front16 = external defined function i16 (i16) : ptr, params [""]
symbol @lowest32 = external defined function i32 (i32) : ptr, params [""]
symbol @behind32 = external defined function i32 (i32) : ptr, params [""]
symbol @front32 = external defined function i32 (i32) : ptr, params [""]
symbol @lowest64 = external defined function i64 (i64) : ptr, params [""]
symbol @behind64 = external defined function i64 (i64) : ptr, params [""]
symbol @front64 = external defined function i64 (i64) : ptr, params [""]
symbol @short = external defined function i32 (i32) : ptr, params [""]
symbol @elsewhere = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.ctpop.i8 = external declared function i8 (i8) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.cttz.i8 = external declared function i8 (i8, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctlz.i8 = external declared function i8 (i8, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i16 = external declared function i16 (i16) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.cttz.i16 = external declared function i16 (i16, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctlz.i16 = external declared function i16 (i16, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i32 = external declared function i32 (i32) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.cttz.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctlz.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctpop.i64 = external declared function i64 (i64) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.cttz.i64 = external declared function i64 (i64, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.ctlz.i64 = external declared function i64 (i64, i1) : ptr, params ["", "immarg"], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@lowest8, @behind8, @front8, @lowest16, @behind16, @front16, @lowest32, @behind32, @front32, @lowest64, @behind64, @front64, @short, @elsewhere] () {
  %0 = lambda @lowest8 () (%0: i8, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i8 (i8, i1), intrinsic @llvm.cttz.i8] %0, %3 : i8
  } -> (%4, %1, %2)
  %1 = lambda @behind8 () (%0: i8, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i8 (i8, i1), intrinsic @llvm.cttz.i8] %0, %3 : i8
  } -> (%4, %1, %2)
  %2 = lambda @front8 () (%0: i8, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i8 (i8, i1), intrinsic @llvm.ctlz.i8] %0, %3 : i8
  } -> (%4, %1, %2)
  %3 = lambda @lowest16 () (%0: i16, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i16 (i16, i1), intrinsic @llvm.cttz.i16] %0, %3 : i16
  } -> (%4, %1, %2)
  %4 = lambda @behind16 () (%0: i16, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i16 (i16, i1), intrinsic @llvm.cttz.i16] %0, %3 : i16
  } -> (%4, %1, %2)
  %5 = lambda @front16 () (%0: i16, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i16 (i16, i1), intrinsic @llvm.ctlz.i16] %0, %3 : i16
  } -> (%4, %1, %2)
  %6 = lambda @lowest32 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i32 (i32, i1), intrinsic @llvm.cttz.i32] %0, %3 : i32
  } -> (%4, %1, %2)
  %7 = lambda @behind32 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i32 (i32, i1), intrinsic @llvm.cttz.i32] %0, %3 : i32
  } -> (%4, %1, %2)
  %8 = lambda @front32 () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i32 (i32, i1), intrinsic @llvm.ctlz.i32] %0, %3 : i32
  } -> (%4, %1, %2)
  %9 = lambda @lowest64 () (%0: i64, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i64 (i64, i1), intrinsic @llvm.cttz.i64] %0, %3 : i64
  } -> (%4, %1, %2)
  %10 = lambda @behind64 () (%0: i64, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i64 (i64, i1), intrinsic @llvm.cttz.i64] %0, %3 : i64
  } -> (%4, %1, %2)
  %11 = lambda @front64 () (%0: i64, %1: io, %2: mem) {
    %3 = const 0 : i1
    %4 = call [i64 (i64, i1), intrinsic @llvm.ctlz.i64] %0, %3 : i64
  } -> (%4, %1, %2)
  %12 = lambda @short () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = lshr %0, %3 : i32
    %5 = or %0, %4 : i32
    %6 = const 4 : i32
    %7 = lshr %5, %6 : i32
    %8 = or %5, %7 : i32
    %9 = const 8 : i32
    %10 = lshr %8, %9 : i32
    %11 = or %8, %10 : i32
    %12 = const 16 : i32
    %13 = lshr %11, %12 : i32
    %14 = or %11, %13 : i32
    %15 = const -1 : i32
    %16 = xor %14, %15 : i32
    %17 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %16 : i32
  } -> (%17, %1, %2)
  %13 = lambda @elsewhere () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = sub %3, %0 : i32
    %5 = and %0, %4 : i32
    %6 = const -1 : i32
    %7 = add %5, %6 : i32
    %8 = call [i32 (i32), intrinsic @llvm.ctpop.i32] %7 : i32
    %9 = mul %8, %7 : i32
  } -> (%9, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13)
