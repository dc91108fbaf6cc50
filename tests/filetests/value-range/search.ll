; test opt ivt,inv,dne,value-range
; Binary search: neither bound becomes negative, as each is made of the other and of the middle; so nothing is divided with signs.
; run: @find(8, 5) == 4
; run: @find(0, 5) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@table = internal constant [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 6, i32 7, i32 8, i32 9]
define i32 @find(i32 %size, i32 %wanted) {
entry:
  br label %test
test:
  %low = phi i32 [ 0, %entry ], [ %low1, %next ]
  %high = phi i32 [ %size, %entry ], [ %high1, %next ]
  %more = icmp slt i32 %low, %high
  br i1 %more, label %body, label %done
body:
  %sum = add nsw i32 %low, %high
  %middle = sdiv i32 %sum, 2
  %index = sext i32 %middle to i64
  %p = getelementptr inbounds [8 x i32], ptr @table, i64 0, i64 %index
  %x = load i32, ptr %p
  %is_less = icmp slt i32 %x, %wanted
  br i1 %is_less, label %up, label %down
up:
  %behind = add nsw i32 %middle, 1
  br label %next
down:
  br label %next
next:
  %low1 = phi i32 [ %behind, %up ], [ %low, %down ]
  %high1 = phi i32 [ %high, %up ], [ %middle, %down ]
  br label %test
done:
  ret i32 %low
}
; expect
preamble [
  "source_filename = \"value-range/search.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @table = internal defined global [8 x i32] : ptr, constant
symbol @find = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@find] () {
  %0 = delta @table () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32, 6 : i32, 7 : i32, 8 : i32, 9 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @find (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp slt %5, %1 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10 = gamma %7 (%3, %4, %2, %1, %0) {
      case 0 (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
        %16 = const 0 : i32
      } -> (%11, %12, %16)
      case 1 (%17: io, %18: mem, %19: i32, %20: i32, %21: ptr) {
        %22 = const 0 : i32
        %23, %24, %25, %26, %27, %28 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%17, %18, %19, %22, %20, %21) (%29: io, %30: mem, %31: i32, %32: i32, %33: i32, %34: ptr) {
          %35 = add nsw %32, %33 : i32
          %36 = const 2 : i32
          %37 = udiv %35, %36 : i32
          %38 = zext nneg %37 : i64
          %39 = gep inbounds [[8 x i32], i64 0, _] %34, %38 : ptr
          %40, %41 = load read pinned [i32, align 4] %39, %29, %30 : i32, mem
          %42 = icmp slt %40, %31 : i1
          %43 = match [-1 -> 1, default -> 0] %42 : ctl2
          %44, %45 = gamma %43 (%29, %32, %33, %37) {
            case 0 (%46: io, %47: i32, %48: i32, %49: i32) {
            } -> (%47, %49)
            case 1 (%50: io, %51: i32, %52: i32, %53: i32) {
              %54 = const 1 : i32
              %55 = add nsw %53, %54 : i32
            } -> (%55, %52)
          }
          %56 = icmp slt %44, %45 : i1
          %57 = match [-1 -> 1, default -> 0] %56 : ctl2
        } -> (%57, %29, %41, %31, %44, %45, %34)
      } -> (%23, %24, %26)
    }
  } -> (%10, %8, %9)
} -> (%2)
