; test opt bit-idioms,dne
; Parts of a number that stay where they are, or all go the same way.
; run: @same(-19088744) == -19088744
; run: @left(305419896) == 354176
; run: @floor(-1) == -32
; run: @third(81985529216486895) == 35243
target triple = "x86_64-pc-linux-gnu"
define i32 @same(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = and i32 %x, 65280
  %v3 = and i32 %x, 16711680
  %v4 = and i32 %x, -16777216
  %v5 = or i32 %v1, %v2
  %v6 = or i32 %v5, %v3
  %v7 = or i32 %v6, %v4
  ret i32 %v7
}
define i32 @left(i32 %x) {
  %v1 = and i32 %x, 255
  %v2 = shl i32 %v1, 4
  %v3 = and i32 %x, 65280
  %v4 = shl i32 %v3, 4
  %v5 = or i32 %v2, %v4
  ret i32 %v5
}
define i32 @floor(i32 %x) {
  %v1 = and i32 %x, 31
  %v2 = sub i32 %x, %v1
  ret i32 %v2
}
define i32 @third(i64 %x) {
  %v1 = and i64 %x, 16711680
  %v2 = and i64 %x, 4278190080
  %v3 = or i64 %v1, %v2
  %v4 = lshr i64 %v3, 16
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}
; expect
preamble [
  "source_filename = \"bit-idioms/parts.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @same = external defined function i32 (i32) : ptr, params [""]
symbol @left = external defined function i32 (i32) : ptr, params [""]
symbol @floor = external defined function i32 (i32) : ptr, params [""]
symbol @third = external defined function i32 (i64) : ptr, params [""]
omega imports [] exports [@same, @left, @floor, @third] () {
  %0 = lambda @same () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %1 = lambda @left () (%0: i32, %1: io, %2: mem) {
    %3 = const 4 : i32
    %4 = shl %0, %3 : i32
    %5 = const 1048560 : i32
    %6 = and %4, %5 : i32
  } -> (%6, %1, %2)
  %2 = lambda @floor () (%0: i32, %1: io, %2: mem) {
    %3 = const -32 : i32
    %4 = and %0, %3 : i32
  } -> (%4, %1, %2)
  %3 = lambda @third () (%0: i64, %1: io, %2: mem) {
    %3 = const 16 : i64
    %4 = lshr %0, %3 : i64
    %5 = const 65535 : i64
    %6 = and %4, %5 : i64
    %7 = trunc %6 : i32
  } -> (%7, %1, %2)
} -> (%0, %1, %2, %3)
