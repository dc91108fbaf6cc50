; test opt cne
; Where one case of many leads, the operand of the match is its constant; where two do (0 and 100), it is not.
; run: @f(0) == 0
; run: @f(51) == 867
; run: @f(100) == 0
; run: @f(1) == -1
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %c0
    i32 3, label %c1
    i32 6, label %c2
    i32 9, label %c3
    i32 12, label %c4
    i32 15, label %c5
    i32 18, label %c6
    i32 21, label %c7
    i32 24, label %c8
    i32 27, label %c9
    i32 30, label %c10
    i32 33, label %c11
    i32 36, label %c12
    i32 39, label %c13
    i32 42, label %c14
    i32 45, label %c15
    i32 48, label %c16
    i32 51, label %c17
    i32 100, label %c0
  ]

c0:
  %v0 = mul i32 %x, 0
  br label %other

c1:
  %v1 = mul i32 %x, 1
  br label %other

c2:
  %v2 = mul i32 %x, 2
  br label %other

c3:
  %v3 = mul i32 %x, 3
  br label %other

c4:
  %v4 = mul i32 %x, 4
  br label %other

c5:
  %v5 = mul i32 %x, 5
  br label %other

c6:
  %v6 = mul i32 %x, 6
  br label %other

c7:
  %v7 = mul i32 %x, 7
  br label %other

c8:
  %v8 = mul i32 %x, 8
  br label %other

c9:
  %v9 = mul i32 %x, 9
  br label %other

c10:
  %v10 = mul i32 %x, 10
  br label %other

c11:
  %v11 = mul i32 %x, 11
  br label %other

c12:
  %v12 = mul i32 %x, 12
  br label %other

c13:
  %v13 = mul i32 %x, 13
  br label %other

c14:
  %v14 = mul i32 %x, 14
  br label %other

c15:
  %v15 = mul i32 %x, 15
  br label %other

c16:
  %v16 = mul i32 %x, 16
  br label %other

c17:
  %v17 = mul i32 %x, 17
  br label %other

other:
  %r = phi i32 [ -1, %entry ], [ %v0, %c0 ], [ %v1, %c1 ], [ %v2, %c2 ], [ %v3, %c3 ], [ %v4, %c4 ], [ %v5, %c5 ], [ %v6, %c6 ], [ %v7, %c7 ], [ %v8, %c8 ], [ %v9, %c9 ], [ %v10, %c10 ], [ %v11, %c11 ], [ %v12, %c12 ], [ %v13, %c13 ], [ %v14, %c14 ], [ %v15, %c15 ], [ %v16, %c16 ], [ %v17, %c17 ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"cne/wide-match.ll\""
]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
    %3 = match [0 -> 1, 3 -> 2, 6 -> 3, 9 -> 4, 12 -> 5, 15 -> 6, 18 -> 7, 21 -> 8, 24 -> 9, 27 -> 10, 30 -> 11, 33 -> 12, 36 -> 13, 39 -> 14, 42 -> 15, 45 -> 16, 48 -> 17, 51 -> 18, 100 -> 1, default -> 0] %0 : ctl19
    %4 = gamma %3 (%1, %0) {
      case 0 (%5: io, %6: i32) {
        %7 = const -1 : i32
      } -> (%7)
      case 1 (%8: io, %9: i32) {
        %10 = const 0 : i32
        %11 = mul %9, %10 : i32
      } -> (%11)
      case 2 (%12: io, %13: i32) {
        %14 = const 3 : i32
        %15 = const 1 : i32
        %16 = mul %14, %15 : i32
      } -> (%16)
      case 3 (%17: io, %18: i32) {
        %19 = const 6 : i32
        %20 = const 2 : i32
        %21 = mul %19, %20 : i32
      } -> (%21)
      case 4 (%22: io, %23: i32) {
        %24 = const 9 : i32
        %25 = const 3 : i32
        %26 = mul %24, %25 : i32
      } -> (%26)
      case 5 (%27: io, %28: i32) {
        %29 = const 12 : i32
        %30 = const 4 : i32
        %31 = mul %29, %30 : i32
      } -> (%31)
      case 6 (%32: io, %33: i32) {
        %34 = const 15 : i32
        %35 = const 5 : i32
        %36 = mul %34, %35 : i32
      } -> (%36)
      case 7 (%37: io, %38: i32) {
        %39 = const 18 : i32
        %40 = const 6 : i32
        %41 = mul %39, %40 : i32
      } -> (%41)
      case 8 (%42: io, %43: i32) {
        %44 = const 21 : i32
        %45 = const 7 : i32
        %46 = mul %44, %45 : i32
      } -> (%46)
      case 9 (%47: io, %48: i32) {
        %49 = const 24 : i32
        %50 = const 8 : i32
        %51 = mul %49, %50 : i32
      } -> (%51)
      case 10 (%52: io, %53: i32) {
        %54 = const 27 : i32
        %55 = const 9 : i32
        %56 = mul %54, %55 : i32
      } -> (%56)
      case 11 (%57: io, %58: i32) {
        %59 = const 30 : i32
        %60 = const 10 : i32
        %61 = mul %59, %60 : i32
      } -> (%61)
      case 12 (%62: io, %63: i32) {
        %64 = const 33 : i32
        %65 = const 11 : i32
        %66 = mul %64, %65 : i32
      } -> (%66)
      case 13 (%67: io, %68: i32) {
        %69 = const 36 : i32
        %70 = const 12 : i32
        %71 = mul %69, %70 : i32
      } -> (%71)
      case 14 (%72: io, %73: i32) {
        %74 = const 39 : i32
        %75 = const 13 : i32
        %76 = mul %74, %75 : i32
      } -> (%76)
      case 15 (%77: io, %78: i32) {
        %79 = const 42 : i32
        %80 = const 14 : i32
        %81 = mul %79, %80 : i32
      } -> (%81)
      case 16 (%82: io, %83: i32) {
        %84 = const 45 : i32
        %85 = const 15 : i32
        %86 = mul %84, %85 : i32
      } -> (%86)
      case 17 (%87: io, %88: i32) {
        %89 = const 48 : i32
        %90 = const 16 : i32
        %91 = mul %89, %90 : i32
      } -> (%91)
      case 18 (%92: io, %93: i32) {
        %94 = const 51 : i32
        %95 = const 17 : i32
        %96 = mul %94, %95 : i32
      } -> (%96)
    }
  } -> (%4, %1, %2)
} -> (%0)
