; test opt load-store,inv,dne
; @both stores in both alternatives: once behind them. @one stores in front and in one of them: once, too, and the store
; in front is dead; so it is in @goes_on, whose pointer is the same in both. In @count it stays: a value of the decision
; is used for the next one. @clamp: the decision inside of an alternative takes the store in front of both. Not in
; @between, where another one comes first, nor in @elsewhere, where it is at another place.
; run: @goes_on(-3) == 8
; run: @goes_on(4) == 5
; run: @both(1) == 11
; run: @both(0) == 7
; run: @one(1) == 8
; run: @one(0) == 5
; run: @count(1) == 12
; run: @clamp(-3) == 0
; run: @clamp(4) == 4
; run: @clamp(12) == 9
; run: @between(-3) == 0
; run: @between(4) == 5
; run: @between(12) == 9
; run: @elsewhere(-3) == 0
; run: @elsewhere(4) == 4
; run: @elsewhere(12) == 4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x i32] zeroinitializer
@b = internal global [8 x i32] zeroinitializer
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
define i32 @goes_on(i32 %x) {
  %odd = and i32 %x, 1
  %i = zext i32 %odd to i64
  store i32 %x, ptr @a
  %c = icmp slt i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  %v = add i32 %x, 10
  store i32 %v, ptr @a
  %p = getelementptr inbounds i32, ptr @b, i64 %i
  br label %done
no:
  %q = getelementptr inbounds i32, ptr @b, i64 %i
  br label %done
done:
  %next = phi ptr [ %p, %yes ], [ %q, %no ]
  store i32 1, ptr %next
  %y = load i32, ptr @a
  %z = load i32, ptr %next
  %sum = add i32 %y, %z
  ret i32 %sum
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
define i32 @clamp(i32 %x) {
  store i32 %x, ptr @a
  %c = icmp slt i32 %x, 0
  br i1 %c, label %less, label %else
less:
  store i32 0, ptr @a
  br label %done
else:
  %d = icmp sgt i32 %x, 9
  br i1 %d, label %more, label %done
more:
  store i32 9, ptr @a
  br label %done
done:
  %y = load i32, ptr @a
  ret i32 %y
}
define i32 @between(i32 %x) {
  store i32 %x, ptr @a
  %c = icmp slt i32 %x, 0
  br i1 %c, label %less, label %else
less:
  store i32 0, ptr @a
  br label %done
else:
  %x1 = add i32 %x, 1
  store i32 %x1, ptr @a
  store i32 %x1, ptr getelementptr (i8, ptr @a, i64 8)
  %d = icmp sgt i32 %x, 9
  br i1 %d, label %more, label %done
more:
  store i32 9, ptr @a
  br label %done
done:
  %y = load i32, ptr @a
  ret i32 %y
}
define i32 @elsewhere(i32 %x) {
  store i32 %x, ptr getelementptr (i8, ptr @a, i64 4)
  store i32 4, ptr @a
  %c = icmp slt i32 %x, 0
  br i1 %c, label %less, label %else
less:
  store i32 0, ptr @a
  br label %done
else:
  %d = icmp sgt i32 %x, 9
  br i1 %d, label %more, label %done
more:
  store i32 9, ptr getelementptr (i8, ptr @a, i64 4)
  br label %done
done:
  %y = load i32, ptr @a
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"load-store/join.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
symbol @a = internal defined global [8 x i32] : ptr
symbol @b = internal defined global [8 x i32] : ptr
symbol @both = external defined function i32 (i32) : ptr, params [""]
symbol @one = external defined function i32 (i32) : ptr, params [""]
symbol @goes_on = external defined function i32 (i32) : ptr, params [""]
symbol @count = external defined function i32 (i32) : ptr, params [""]
symbol @clamp = external defined function i32 (i32) : ptr, params [""]
symbol @between = external defined function i32 (i32) : ptr, params [""]
symbol @elsewhere = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@both, @one, @goes_on, @count, @clamp, @between, @elsewhere] () {
  %0 = delta @a () () {
    %1 = const zero : [8 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [8 x i32]
  } -> (%3)
  %4 = lambda @both (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
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
  %5 = lambda @one (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
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
  %6 = lambda @goes_on (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = and %2, %5 : i32
    %7 = zext %6 : i64
    %8 = const 0 : i32
    %9 = icmp slt %2, %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12 = gamma %10 (%3, %2, %7, %1) {
      case 0 (%13: io, %14: i32, %15: i64, %16: ptr) {
        %17 = gep inbounds [i32, _] %16, %15 : ptr
      } -> (%17, %14)
      case 1 (%18: io, %19: i32, %20: i64, %21: ptr) {
        %22 = const 10 : i32
        %23 = add %19, %22 : i32
        %24 = gep inbounds [i32, _] %21, %20 : ptr
      } -> (%24, %23)
    }
    %25 = store write pinned [i32, align 4] %12, %0, %3, %4 : mem
    %26 = store write pinned [i32, align 4] %5, %11, %3, %25 : mem
    %27 = add %12, %5 : i32
  } -> (%27, %3, %26)
  %7 = lambda @count (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
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
  %8 = lambda @clamp (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i32) {
        %10 = const 9 : i32
        %11 = icmp sgt %9, %10 : i1
        %12 = match [-1 -> 1, default -> 0] %11 : ctl2
        %13 = gamma %12 (%8, %9) {
          case 0 (%14: io, %15: i32) {
          } -> (%15)
          case 1 (%16: io, %17: i32) {
            %18 = const 9 : i32
          } -> (%18)
        }
      } -> (%13)
      case 1 (%19: io, %20: i32) {
        %21 = const 0 : i32
      } -> (%21)
    }
    %22 = store write pinned [i32, align 4] %7, %0, %2, %3 : mem
  } -> (%7, %2, %22)
  %9 = lambda @between (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = store write pinned [i32, align 4] %1, %0, %2, %3 : mem
    %5 = const 0 : i32
    %6 = icmp slt %1, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9 = gamma %7 (%2, %4, %1, %0) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
        %14 = const 1 : i32
        %15 = add %12, %14 : i32
        %16 = store write pinned [i32, align 4] %15, %13, %10, %11 : mem
        %17 = gep [i8, i64 8] %13 : ptr
        %18 = store write pinned [i32, align 4] %15, %17, %10, %16 : mem
        %19 = const 9 : i32
        %20 = icmp sgt %12, %19 : i1
        %21 = match [-1 -> 1, default -> 0] %20 : ctl2
        %22, %23 = gamma %21 (%10, %18, %13, %15) {
          case 0 (%24: io, %25: mem, %26: ptr, %27: i32) {
          } -> (%25, %27)
          case 1 (%28: io, %29: mem, %30: ptr, %31: i32) {
            %32 = const 9 : i32
            %33 = store write pinned [i32, align 4] %32, %30, %28, %29 : mem
          } -> (%33, %32)
        }
      } -> (%22, %23)
      case 1 (%34: io, %35: mem, %36: i32, %37: ptr) {
        %38 = const 0 : i32
        %39 = store write pinned [i32, align 4] %38, %37, %34, %35 : mem
      } -> (%39, %38)
    }
  } -> (%9, %2, %8)
  %10 = lambda @elsewhere (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = gep [i8, i64 4] %0 : ptr
    %5 = store write pinned [i32, align 4] %1, %4, %2, %3 : mem
    %6 = const 4 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %2, %5 : mem
    %8 = const 0 : i32
    %9 = icmp slt %1, %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12 = gamma %10 (%2, %7, %1, %0) {
      case 0 (%13: io, %14: mem, %15: i32, %16: ptr) {
        %17 = const 4 : i32
        %18 = const 9 : i32
        %19 = icmp sgt %15, %18 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21 = gamma %20 (%13, %14, %16) {
          case 0 (%22: io, %23: mem, %24: ptr) {
          } -> (%23)
          case 1 (%25: io, %26: mem, %27: ptr) {
            %28 = gep [i8, i64 4] %27 : ptr
            %29 = const 9 : i32
            %30 = store write pinned [i32, align 4] %29, %28, %25, %26 : mem
          } -> (%30)
        }
      } -> (%21, %17)
      case 1 (%31: io, %32: mem, %33: i32, %34: ptr) {
        %35 = const 0 : i32
        %36 = store write pinned [i32, align 4] %35, %34, %31, %32 : mem
      } -> (%36, %35)
    }
  } -> (%12, %2, %11)
} -> (%4, %5, %6, %7, %8, %9, %10)
