; test opt load-store,inv,dne
; @both stores in both alternatives: once behind them. @one stores in front and in one of them: once, too, and the store
; in front is dead. In @count it stays: a value of the decision is used for the next one.
; run: @both(1) == 11
; run: @both(0) == 7
; run: @one(1) == 8
; run: @one(0) == 5
; run: @count(1) == 12
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x i32] zeroinitializer
define i32 @both(i32 %x) {
  %i = sext i32 %x to i64
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %v = add i32 %x, 10
  store i32 %v, ptr %p
  br label %done
no:
  %q = getelementptr inbounds i32, ptr @a, i64 %i
  store i32 7, ptr %q
  br label %done
done:
  %r = getelementptr inbounds i32, ptr @a, i64 %i
  %y = load i32, ptr %r
  ret i32 %y
}
define i32 @one(i32 %x) {
  store i32 5, ptr @a
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %done
yes:
  %old = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  %v = add i32 %old, 8
  store i32 %v, ptr @a
  br label %done
done:
  %y = load i32, ptr @a
  ret i32 %y
}
define i32 @count(i32 %x) {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 11, ptr @a
  br label %done
no:
  store i32 7, ptr @a
  br label %done
done:
  %k = phi i32 [ 1, %yes ], [ 2, %no ]
  %y = load i32, ptr @a
  %z = add i32 %y, %k
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"load-store/join.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @a = internal defined global [8 x i32] : ptr
symbol @both = external defined function i32 (i32) : ptr, params [""]
symbol @one = external defined function i32 (i32) : ptr, params [""]
symbol @count = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@both, @one, @count] () {
  %0 = delta @a () () {
    %1 = const zero : [8 x i32]
  } -> (%1)
  %2 = lambda @both (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = sext %1 : i64
    %5 = const 0 : i32
    %6 = icmp sgt %1, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gep inbounds [i32, _] %0, %4 : ptr
    %9 = gamma %7 (%2, %1) {
      case 0 (%10: io, %11: i32) {
        %12 = const 7 : i32
      } -> (%12)
      case 1 (%13: io, %14: i32) {
        %15 = const 10 : i32
        %16 = add %14, %15 : i32
      } -> (%16)
    }
    %17 = store write pinned [i32, align 4] %9, %8, %2, %3 : mem
  } -> (%9, %2, %17)
  %3 = lambda @one (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %3, %0) {
      case 0 (%9: io, %10: mem, %11: ptr) {
        %12 = const 5 : i32
      } -> (%10, %12)
      case 1 (%13: io, %14: mem, %15: ptr) {
        %16 = gep [i8, i64 4] %15 : ptr
        %17, %18 = load read pinned [i32, align 4] %16, %13, %14 : i32, mem
        %19 = const 8 : i32
        %20 = add %17, %19 : i32
      } -> (%18, %20)
    }
    %21 = store write pinned [i32, align 4] %8, %0, %2, %7 : mem
  } -> (%8, %2, %21)
  %4 = lambda @count (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %0) {
      case 0 (%10: io, %11: mem, %12: ptr) {
        %13 = const 7 : i32
        %14 = store write pinned [i32, align 4] %13, %12, %10, %11 : mem
        %15 = const 2 : i32
      } -> (%14, %15, %13)
      case 1 (%16: io, %17: mem, %18: ptr) {
        %19 = const 11 : i32
        %20 = store write pinned [i32, align 4] %19, %18, %16, %17 : mem
        %21 = const 1 : i32
      } -> (%20, %21, %19)
    }
    %22 = add %9, %8 : i32
  } -> (%22, %2, %7)
} -> (%2, %3, %4)
