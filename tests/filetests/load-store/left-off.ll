; test opt load-store,inv,cne,dne
; How a loop ended says where it left off: what it loaded last is known behind it.
; run: @length(100, 0) == 24
; run: @length(5, 0) == 2
; run: @other(100, 0) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 260]
@b = internal constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]

; Compares eight bytes at a time, and says which bit is the first that differs.
define i64 @length(i64 %limit, i64 %from) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %from, %entry ], [ %next, %same ]
  %p = phi ptr [ @a, %entry ], [ %p8, %same ]
  %x = load i64, ptr %p
  %q = getelementptr i64, ptr @b, i64 %i
  %y = load i64, ptr %q
  %is = icmp eq i64 %x, %y
  br i1 %is, label %same, label %differs
same:
  %p8 = getelementptr i8, ptr %p, i64 8
  %next = add i64 %i, 1
  %at = mul i64 %next, 3
  %more = icmp ult i64 %at, %limit
  br i1 %more, label %loop, label %out
differs:
  %x2 = load i64, ptr %p
  %q2 = getelementptr i64, ptr @b, i64 %i
  %y2 = load i64, ptr %q2
  %d = xor i64 %x2, %y2
  %s = lshr i64 %d, 5
  %r = mul i64 %s, %i
  ret i64 %r
