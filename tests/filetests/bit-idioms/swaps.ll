; test opt bit-idioms,dne
; Byte swaps: byte by byte, by halves, of a part, with some bytes missing.
; run: @bytes16(-12817) == -4147
; run: @bytes32(-1985229329) == -271733879
; run: @bytes64(81985529216486895) == -1167088121787636991
; run: @halves32(-1985229329) == -271733879
; run: @halves64(81985529216486895) == -1167088121787636991
; run: @low(305419896) == 30806
; run: @cut(22136) == 30806
; run: @wide(81985529216486895) == 4023233417
; run: @upper(81985529216486895) == 1732584193
; run: @partly(305419896) == 2013279250
target triple = "x86_64-pc-linux-gnu"
define i16 @bytes16(i16 %x) {
  %v1 = and i16 %x, 255
  %v2 = shl i16 %v1, 8
  %v3 = and i16 %x, -256
  %v4 = lshr i16 %v3, 8
  %v5 = or i16 %v2, %v4
  ret i16 %v5
}
define i32 @bytes32(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = shl i32 %v1, 24
  %v3 = and i32 %x, 65280
  %v4 = shl i32 %v3, 8
  %v5 = and i32 %x, 16711680
  %v6 = lshr i32 %v5, 8
  %v7 = and i32 %x, -16777216
  %v8 = lshr i32 %v7, 24
  %v9 = or i32 %v2, %v4
  %v10 = or i32 %v9, %v6
  %v11 = or i32 %v10, %v8
  ret i32 %v11
}
define i64 @bytes64(i64 %x) {
  %v1 = and i64 %x, 255
  %v2 = shl i64 %v1, 56
  %v3 = and i64 %x, 65280
  %v4 = shl i64 %v3, 40
  %v5 = and i64 %x, 16711680
  %v6 = shl i64 %v5, 24
  %v7 = and i64 %x, 4278190080
  %v8 = shl i64 %v7, 8
  %v9 = and i64 %x, 1095216660480
  %v10 = lshr i64 %v9, 8
  %v11 = and i64 %x, 280375465082880
  %v12 = lshr i64 %v11, 24
  %v13 = and i64 %x, 71776119061217280
  %v14 = lshr i64 %v13, 40
  %v15 = and i64 %x, -72057594037927936
  %v16 = lshr i64 %v15, 56
  %v17 = or i64 %v2, %v4
  %v18 = or i64 %v17, %v6
  %v19 = or i64 %v18, %v8
  %v20 = or i64 %v19, %v10
  %v21 = or i64 %v20, %v12
  %v22 = or i64 %v21, %v14
  %v23 = or i64 %v22, %v16
  ret i64 %v23
}
define i32 @halves32(i32 %x) {
  %v1 = shl i32 %x, 16
  %v2 = lshr i32 %x, 16
  %v3 = or i32 %v1, %v2
  %v4 = lshr i32 %v3, 8
  %v5 = and i32 %v4, 16711935
  %v6 = and i32 %v3, 16711935
  %v7 = shl i32 %v6, 8
  %v8 = or disjoint i32 %v5, %v7
  ret i32 %v8
}
define i64 @halves64(i64 %x) {
  %v1 = shl i64 %x, 32
  %v2 = lshr i64 %x, 32
  %v3 = or i64 %v1, %v2
  %v4 = lshr i64 %v3, 16
  %v5 = and i64 %v4, 281470681808895
  %v6 = and i64 %v3, 281470681808895
  %v7 = shl i64 %v6, 16
  %v8 = add i64 %v5, %v7
  %v9 = lshr i64 %v8, 8
  %v10 = and i64 %v9, 71777214294589695
  %v11 = and i64 %v8, 71777214294589695
  %v12 = shl i64 %v11, 8
  %v13 = or disjoint i64 %v10, %v12
  ret i64 %v13
}
define i32 @low(i32 %x) {
  %v1 = and i32 %x, 65280
  %v2 = lshr i32 %v1, 8
  %v3 = and i32 %x, 255
  %v4 = shl i32 %v3, 8
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i16 @cut(i16 %x) {
  %v1 = zext i16 %x to i32
  %v2 = lshr i32 %v1, 8
  %v3 = shl i32 %v1, 8
  %v4 = or i32 %v2, %v3
  %v5 = trunc i32 %v4 to i16
  ret i16 %v5
}
define i64 @wide(i64 %x) {
  %v1 = trunc i64 %x to i32
  %v2 = and i32 %v1, 255
  %v3 = shl i32 %v2, 24
  %v4 = and i32 %v1, 65280
  %v5 = shl i32 %v4, 8
  %v6 = and i32 %v1, 16711680
  %v7 = lshr i32 %v6, 8
  %v8 = and i32 %v1, -16777216
  %v9 = lshr i32 %v8, 24
  %v10 = or i32 %v3, %v5
  %v11 = or i32 %v10, %v7
  %v12 = or i32 %v11, %v9
  %v13 = zext i32 %v12 to i64
  ret i64 %v13
}
define i32 @upper(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = trunc i64 %v1 to i32
  %v3 = and i32 %v2, 255
  %v4 = shl i32 %v3, 24
  %v5 = and i32 %v2, 65280
  %v6 = shl i32 %v5, 8
  %v7 = and i32 %v2, 16711680
  %v8 = lshr i32 %v7, 8
  %v9 = and i32 %v2, -16777216
  %v10 = lshr i32 %v9, 24
  %v11 = or i32 %v4, %v6
  %v12 = or i32 %v11, %v8
  %v13 = or i32 %v12, %v10
  ret i32 %v13
}
define i32 @partly(i32 %x) {
  %v1 = lshr i32 %x, 24
  %v2 = and i32 %v1, 255
  %v3 = lshr i32 %x, 8
  %v4 = and i32 %v3, 65280
  %v5 = shl i32 %x, 24
  %v6 = or i32 %v2, %v4
  %v7 = or i32 %v6, %v5
  ret i32 %v7
}
; expect
preamble [
  "source_filename = \"bit-idioms/swaps.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @bytes16 = external defined function i16 (i16) : ptr, params [""]
symbol @bytes32 = external defined function i32 (i32) : ptr, params [""]
symbol @bytes64 = external defined function i64 (i64) : ptr, params [""]
symbol @halves32 = external defined function i32 (i32) : ptr, params [""]
symbol @halves64 = external defined function i64 (i64) : ptr, params [""]
symbol @low = external defined function i32 (i32) : ptr, params [""]
symbol @cut = external defined function i16 (i16) : ptr, params [""]
symbol @wide = external defined function i64 (i64) : ptr, params [""]
symbol @upper = external defined function i32 (i64) : ptr, params [""]
symbol @partly = external defined function i32 (i32) : ptr, params [""]
symbol @llvm.bswap.i16 = external declared function i16 (i16) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bswap.i32 = external declared function i32 (i32) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @llvm.bswap.i64 = external declared function i64 (i64) : ptr, params [""], suffix "nocallback nofree nosync nounwind speculatable willreturn memory(none)", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
omega imports [] exports [@bytes16, @bytes32, @bytes64, @halves32, @halves64, @low, @cut, @wide, @upper, @partly] () {
  %0 = lambda @bytes16 () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.bswap.i16] %0 : i16
  } -> (%3, %1, %2)
  %1 = lambda @bytes32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bswap.i32] %0 : i32
  } -> (%3, %1, %2)
  %2 = lambda @bytes64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.bswap.i64] %0 : i64
  } -> (%3, %1, %2)
  %3 = lambda @halves32 () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bswap.i32] %0 : i32
  } -> (%3, %1, %2)
  %4 = lambda @halves64 () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.bswap.i64] %0 : i64
  } -> (%3, %1, %2)
  %5 = lambda @low () (%0: i32, %1: io, %2: mem) {
    %3 = const 16 : i32
    %4 = shl %0, %3 : i32
    %5 = call [i32 (i32), intrinsic @llvm.bswap.i32] %4 : i32
  } -> (%5, %1, %2)
  %6 = lambda @cut () (%0: i16, %1: io, %2: mem) {
    %3 = call [i16 (i16), intrinsic @llvm.bswap.i16] %0 : i16
  } -> (%3, %1, %2)
  %7 = lambda @wide () (%0: i64, %1: io, %2: mem) {
    %3 = trunc %0 : i32
    %4 = call [i32 (i32), intrinsic @llvm.bswap.i32] %3 : i32
    %5 = zext %4 : i64
  } -> (%5, %1, %2)
  %8 = lambda @upper () (%0: i64, %1: io, %2: mem) {
    %3 = call [i64 (i64), intrinsic @llvm.bswap.i64] %0 : i64
    %4 = trunc %3 : i32
  } -> (%4, %1, %2)
  %9 = lambda @partly () (%0: i32, %1: io, %2: mem) {
    %3 = call [i32 (i32), intrinsic @llvm.bswap.i32] %0 : i32
    %4 = const -16711681 : i32
    %5 = and %3, %4 : i32
  } -> (%5, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9)
