; test opt argument-ranges,red,dne
; What is passed is not negative, nor is half of it: the division of `@power` is unsigned.
; run: @caller(700) == 1024
; run: @caller(-1) == 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define internal i64 @power(i32 %n) noinline {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %done, label %more
more:
  %less = sdiv i32 %n, 2
  %half = call i64 @power(i32 %less)
  %square = mul i64 %half, %half
  %rest = srem i32 %n, 2
  %odd = icmp ne i32 %rest, 0
  %twice = shl i64 %square, 1
  %value = select i1 %odd, i64 %twice, i64 %square
  br label %done
done:
  %result = phi i64 [ 1, %entry ], [ %value, %more ]
  ret i64 %result
}

; Its address leaves: any number may be passed.
@table = global [1 x ptr] [ptr @left]
define internal i32 @left(i32 %n) noinline {
  %half = sdiv i32 %n, 2
  ret i32 %half
}

; What it passes itself is negative in the end.
define internal i32 @down(i32 %n) noinline {
entry:
  %end = icmp slt i32 %n, -5
  br i1 %end, label %done, label %more
more:
  %less = sub i32 %n, 1
  %rest = call i32 @down(i32 %less)
  br label %done
done:
  %result = phi i32 [ 0, %entry ], [ %rest, %more ]
  %half = sdiv i32 %n, 2
  %sum = add i32 %result, %half
  ret i32 %sum
}

define i64 @caller(i32 %x) {
  %some = urem i32 %x, 30
  %n = urem i32 %some, 15
  %result = call i64 @power(i32 %n)
  %l = call i32 @left(i32 %n)
  %d = call i32 @down(i32 %n)
  ret i64 %result
}
; expect
preamble [
  "source_filename = \"argument-ranges/recursive.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @table = external defined global [1 x ptr] : ptr
symbol @power = internal defined function i64 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @left = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @down = internal defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @caller = external defined function i64 (i32) : ptr, params [""]
omega imports [] exports [@table, @caller] () {
  %0 = lambda @left () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = sdiv %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = delta @table (%0) (%2: ptr) {
    %3 = aggregate %2 : [1 x ptr]
  } -> (%3)
  %4 = phi () (%5: ptr) {
    %6 = lambda @power (%5) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = icmp eq %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = lshr %12, %14 : i32
          %16, %17, %18 = call read write io [i64 (i32), args [""]] %13, %15, %10, %11 : i64, io, mem
          %19 = mul %16, %16 : i64
          %20 = and %12, %14 : i32
          %21 = const 0 : i32
          %22 = icmp ne %20, %21 : i1
          %23 = const 1 : i64
          %24 = shl %19, %23 : i64
          %25 = select %22, %24, %19 : i64
        } -> (%17, %18, %25)
        case 1 (%26: io, %27: mem, %28: i32, %29: ptr) {
          %30 = const 1 : i64
        } -> (%26, %27, %30)
      }
    } -> (%9, %7, %8)
  } -> (%6)
  %7 = phi () (%8: ptr) {
    %9 = lambda @down (%8) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const -5 : i32
      %5 = icmp slt %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const -1 : i32
          %15 = add nsw %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), args [""]] %13, %15, %10, %11 : i32, io, mem
        } -> (%17, %18, %16)
        case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
          %23 = const 0 : i32
        } -> (%19, %20, %23)
      }
      %24 = const 2 : i32
      %25 = sdiv %1, %24 : i32
      %26 = add %9, %25 : i32
    } -> (%26, %7, %8)
  } -> (%9)
  %10 = lambda @caller (%4, %0, %7) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 30 : i32
    %7 = urem %3, %6 : i32
    %8 = const 15 : i32
    %9 = urem %7, %8 : i32
    %10, %11, %12 = call read write io [i64 (i32), args [""]] %0, %9, %4, %5 : i64, io, mem
    %13, %14, %15 = call read write io [i32 (i32), args [""]] %1, %9, %11, %12 : i32, io, mem
    %16, %17, %18 = call read write io [i32 (i32), args [""]] %2, %9, %14, %15 : i32, io, mem
  } -> (%10, %17, %18)
} -> (%1, %10)
