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
    %4 = gamma %3 (%0) {
      case 0 (%5: i32) {
        %6 = const -1 : i32
      } -> (%6)
      case 1 (%7: i32) {
        %8 = const 0 : i32
        %9 = mul %7, %8 : i32
      } -> (%9)
      case 2 (%10: i32) {
        %11 = const 3 : i32
        %12 = const 1 : i32
        %13 = mul %11, %12 : i32
      } -> (%13)
      case 3 (%14: i32) {
        %15 = const 6 : i32
        %16 = const 2 : i32
        %17 = mul %15, %16 : i32
      } -> (%17)
      case 4 (%18: i32) {
        %19 = const 9 : i32
        %20 = const 3 : i32
        %21 = mul %19, %20 : i32
      } -> (%21)
      case 5 (%22: i32) {
        %23 = const 12 : i32
        %24 = const 4 : i32
        %25 = mul %23, %24 : i32
      } -> (%25)
      case 6 (%26: i32) {
        %27 = const 15 : i32
        %28 = const 5 : i32
        %29 = mul %27, %28 : i32
      } -> (%29)
      case 7 (%30: i32) {
        %31 = const 18 : i32
        %32 = const 6 : i32
        %33 = mul %31, %32 : i32
      } -> (%33)
      case 8 (%34: i32) {
        %35 = const 21 : i32
        %36 = const 7 : i32
        %37 = mul %35, %36 : i32
      } -> (%37)
      case 9 (%38: i32) {
        %39 = const 24 : i32
        %40 = const 8 : i32
        %41 = mul %39, %40 : i32
      } -> (%41)
      case 10 (%42: i32) {
        %43 = const 27 : i32
        %44 = const 9 : i32
        %45 = mul %43, %44 : i32
      } -> (%45)
      case 11 (%46: i32) {
        %47 = const 30 : i32
        %48 = const 10 : i32
        %49 = mul %47, %48 : i32
      } -> (%49)
      case 12 (%50: i32) {
        %51 = const 33 : i32
        %52 = const 11 : i32
        %53 = mul %51, %52 : i32
      } -> (%53)
      case 13 (%54: i32) {
        %55 = const 36 : i32
        %56 = const 12 : i32
        %57 = mul %55, %56 : i32
      } -> (%57)
      case 14 (%58: i32) {
        %59 = const 39 : i32
        %60 = const 13 : i32
        %61 = mul %59, %60 : i32
      } -> (%61)
      case 15 (%62: i32) {
        %63 = const 42 : i32
        %64 = const 14 : i32
        %65 = mul %63, %64 : i32
      } -> (%65)
      case 16 (%66: i32) {
        %67 = const 45 : i32
        %68 = const 15 : i32
        %69 = mul %67, %68 : i32
      } -> (%69)
      case 17 (%70: i32) {
        %71 = const 48 : i32
        %72 = const 16 : i32
        %73 = mul %71, %72 : i32
      } -> (%73)
      case 18 (%74: i32) {
        %75 = const 51 : i32
        %76 = const 17 : i32
        %77 = mul %75, %76 : i32
      } -> (%77)
    }
  } -> (%4, %1, %2)
} -> (%0)
