; test opt ivt,inv,dne,widen-iv,red,dne
; Loops that are left in the middle increase their variables in an alternative. What leaves @find is one that is not increased; in @direct, a back end sees
; through the extension of the variable itself.
; run: @f() == 102
; run: @g(5) == -1
; run: @g(1) == 4
@text = constant [8 x i8] c"abcdefg\00"
define i32 @find(ptr %s, i32 %from, i32 %n, i8 %c) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %none
body:
  %at = add nsw i32 %from, %i
  %wide = sext i32 %at to i64
  %p = getelementptr inbounds i8, ptr %s, i64 %wide
  %x = load i8, ptr %p
  %eq = icmp eq i8 %x, %c
  br i1 %eq, label %found, label %latch
latch:
  %i1 = add nsw i32 %i, 1
  br label %head
found:
  ret i32 %i
none:
  ret i32 -1
}
define i32 @f() {
  %x = call i32 @find(ptr @text, i32 2, i32 5, i8 101)
  %y = add i32 %x, 100
  ret i32 %y
}
define i32 @g(i32 %n) {
  %m = sub i32 6, %n
  %x = call i32 @direct(ptr @text, i32 %m, i8 101)
  ret i32 %x
}
define i32 @direct(ptr %s, i32 %n, i8 %c) mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %none
body:
  %wide = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %s, i64 %wide
  %x = load i8, ptr %p
  %eq = icmp eq i8 %x, %c
  br i1 %eq, label %found, label %latch
latch:
  %i1 = add nsw i32 %i, 1
  br label %head
found:
  ret i32 %i
