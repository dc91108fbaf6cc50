; test opt bit-idioms,dne
; One bit of a mask, one shift, one operation or one value that is not the right one; and parts that others use.
; run: @bit(-1985229329) == -1417023539
; run: @moved(-12817) == -2099
; run: @reversed(-1985229329) == -139236664
; run: @overlap(-12817) == -3941
; run: @two(1, -1) == 511
; run: @amount(-1) == -257
; run: @end(-1) == 0
; run: @users(-1) == 261632
; run: @cut(305419896) == 31830
target triple = "x86_64-pc-linux-gnu"
define i32 @bit(i32 %x) {
  %v1 = lshr i32 %x, 8
  %v2 = and i32 %v1, 16712191
  %v3 = and i32 %x, 16711935
  %v4 = shl i32 %v3, 8
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i16 @moved(i16 %x) {
  %v1 = lshr i16 %x, 8
  %v2 = shl i16 %x, 7
  %v3 = or i16 %v1, %v2
  ret i16 %v3
}
define i32 @reversed(i32 %x) {
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
  %v22 = lshr i32 %v20, 17
  %v23 = or i32 %v21, %v22
  ret i32 %v23
}
define i16 @overlap(i16 %x) {
  %v1 = shl i16 %x, 8
  %v2 = lshr i16 %x, 7
  %v3 = add i16 %v1, %v2
  ret i16 %v3
}
define i32 @two(i32 %x, i32 %y) {
  %v1 = shl i32 %x, 8
  %v2 = lshr i32 %y, 24
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
define i32 @amount(i32 %x) {
  %v1 = shl i32 %x, 9
  %v2 = lshr i32 %x, 24
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
define i32 @pairs(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655761
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
define i32 @shift(i32 %x) {
  %v1 = lshr i32 %x, 1
  %v2 = and i32 %v1, 1431655765
  %v3 = sub i32 %x, %v2
  %v4 = and i32 %v3, 858993459
  %v5 = lshr i32 %v3, 3
  %v6 = and i32 %v5, 858993459
  %v7 = add i32 %v4, %v6
  %v8 = lshr i32 %v7, 4
  %v9 = add i32 %v7, %v8
  %v10 = and i32 %v9, 252645135
  %v11 = mul i32 %v10, 16843009
  %v12 = lshr i32 %v11, 24
  ret i32 %v12
}
define i64 @end(i64 %x) {
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
  %v17 = and i64 %v16, 63
  ret i64 %v17
}
define i32 @users(i32 %x) {
  %v1 = shl i32 %x, 9
  %v2 = lshr i32 %x, 23
  %v3 = or i32 %v1, %v2
  %v4 = mul i32 %v1, %v2
  %v5 = mul i32 %v4, %v3
  ret i32 %v5
}
define i16 @cut(i32 %x) {
  %v1 = lshr i32 %x, 8
  %v2 = shl i32 %x, 8
  %v3 = or i32 %v1, %v2
  %v4 = trunc i32 %v3 to i16
  ret i16 %v4
}
; expect
preamble [
  "source_filename = \"bit-idioms/misses.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @bit = external defined function i32 (i32) : ptr, params [""]
symbol @moved = external defined function i16 (i16) : ptr, params [""]
symbol @reversed = external defined function i32 (i32) : ptr, params [""]
symbol @overlap = external defined function i16 (i16) : ptr, params [""]
symbol @two = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @amount = external defined function i32 (i32) : ptr, params [""]
symbol @pairs = external defined function i32 (i32) : ptr, params [""]
symbol @shift = external defined function i32 (i32) : ptr, params [""]
symbol @end = external defined function i64 (i64) : ptr, params [""]
symbol @users = external defined function i32 (i32) : ptr, params [""]
symbol @cut = external defined function i16 (i32) : ptr, params [""]
omega imports [] exports [@bit, @moved, @reversed, @overlap, @two, @amount, @pairs, @shift, @end, @users, @cut] () {
  %0 = lambda @bit () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 16712191 : i32
    %6 = and %4, %5 : i32
    %7 = const 16711935 : i32
    %8 = and %0, %7 : i32
    %9 = shl %8, %3 : i32
    %10 = or %6, %9 : i32
  } -> (%10, %1, %2)
  %1 = lambda @moved () (%0: i16, %1: io, %2: mem) {
    %3 = const 8 : i16
    %4 = lshr %0, %3 : i16
    %5 = const 7 : i16
    %6 = shl %0, %5 : i16
    %7 = or %4, %6 : i16
  } -> (%7, %1, %2)
  %2 = lambda @reversed () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 1431655765 : i32
    %6 = and %4, %5 : i32
    %7 = and %0, %5 : i32
    %8 = shl %7, %3 : i32
    %9 = or %6, %8 : i32
    %10 = const 2 : i32
    %11 = lshr %9, %10 : i32
    %12 = const 858993459 : i32
    %13 = and %11, %12 : i32
    %14 = and %9, %12 : i32
    %15 = shl %14, %10 : i32
    %16 = or %13, %15 : i32
    %17 = const 4 : i32
    %18 = lshr %16, %17 : i32
    %19 = const 252645135 : i32
    %20 = and %18, %19 : i32
    %21 = and %16, %19 : i32
    %22 = shl %21, %17 : i32
    %23 = or %20, %22 : i32
    %24 = const 8 : i32
    %25 = lshr %23, %24 : i32
    %26 = const 16711935 : i32
    %27 = and %25, %26 : i32
    %28 = and %23, %26 : i32
    %29 = shl %28, %24 : i32
    %30 = or %27, %29 : i32
    %31 = const 16 : i32
    %32 = shl %30, %31 : i32
    %33 = const 17 : i32
    %34 = lshr %30, %33 : i32
    %35 = or %32, %34 : i32
  } -> (%35, %1, %2)
  %3 = lambda @overlap () (%0: i16, %1: io, %2: mem) {
    %3 = const 8 : i16
    %4 = shl %0, %3 : i16
    %5 = const 7 : i16
    %6 = lshr %0, %5 : i16
    %7 = add %4, %6 : i16
  } -> (%7, %1, %2)
  %4 = lambda @two () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 8 : i32
    %5 = shl %0, %4 : i32
    %6 = const 24 : i32
    %7 = lshr %1, %6 : i32
    %8 = or %5, %7 : i32
  } -> (%8, %2, %3)
  %5 = lambda @amount () (%0: i32, %1: io, %2: mem) {
    %3 = const 9 : i32
    %4 = shl %0, %3 : i32
    %5 = const 24 : i32
    %6 = lshr %0, %5 : i32
    %7 = or %4, %6 : i32
  } -> (%7, %1, %2)
  %6 = lambda @pairs () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 1431655761 : i32
    %6 = and %4, %5 : i32
    %7 = sub %0, %6 : i32
    %8 = const 858993459 : i32
    %9 = and %7, %8 : i32
    %10 = const 2 : i32
    %11 = lshr %7, %10 : i32
    %12 = and %11, %8 : i32
    %13 = add %9, %12 : i32
    %14 = const 4 : i32
    %15 = lshr %13, %14 : i32
    %16 = add %13, %15 : i32
    %17 = const 252645135 : i32
    %18 = and %16, %17 : i32
    %19 = const 16843009 : i32
    %20 = mul %18, %19 : i32
    %21 = const 24 : i32
    %22 = lshr %20, %21 : i32
  } -> (%22, %1, %2)
  %7 = lambda @shift () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = lshr %0, %3 : i32
    %5 = const 1431655765 : i32
    %6 = and %4, %5 : i32
    %7 = sub %0, %6 : i32
    %8 = const 858993459 : i32
    %9 = and %7, %8 : i32
    %10 = const 3 : i32
    %11 = lshr %7, %10 : i32
    %12 = and %11, %8 : i32
    %13 = add %9, %12 : i32
    %14 = const 4 : i32
    %15 = lshr %13, %14 : i32
    %16 = add %13, %15 : i32
    %17 = const 252645135 : i32
    %18 = and %16, %17 : i32
    %19 = const 16843009 : i32
    %20 = mul %18, %19 : i32
    %21 = const 24 : i32
    %22 = lshr %20, %21 : i32
  } -> (%22, %1, %2)
  %8 = lambda @end () (%0: i64, %1: io, %2: mem) {
    %3 = const 1 : i64
    %4 = lshr %0, %3 : i64
    %5 = const 6148914691236517205 : i64
    %6 = and %4, %5 : i64
    %7 = sub %0, %6 : i64
    %8 = const 3689348814741910323 : i64
    %9 = and %7, %8 : i64
    %10 = const 2 : i64
    %11 = lshr %7, %10 : i64
    %12 = and %11, %8 : i64
    %13 = add %9, %12 : i64
    %14 = const 4 : i64
    %15 = lshr %13, %14 : i64
    %16 = add %13, %15 : i64
    %17 = const 1085102592571150095 : i64
    %18 = and %16, %17 : i64
    %19 = const 8 : i64
    %20 = lshr %18, %19 : i64
    %21 = add %18, %20 : i64
    %22 = const 16 : i64
    %23 = lshr %21, %22 : i64
    %24 = add %21, %23 : i64
    %25 = const 32 : i64
    %26 = lshr %24, %25 : i64
    %27 = add %24, %26 : i64
    %28 = const 63 : i64
    %29 = and %27, %28 : i64
  } -> (%29, %1, %2)
  %9 = lambda @users () (%0: i32, %1: io, %2: mem) {
    %3 = const 9 : i32
    %4 = shl %0, %3 : i32
    %5 = const 23 : i32
    %6 = lshr %0, %5 : i32
    %7 = or %4, %6 : i32
    %8 = mul %4, %6 : i32
    %9 = mul %8, %7 : i32
  } -> (%9, %1, %2)
  %10 = lambda @cut () (%0: i32, %1: io, %2: mem) {
    %3 = const 8 : i32
    %4 = lshr %0, %3 : i32
    %5 = shl %0, %3 : i32
    %6 = or %4, %5 : i32
    %7 = trunc %6 : i16
  } -> (%7, %1, %2)
} -> (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10)
