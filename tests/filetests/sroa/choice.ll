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
    %18 = freeze %17 : i1
    %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    %20, %21 = gamma %19 (%3, %8, %6, %0, %1, %2) {
      case 0 (%22: io, %23: mem, %24: ctl2, %25: i32, %26: i32, %27: i32) {
        %28, %29 = gamma %24 (%22, %23, %25, %26) {
          case 0 (%30: io, %31: mem, %32: i32, %33: i32) {
          } -> (%32, %31)
          case 1 (%34: io, %35: mem, %36: i32, %37: i32) {
          } -> (%37, %35)
        }
      } -> (%28, %29)
      case 1 (%38: io, %39: mem, %40: ctl2, %41: i32, %42: i32, %43: i32) {
      } -> (%43, %39)
    }
  } -> (%20, %3, %21)
  %4 = lambda @written () (%0: i1, %1: io, %2: mem) {
    %3 = freeze %0 : i1
    %4 = const 7 : i32
    %5 = match [-1 -> 1, default -> 0] %3 : ctl2
    %6, %7, %8 = gamma %5 (%4, %1, %2) {
      case 0 (%9: i32, %10: io, %11: mem) {
        %12 = const 1 : i32
      } -> (%11, %12, %9)
      case 1 (%13: i32, %14: io, %15: mem) {
        %16 = const 1 : i32
      } -> (%15, %13, %16)
    }
    %17 = const 10 : i32
    %18 = mul %7, %17 : i32
    %19 = add %18, %8 : i32
  } -> (%19, %1, %6)
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
    %4 = freeze %1 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6, %7 = gamma %5 (%2, %3, %0) {
      case 0 (%8: io, %9: mem, %10: ptr) {
        %11, %12 = load read pinned [i32, align 4] %10, %8, %9 : i32, mem
      } -> (%11, %12)
      case 1 (%13: io, %14: mem, %15: ptr) {
        %16 = const 3 : i32
      } -> (%16, %14)
    }
  } -> (%6, %2, %7)
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