out:
  ret i64 %next
}
; The same place, but not what the loop loaded last: a store is in between.
define i64 @other(i64 %limit, i64 %from) {
entry:
  %cell = alloca i64
  store i64 3, ptr %cell
  br label %loop
loop:
  %i = phi i64 [ %from, %entry ], [ %next, %same ]
  %x = load i64, ptr %cell
  %is = icmp ugt i64 %x, 1
  store i64 %i, ptr %cell
  br i1 %is, label %same, label %differs
same:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %limit
  br i1 %more, label %loop, label %out
differs:
  %x2 = load i64, ptr %cell
  %r = sub i64 %x2, %i
  ret i64 %r
out:
  ret i64 7
}
; Volatile accesses of other memory are passed, those that may be of the same are not.
define i32 @passed(ptr %p) {
  %own = alloca i32
  %x = load i32, ptr %p
  store volatile i32 %x, ptr %own
  %v = load volatile i32, ptr %own
  %y = load i32, ptr %p
  %s = add i32 %x, %y
  %r = add i32 %s, %v
  ret i32 %r
}
define i32 @stays(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  %v = load volatile i32, ptr %q
  %y = load i32, ptr %p
  %s = add i32 %x, %y
  %r = add i32 %s, %v
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"load-store/left-off.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @a = internal defined global [4 x i64] : ptr, constant
symbol @b = internal defined global [4 x i64] : ptr, constant
symbol @length = external defined function i64 (i64, i64) : ptr, params ["", ""]
symbol @other = external defined function i64 (i64, i64) : ptr, params ["", ""]
symbol @passed = external defined function i32 (ptr) : ptr, params [""]
symbol @stays = external defined function i32 (ptr, ptr) : ptr, params ["", ""]
omega imports [] exports [@length, @other, @passed, @stays] () {
  %0 = delta @a () () {
    %1 = const [1 : i64, 2 : i64, 3 : i64, 260 : i64] : [4 x i64]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const [1 : i64, 2 : i64, 3 : i64, 4 : i64] : [4 x i64]
  } -> (%3)
  %4 = lambda @length (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {
    %6 = const undef : i64
    %7 = const ctl 0 : ctl2
    %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18 = theta may_diverge (%4, %5, %2, %6, %3, %0, %7, %1, %6, %6, %6) (%19: io, %20: mem, %21: i64, %22: i64, %23: i64, %24: ptr, %25: ctl2, %26: ptr, %27: i64, %28: i64, %29: i64) {
      %30, %31 = load read pinned [i64, align 8] %24, %19, %20 : i64, mem
      %32 = gep [i64, _] %26, %23 : ptr
      %33, %34 = load read pinned [i64, align 8] %32, %19, %31 : i64, mem
      %35 = icmp eq %30, %33 : i1
      %36 = match [-1 -> 1, default -> 0] %35 : ctl2
      %37, %38, %39, %40, %41 = gamma %36 (%19, %21, %23, %24, %22, %25) {
        case 0 (%42: io, %43: i64, %44: i64, %45: ptr, %46: i64, %47: ctl2) {
          %48 = const ctl 0 : ctl2
        } -> (%46, %44, %45, %48, %48)
        case 1 (%49: io, %50: i64, %51: i64, %52: ptr, %53: i64, %54: ctl2) {
          %55 = gep [i8, i64 8] %52 : ptr
          %56 = const 1 : i64
          %57 = add %51, %56 : i64
          %58 = const 3 : i64
          %59 = mul %57, %58 : i64
          %60 = icmp ult %59, %50 : i1
          %61 = match [-1 -> 1, default -> 0] %60 : ctl2
          %62, %63, %64 = gamma %61 (%49, %55, %57, %51, %52, %54) {
            case 0 (%65: io, %66: ptr, %67: i64, %68: i64, %69: ptr, %70: ctl2) {
              %71 = const ctl 1 : ctl2
            } -> (%68, %69, %71)
            case 1 (%72: io, %73: ptr, %74: i64, %75: i64, %76: ptr, %77: ctl2) {
            } -> (%74, %73, %77)
          }
        } -> (%57, %62, %63, %61, %64)
      }
    } -> (%40, %19, %34, %21, %37, %38, %39, %41, %26, %23, %30, %33)
    %78 = gamma %14 (%8, %16, %11, %17, %18) {
      case 0 (%79: io, %80: i64, %81: i64, %82: i64, %83: i64) {
        %84 = xor %82, %83 : i64
        %85 = const 5 : i64
        %86 = lshr %84, %85 : i64
        %87 = mul %86, %80 : i64
      } -> (%87)
      case 1 (%88: io, %89: i64, %90: i64, %91: i64, %92: i64) {
      } -> (%90)
    }
  } -> (%78, %8, %9)
  %5 = lambda @other () (%0: i64, %1: i64, %2: io, %3: mem) {
    %4 = const 3 : i64
    %5 = const ctl 0 : ctl2
    %6 = const undef : i64
    %7, %8, %9, %10, %11, %12 = theta may_diverge (%2, %0, %1, %5, %6, %4) (%13: io, %14: i64, %15: i64, %16: ctl2, %17: i64, %18: i64) {
      %19 = const 1 : i64
      %20 = icmp ugt %18, %19 : i1
      %21 = match [-1 -> 1, default -> 0] %20 : ctl2
      %22, %23, %24 = gamma %21 (%13, %14, %15, %16) {
        case 0 (%25: io, %26: i64, %27: i64, %28: ctl2) {
          %29 = const ctl 0 : ctl2
        } -> (%27, %29, %29)
        case 1 (%30: io, %31: i64, %32: i64, %33: ctl2) {
          %34 = const 1 : i64
          %35 = add %32, %34 : i64
          %36 = icmp ult %35, %31 : i1
          %37 = match [-1 -> 1, default -> 0] %36 : ctl2
          %38, %39 = gamma %37 (%30, %35, %32, %33) {
            case 0 (%40: io, %41: i64, %42: i64, %43: ctl2) {
              %44 = const ctl 1 : ctl2
            } -> (%42, %44)
            case 1 (%45: io, %46: i64, %47: i64, %48: ctl2) {
            } -> (%46, %48)
          }
        } -> (%38, %37, %39)
      }
    } -> (%23, %13, %14, %22, %24, %15, %15)
    %49 = gamma %10 (%7, %11) {
      case 0 (%50: io, %51: i64) {
        %52 = sub %51, %51 : i64
      } -> (%52)
      case 1 (%53: io, %54: i64) {
        %55 = const 7 : i64
      } -> (%55)
    }
  } -> (%49, %7, %3)
  %6 = lambda @passed () (%0: ptr, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
    %6, %7 = load read pinned [i32, align 4] %0, %1, %5 : i32, mem
    %8, %9 = store read write io [i32, align 4, volatile] %6, %4, %1, %7 : io, mem
    %10, %11, %12 = load read write io [i32, align 4, volatile] %4, %8, %9 : i32, io, mem
    %13 = add %6, %6 : i32
    %14 = add %13, %10 : i32
  } -> (%14, %11, %12)
  %7 = lambda @stays () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6, %7, %8 = load read write io [i32, align 4, volatile] %1, %2, %5 : i32, io, mem
    %9, %10 = load read pinned [i32, align 4] %0, %7, %8 : i32, mem
    %11 = add %4, %9 : i32
    %12 = add %11, %6 : i32
  } -> (%12, %7, %10)
} -> (%4, %5, %6, %7)
