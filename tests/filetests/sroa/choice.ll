; test opt sroa,dne
; Accesses through one of several addresses are made in alternatives of what has chosen the address, and the stack memory becomes values.
; run: @least(3, 5, 4) == 3
; run: @least(9, 5, 4) == 4
; run: @least(9, 5, 7) == 5
; run: @written(1) == 71
; run: @written(0) == 17
; run: @loop(1) == 30
; run: @loop(0) == 20
; run: @other(1) == 3
; run: @other(0) == 8
; run: @kept(1) == 3
@g = global i32 8
define i32 @least(i32 %x, i32 %y, i32 %z) mustprogress {
entry:
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  store i32 %z, ptr %c
  %ab = icmp slt i32 %y, %x
  br i1 %ab, label %right, label %joined
right:
  br label %joined
joined:
  %p = phi ptr [ %a, %entry ], [ %b, %right ]
  %v = load i32, ptr %p
  %w = load i32, ptr %c
  %pc = icmp slt i32 %w, %v
  %q = select i1 %pc, ptr %c, ptr %p
  %r = load i32, ptr %q
  ret i32 %r
}
define i32 @written(i1 %first) {
  %a = alloca { i32, i32 }
  %b = alloca { i32, i32 }
  store i32 1, ptr %a
  store i32 1, ptr %b
  %a1 = getelementptr { i32, i32 }, ptr %a, i32 0, i32 1
  store i32 1, ptr %a1
  %b1 = getelementptr { i32, i32 }, ptr %b, i32 0, i32 1
  store i32 1, ptr %b1
  %p = select i1 %first, ptr %a, ptr %b
  %p1 = getelementptr { i32, i32 }, ptr %p, i32 0, i32 1
  store i32 7, ptr %p1
  %x = load i32, ptr %a1
  %y = load i32, ptr %b1
  %t = mul i32 %x, 10
  %s = add i32 %t, %y
  ret i32 %s
}
define i32 @loop(i1 %first) mustprogress {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 3, ptr %a
  store i32 2, ptr %b
  br i1 %first, label %left, label %right
left:
  br label %joined
right:
  br label %joined
joined:
  %p = phi ptr [ %a, %left ], [ %b, %right ]
  br label %again
again:
  %i = phi i32 [ 0, %joined ], [ %next, %again ]
  %s = phi i32 [ 0, %joined ], [ %sum, %again ]
  %v = load i32, ptr %p
  %sum = add i32 %s, %v
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 10
  br i1 %more, label %again, label %done
done:
  ret i32 %sum
}
define i32 @other(i1 %first) {
  %a = alloca i32
  store i32 3, ptr %a
  %p = select i1 %first, ptr %a, ptr @g
  %v = load i32, ptr %p
  ret i32 %v
}
declare void @see(ptr)
define i32 @kept(i1 %first) {
  %a = alloca i32
  %b = alloca i32
  store i32 3, ptr %a
  store i32 2, ptr %b
  %p = select i1 %first, ptr %a, ptr %b
  call void @see(ptr %p)
  %v = load i32, ptr %a
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"sroa/choice.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @g = external defined global i32 : ptr
symbol @least = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""], suffix "#0", facts [mustprogress]
symbol @written = external defined function i32 (i1) : ptr, params [""]
symbol @loop = external defined function i32 (i1) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @other = external defined function i32 (i1) : ptr, params [""]
symbol @see = external declared function void (ptr) : ptr, params [""]
symbol @kept = external defined function i32 (i1) : ptr, params [""]
omega imports [@see] exports [@g, @least, @written, @loop, @other, @kept] (%0: ptr) {
  %1 = delta @g () () {
    %2 = const 8 : i32
  } -> (%2)
  %3 = lambda @least () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = icmp slt %1, %0 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%3, %4, %0, %1) {
      case 0 (%9: io, %10: mem, %11: i32, %12: i32) {
      } -> (%11, %10)
      case 1 (%13: io, %14: mem, %15: i32, %16: i32) {
      } -> (%16, %14)
    }
    %17 = icmp slt %2, %7 : i1
    %18 = match [-1 -> 1, default -> 0] %17 : ctl2
    %19, %20 = gamma %18 (%3, %8, %6, %0, %1, %2) {
      case 0 (%21: io, %22: mem, %23: ctl2, %24: i32, %25: i32, %26: i32) {
        %27, %28 = gamma %23 (%21, %22, %24, %25) {
          case 0 (%29: io, %30: mem, %31: i32, %32: i32) {
          } -> (%31, %30)
          case 1 (%33: io, %34: mem, %35: i32, %36: i32) {
          } -> (%36, %34)
        }
      } -> (%27, %28)
      case 1 (%37: io, %38: mem, %39: ctl2, %40: i32, %41: i32, %42: i32) {
      } -> (%42, %38)
    }
  } -> (%19, %3, %20)
  %4 = lambda @written () (%0: i1, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5, %6, %7 = gamma %4 (%3, %1, %2) {
      case 0 (%8: i32, %9: io, %10: mem) {
        %11 = const 1 : i32
      } -> (%10, %11, %8)
      case 1 (%12: i32, %13: io, %14: mem) {
        %15 = const 1 : i32
      } -> (%14, %12, %15)
    }
    %16 = const 10 : i32
    %17 = mul %6, %16 : i32
    %18 = add %17, %7 : i32
  } -> (%18, %1, %5)
  %5 = lambda @loop () (%0: i1, %1: io, %2: mem) {
    %3 = match [-1 -> 1, default -> 0] %0 : ctl2
    %4 = const 0 : i32
    %5, %6, %7, %8, %9 = theta (%1, %2, %4, %4, %3) (%10: io, %11: mem, %12: i32, %13: i32, %14: ctl2) {
      %15, %16 = gamma %14 (%10, %11) {
        case 0 (%17: io, %18: mem) {
          %19 = const 2 : i32
        } -> (%19, %18)
        case 1 (%20: io, %21: mem) {
          %22 = const 3 : i32
        } -> (%22, %21)
      }
      %23 = add %13, %15 : i32
      %24 = const 1 : i32
      %25 = add %12, %24 : i32
      %26 = const 10 : i32
      %27 = icmp slt %25, %26 : i1
      %28 = match [-1 -> 1, default -> 0] %27 : ctl2
    } -> (%28, %10, %16, %25, %23, %14)
  } -> (%8, %1, %6)
  %6 = lambda @other (%1) (%0: ptr, %1: i1, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %1 : ctl2
    %5, %6 = gamma %4 (%2, %3, %0) {
      case 0 (%7: io, %8: mem, %9: ptr) {
        %10, %11 = load read pinned [i32, align 4] %9, %7, %8 : i32, mem
      } -> (%10, %11)
      case 1 (%12: io, %13: mem, %14: ptr) {
        %15 = const 3 : i32
      } -> (%15, %13)
    }
  } -> (%5, %2, %6)
  %7 = lambda @kept (%0) (%0: ptr, %1: i1, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [i32, align 4] %4, %3 : ptr, mem
    %7, %8 = alloca [i32, align 4] %4, %6 : ptr, mem
    %9 = const 3 : i32
    %10 = store write pinned [i32, align 4] %9, %5, %2, %8 : mem
    %11 = const 2 : i32
    %12 = store write pinned [i32, align 4] %11, %7, %2, %10 : mem
    %13 = select %1, %5, %7 : ptr
    %14, %15 = call read write io [void (ptr), args [""]] %0, %13, %2, %12 : io, mem
    %16, %17 = load read pinned [i32, align 4] %5, %14, %15 : i32, mem
  } -> (%16, %14, %17)
} -> (%1, %3, %4, %5, %6, %7)