none:
  ret i32 -1
}
; expect
preamble [
  "source_filename = \"widen-iv/left.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @text = external defined global [8 x i8] : ptr, constant
symbol @find = external defined function i32 (ptr, i32, i32, i8) : ptr, params ["", "", "", ""], suffix "#0", facts [mustprogress]
symbol @f = external defined function i32 () : ptr
symbol @g = external defined function i32 (i32) : ptr, params [""]
symbol @direct = external defined function i32 (ptr, i32, i8) : ptr, params ["", "", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@text, @find, @f, @g, @direct] () {
  %0 = delta @text () () {
    %1 = const bytes "abcdefg\x00" : [8 x i8]
  } -> (%1)
  %2 = lambda @find () (%0: ptr, %1: i32, %2: i32, %3: i8, %4: io, %5: mem) {
    %6 = sext %2 : i64
    %7 = sext %1 : i64
    %8 = const 0 : i32
    %9 = icmp sgt %2, %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12, %13, %14, %15 = gamma %10 (%4, %5, %0, %3, %7, %6) {
      case 0 (%16: io, %17: mem, %18: ptr, %19: i8, %20: i64, %21: i64) {
        %22 = const ctl 0 : ctl2
        %23 = const 0 : i32
        %24 = const undef : i32
      } -> (%17, %23, %22, %24, %22)
      case 1 (%25: io, %26: mem, %27: ptr, %28: i8, %29: i64, %30: i64) {
        %31 = const 0 : i64
        %32 = const ctl 0 : ctl2
        %33 = const undef : i32
        %34, %35, %36, %37, %38, %39, %40, %41, %42, %43 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%25, %26, %27, %28, %32, %33, %33, %31, %29, %30) (%44: io, %45: mem, %46: ptr, %47: i8, %48: ctl2, %49: i32, %50: i32, %51: i64, %52: i64, %53: i64) {
          %54 = trunc nsw %51 : i32
          %55 = const 1 : i64
          %56 = add nsw %51, %55 : i64
          %57 = trunc nsw %56 : i32
          %58 = add nsw %52, %51 : i64
          %59 = gep inbounds [i8, _] %46, %58 : ptr
          %60, %61 = load read pinned [i8, align 1] %59, %44, %45 : i8, mem
          %62 = icmp eq %60, %47 : i1
          %63 = match [-1 -> 1, default -> 0] %62 : ctl2
          %64, %65, %66 = gamma %63 (%44, %54, %44, %57, %56, %53) {
            case 0 (%67: io, %68: i32, %69: io, %70: i32, %71: i64, %72: i64) {
              %73 = const undef : i32
              %74 = icmp slt %71, %72 : i1
              %75 = match [-1 -> 1, default -> 0] %74 : ctl2
            } -> (%70, %73, %75)
            case 1 (%76: io, %77: i32, %78: io, %79: i32, %80: i64, %81: i64) {
              %82 = const ctl 0 : ctl2
              %83 = const undef : i32
            } -> (%83, %77, %82)
          }
        } -> (%66, %44, %61, %46, %47, %63, %65, %64, %56, %52, %53)
      } -> (%35, %40, %38, %39, %38)
    }
    %84, %85 = gamma %15 (%4, %12, %13, %14) {
      case 0 (%86: io, %87: i32, %88: ctl2, %89: i32) {
        %90 = const ctl 0 : ctl2
      } -> (%90, %87)
      case 1 (%91: io, %92: i32, %93: ctl2, %94: i32) {
      } -> (%93, %94)
    }
    %95 = gamma %84 (%4, %85) {
      case 0 (%96: io, %97: i32) {
        %98 = const -1 : i32
      } -> (%98)
      case 1 (%99: io, %100: i32) {
      } -> (%100)
    }
  } -> (%95, %4, %11)
  %3 = lambda @f (%2, %0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 2 : i32
    %5 = const 5 : i32
    %6 = const 101 : i8
    %7, %8, %9 = call read write io [i32 (ptr, i32, i32, i8), args ["", "", "", ""]] %0, %1, %4, %5, %6, %2, %3 : i32, io, mem
    %10 = const 100 : i32
    %11 = add %7, %10 : i32
  } -> (%11, %8, %9)
  %4 = lambda @direct () (%0: ptr, %1: i32, %2: i8, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp sgt %1, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10, %11, %12 = gamma %7 (%3, %4, %0, %2, %1) {
      case 0 (%13: io, %14: mem, %15: ptr, %16: i8, %17: i32) {
        %18 = const ctl 0 : ctl2
        %19 = const 0 : i32
        %20 = const undef : i32
      } -> (%14, %19, %18, %20, %18)
      case 1 (%21: io, %22: mem, %23: ptr, %24: i8, %25: i32) {
        %26 = const ctl 0 : ctl2
        %27 = const 0 : i32
        %28 = const undef : i32
        %29, %30, %31, %32, %33, %34, %35, %36 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%21, %22, %23, %24, %27, %25, %26, %28) (%37: io, %38: mem, %39: ptr, %40: i8, %41: i32, %42: i32, %43: ctl2, %44: i32) {
          %45 = sext %41 : i64
          %46 = gep inbounds [i8, _] %39, %45 : ptr
          %47, %48 = load read pinned [i8, align 1] %46, %37, %38 : i8, mem
          %49 = icmp eq %47, %40 : i1
          %50 = match [-1 -> 1, default -> 0] %49 : ctl2
          %51, %52, %53 = gamma %50 (%37, %41, %37, %42) {
            case 0 (%54: io, %55: i32, %56: io, %57: i32) {
              %58 = const 1 : i32
              %59 = add nsw %55, %58 : i32
              %60 = const undef : i32
              %61 = icmp slt %59, %57 : i1
              %62 = match [-1 -> 1, default -> 0] %61 : ctl2
            } -> (%59, %60, %62)
            case 1 (%63: io, %64: i32, %65: io, %66: i32) {
              %67 = const ctl 0 : ctl2
              %68 = const undef : i32
            } -> (%68, %64, %67)
          }
        } -> (%53, %37, %48, %39, %40, %51, %42, %50, %52)
      } -> (%30, %33, %35, %36, %35)
    }
    %69, %70 = gamma %12 (%3, %9, %10, %11) {
      case 0 (%71: io, %72: i32, %73: ctl2, %74: i32) {
        %75 = const ctl 0 : ctl2
      } -> (%75, %72)
      case 1 (%76: io, %77: i32, %78: ctl2, %79: i32) {
      } -> (%78, %79)
    }
    %80 = gamma %69 (%3, %70) {
      case 0 (%81: io, %82: i32) {
        %83 = const -1 : i32
      } -> (%83)
      case 1 (%84: io, %85: i32) {
      } -> (%85)
    }
  } -> (%80, %3, %8)
  %5 = lambda @g (%4, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 6 : i32
    %6 = sub %5, %2 : i32
    %7 = const 101 : i8
    %8, %9, %10 = call read write io [i32 (ptr, i32, i8), args ["", "", ""]] %0, %1, %6, %7, %3, %4 : i32, io, mem
  } -> (%8, %9, %10)
} -> (%0, %2, %3, %5, %4)
