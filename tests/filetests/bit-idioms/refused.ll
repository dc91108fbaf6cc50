; test opt bit-idioms,dne
; What asks not to be optimized is not.
; run: @bytes(1) == 16777216
; run: @rotate(1) == 8
target triple = "x86_64-pc-linux-gnu"
define i32 @bytes(i32 %x) noinline optnone {
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
define i32 @rotate(i32 %x) noinline optnone {
  %v1 = shl i32 %x, 3
  %v2 = lshr i32 %x, 29
  %v3 = or i32 %v1, %v2
  ret i32 %v3
}
; expect
preamble [
  "source_filename = \"bit-idioms/refused.ll\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { noinline optnone }"
  ""
]
symbol @bytes = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline, optnone]
symbol @rotate = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline, optnone]
omega imports [] exports [@bytes, @rotate] () {
  %0 = lambda @bytes () (%0: i32, %1: io, %2: mem) {
    %3 = const 255 : i32
    %4 = and %0, %3 : i32
    %5 = const 24 : i32
    %6 = shl %4, %5 : i32
    %7 = const 65280 : i32
    %8 = and %0, %7 : i32
    %9 = const 8 : i32
    %10 = shl %8, %9 : i32
    %11 = const 16711680 : i32
    %12 = and %0, %11 : i32
    %13 = lshr %12, %9 : i32
    %14 = const -16777216 : i32
    %15 = and %0, %14 : i32
    %16 = lshr %15, %5 : i32
    %17 = or %6, %10 : i32
    %18 = or %17, %13 : i32
    %19 = or %18, %16 : i32
  } -> (%19, %1, %2)
  %1 = lambda @rotate () (%0: i32, %1: io, %2: mem) {
    %3 = const 3 : i32
    %4 = shl %0, %3 : i32
    %5 = const 29 : i32
    %6 = lshr %0, %5 : i32
    %7 = or %4, %6 : i32
  } -> (%7, %1, %2)
} -> (%0, %1)
