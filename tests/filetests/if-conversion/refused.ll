; test opt if-conversion
; These stay: a division that may be undefined, a load, a call with an attribute that makes poison undefined behaviour, a loop's own decision.
; run: @div(1, 0) == 1
; run: @div(7, 2) == 3
; run: @load(null) == 0
; run: @abs(-2147483648, 0) == 0
; run: @loop(4) == 0
declare i32 @llvm.abs.i32(i32, i1 immarg)
define i32 @div(i32 %x, i32 %y) {
entry:
  %zero = icmp eq i32 %y, 0
  br i1 %zero, label %done, label %divide
divide:
  %q = udiv i32 %x, %y
  br label %done
done:
  %r = phi i32 [ %x, %entry ], [ %q, %divide ]
  ret i32 %r
}
define i32 @load(ptr %p) {
entry:
  %null = icmp eq ptr %p, null
  br i1 %null, label %done, label %read
read:
  %x = load i32, ptr %p
  br label %done
done:
  %r = phi i32 [ 0, %entry ], [ %x, %read ]
  ret i32 %r
}
define i32 @abs(i32 %x, i32 %c) {
entry:
  %zero = icmp eq i32 %c, 0
  br i1 %zero, label %done, label %compute
compute:
  %y = add nsw i32 %x, -1
  %a = call i32 @llvm.abs.i32(i32 noundef %y, i1 true)
  br label %done
done:
  %r = phi i32 [ 0, %entry ], [ %a, %compute ]
  ret i32 %r
}
define i32 @loop(i32 %n) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %i1, %body ]
  %more = icmp ne i32 %i, 0
  br i1 %more, label %body, label %done
body:
  %i1 = add i32 %i, -1
  br label %head
done:
  ret i32 %i
}
; expect
preamble [
  "source_filename = \"if-conversion/refused.ll\""
]
postamble [
  "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }"
  "attributes #1 = { mustprogress }"
  ""
]
symbol @llvm.abs.i32 = external declared function i32 (i32, i1) : ptr, params ["", "immarg"], suffix "#0", facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]
symbol @div = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @load = external defined function i32 (ptr) : ptr, params [""]
symbol @abs = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @loop = external defined function i32 (i32) : ptr, params [""], suffix "#1", facts [mustprogress]
omega imports [] exports [@div, @load, @abs, @loop] () {
  %0 = lambda @div () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0, %1) {
      case 0 (%8: io, %9: i32, %10: i32) {
        %11 = udiv pinned %9, %10, %8 : i32
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
      } -> (%13)
    }
  } -> (%7, %2, %3)
  %1 = lambda @load () (%0: ptr, %1: io, %2: mem) {
    %3 = const null : ptr
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6, %7 = gamma %5 (%1, %2, %0) {
      case 0 (%8: io, %9: mem, %10: ptr) {
        %11, %12 = load read pinned [i32, align 4] %10, %8, %9 : i32, mem
      } -> (%12, %11)
      case 1 (%13: io, %14: mem, %15: ptr) {
        %16 = const 0 : i32
      } -> (%14, %16)
    }
  } -> (%7, %1, %6)
  %2 = lambda @abs () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %0) {
      case 0 (%8: io, %9: i32) {
        %10 = const -1 : i32
        %11 = add nsw %9, %10 : i32
        %12 = const -1 : i1
        %13 = call pinned [i32 (i32, i1), intrinsic @llvm.abs.i32, args ["noundef", ""]] %11, %12, %8 : i32
      } -> (%13)
      case 1 (%14: io, %15: i32) {
        %16 = const 0 : i32
      } -> (%16)
    }
  } -> (%7, %2, %3)
  %3 = lambda @loop () (%0: i32, %1: io, %2: mem) {
    %3 = const undef : i32
    %4, %5, %6 = theta (%1, %0, %3) (%7: io, %8: i32, %9: i32) {
      %10 = const 0 : i32
      %11 = icmp ne %8, %10 : i1
      %12 = match [-1 -> 1, default -> 0] %11 : ctl2
      %13, %14 = gamma %12 (%7, %8) {
        case 0 (%15: io, %16: i32) {
          %17 = const ctl 0 : ctl2
        } -> (%16, %17)
        case 1 (%18: io, %19: i32) {
          %20 = const -1 : i32
          %21 = add %19, %20 : i32
          %22 = const ctl 1 : ctl2
        } -> (%21, %22)
      }
    } -> (%14, %7, %13, %8)
  } -> (%6, %1, %2)
} -> (%0, %1, %2, %3)
