; test opt if-conversion,dne
; What both alternatives begin with is done once before the decision: calls, loads, stores, divisions, as long as nothing
; else comes first in one of them. What must not be merged stays, and so does what differs.
; run: @calls(3, 1) == 17
; run: @calls(3, 0) == 18
; run: @order(3, 1) == 5
; run: @order(3, 0) == 4
; run: @merged(3, 1) == 8
; run: @divided(12, 3, 0) == 8
; run: @divided(12, 3, 1) == 5
@count = global i32 0, align 4
define i32 @work(i32 %x) noinline {
  %a = load i32, ptr @count, align 4
  %b = add i32 %a, %x
  store i32 %b, ptr @count, align 4
  ret i32 %b
}
define i32 @calls(i32 %x, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  store i32 5, ptr @count, align 4
  %a = call i32 @work(i32 %x)
  %b = call i32 @work(i32 %a)
  %l = load i32, ptr @count, align 4
  %e = add i32 %l, 2
  br label %done
uneven:
  store i32 5, ptr @count, align 4
  %c = call i32 @work(i32 %x)
  %d = call i32 @work(i32 1)
  %f = add i32 %c, %d
  br label %done
done:
  %r = phi i32 [ %e, %even ], [ %f, %uneven ]
  ret i32 %r
}
define i32 @order(i32 %x, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  store i32 1, ptr @count, align 4
  %a = call i32 @work(i32 %x)
  br label %done
uneven:
  store i32 2, ptr @count, align 4
  %c = call i32 @work(i32 %x)
  br label %done
done:
  %r = phi i32 [ %a, %even ], [ %c, %uneven ]
  ret i32 %r
}
define i32 @merged(i32 %x, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = call i32 @work(i32 %x) nomerge
  %b = add i32 %a, 4
  br label %done
uneven:
  %c = call i32 @work(i32 %x) nomerge
  %d = add i32 %c, 5
  br label %done
done:
  %r = phi i32 [ %b, %even ], [ %d, %uneven ]
  ret i32 %r
}
define i32 @divided(i32 %x, i32 %y, i32 %odd) {
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %uneven
even:
  %a = sdiv i32 %x, %y
  %b = call i32 @work(i32 %a)
  %c = add i32 %b, %a
  br label %done
uneven:
  %d = sdiv i32 %x, %y
  %e = add i32 %d, 1
  br label %done
done:
  %r = phi i32 [ %c, %even ], [ %e, %uneven ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"if-conversion/begins.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  "attributes #1 = { nomerge }"
  ""
]
symbol @count = external defined global i32 : ptr, suffix ", align 4"
symbol @work = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @calls = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @order = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @merged = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @divided = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@count, @work, @calls, @order, @merged, @divided] () {
  %0 = delta @count () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @work (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4, %5 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %6 = add %4, %1 : i32
    %7 = store write pinned [i32, align 4] %6, %0, %2, %5 : mem
  } -> (%6, %2, %7)
  %3 = lambda @calls (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 5 : i32
    %7 = const 0 : i32
    %8 = icmp eq %3, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = store write pinned [i32, align 4] %6, %0, %4, %5 : mem
    %11, %12, %13 = call read write io [i32 (i32), args [""]] %1, %2, %4, %10 : i32, io, mem
    %14, %15, %16 = gamma %9 (%12, %13, %0, %1, %11) {
      case 0 (%17: io, %18: mem, %19: ptr, %20: ptr, %21: i32) {
        %22 = const 1 : i32
        %23, %24, %25 = call read write io [i32 (i32), args [""]] %20, %22, %17, %18 : i32, io, mem
        %26 = add %21, %23 : i32
      } -> (%24, %25, %26)
      case 1 (%27: io, %28: mem, %29: ptr, %30: ptr, %31: i32) {
        %32, %33, %34 = call read write io [i32 (i32), args [""]] %30, %31, %27, %28 : i32, io, mem
        %35, %36 = load read pinned [i32, align 4] %29, %33, %34 : i32, mem
        %37 = const 2 : i32
        %38 = add %35, %37 : i32
      } -> (%33, %36, %38)
    }
  } -> (%16, %14, %15)
  %4 = lambda @order (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = icmp eq %3, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%4, %5, %2, %0, %1) {
      case 0 (%12: io, %13: mem, %14: i32, %15: ptr, %16: ptr) {
        %17 = const 2 : i32
        %18 = store write pinned [i32, align 4] %17, %15, %12, %13 : mem
        %19, %20, %21 = call read write io [i32 (i32), args [""]] %16, %14, %12, %18 : i32, io, mem
      } -> (%20, %21, %19)
      case 1 (%22: io, %23: mem, %24: i32, %25: ptr, %26: ptr) {
        %27 = const 1 : i32
        %28 = store write pinned [i32, align 4] %27, %25, %22, %23 : mem
        %29, %30, %31 = call read write io [i32 (i32), args [""]] %26, %24, %22, %28 : i32, io, mem
      } -> (%30, %31, %29)
    }
  } -> (%11, %9, %10)
  %5 = lambda @merged (%2) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp eq %2, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10 = gamma %7 (%3, %4, %1, %0) {
      case 0 (%11: io, %12: mem, %13: i32, %14: ptr) {
        %15, %16, %17 = call read write io [i32 (i32), args [""], fn "#1"] %14, %13, %11, %12 : i32, io, mem
        %18 = const 5 : i32
        %19 = add %15, %18 : i32
      } -> (%16, %17, %19)
      case 1 (%20: io, %21: mem, %22: i32, %23: ptr) {
        %24, %25, %26 = call read write io [i32 (i32), args [""], fn "#1"] %23, %22, %20, %21 : i32, io, mem
        %27 = const 4 : i32
        %28 = add %24, %27 : i32
      } -> (%25, %26, %28)
    }
  } -> (%10, %8, %9)
  %6 = lambda @divided (%2) (%0: ptr, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = icmp eq %3, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9 = sdiv pinned %1, %2, %4 : i32
    %10, %11, %12 = gamma %8 (%4, %5, %0, %9) {
      case 0 (%13: io, %14: mem, %15: ptr, %16: i32) {
        %17 = const 1 : i32
        %18 = add %16, %17 : i32
      } -> (%13, %14, %18)
      case 1 (%19: io, %20: mem, %21: ptr, %22: i32) {
        %23, %24, %25 = call read write io [i32 (i32), args [""]] %21, %22, %19, %20 : i32, io, mem
        %26 = add %23, %22 : i32
      } -> (%24, %25, %26)
    }
  } -> (%12, %10, %11)
} -> (%0, %2, %3, %4, %5, %6)
