; test opt iln,dne
; What must not be inlined: by attribute, by linkage, by variable arguments, for another machine, in recursion, by stack memory of unknown size.
; run: @f(2) == 16
define i32 @never(i32 %x) noinline {
  %r = add i32 %x, 1
  ret i32 %r
}
define weak i32 @weak(i32 %x) {
  %r = add i32 %x, 2
  ret i32 %r
}
define i32 @varargs(i32 %x, ...) {
  ret i32 %x
}
define i32 @wide(i32 %x) "target-features"="+avx2" {
  ret i32 %x
}
define i32 @recursive(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @recursive(i32 %y)
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %z, %more ]
  ret i32 %r
}
define i32 @stack(i32 %x) {
  %p = alloca i32, i32 %x
  store i32 %x, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @never(i32 %x)
  %b = call i32 @weak(i32 %a)
  %c = call i32 (i32, ...) @varargs(i32 %b, i32 7)
  %d = call i32 @wide(i32 %c)
  %e = call i32 @recursive(i32 %d)
  %g = call i32 @stack(i32 %d)
  %h = add i32 %d, %e
  %i = add i32 %h, %g
  %j = add i32 %i, %d
  ret i32 %j
}
; expect
preamble [
  "source_filename = \"iln/refused.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  "attributes #1 = { \"target-features\"=\"+avx2\" }"
  ""
]
symbol @never = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [noinline]
symbol @weak = weak defined function i32 (i32) : ptr, params [""]
symbol @varargs = external defined function i32 (i32, ...) : ptr, params [""]
symbol @wide = external defined function i32 (i32) : ptr, params [""], suffix "#1"
symbol @recursive = external defined function i32 (i32) : ptr, params [""]
symbol @stack = external defined function i32 (i32) : ptr, params [""]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@never, @weak, @varargs, @wide, @recursive, @stack, @f] () {
  %0 = lambda @never () (%0: i32, %1: io, %2: mem) {
    %3 = const 1 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @weak () (%0: i32, %1: io, %2: mem) {
    %3 = const 2 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @varargs () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %3 = lambda @wide () (%0: i32, %1: io, %2: mem) {
  } -> (%0, %1, %2)
  %4 = phi () (%5: ptr) {
    %6 = lambda @recursive (%5) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = icmp eq %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), args [""]] %13, %15, %10, %11 : i32, io, mem
        } -> (%17, %18, %16)
        case 1 (%19: io, %20: mem, %21: i32, %22: ptr) {
          %23 = const 1 : i32
        } -> (%19, %20, %23)
      }
    } -> (%9, %7, %8)
  } -> (%6)
  %7 = lambda @stack () (%0: i32, %1: io, %2: mem) {
    %3, %4 = alloca [i32, align 4] %0, %2 : ptr, mem
    %5 = store write pinned [i32, align 4] %0, %3, %1, %4 : mem
    %6, %7 = load read pinned [i32, align 4] %3, %1, %5 : i32, mem
  } -> (%6, %1, %7)
  %8 = lambda @f (%0, %1, %2, %3, %4, %7) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: i32, %7: io, %8: mem) {
    %9, %10, %11 = call read write io [i32 (i32), args [""]] %0, %6, %7, %8 : i32, io, mem
    %12, %13, %14 = call read write io [i32 (i32), args [""]] %1, %9, %10, %11 : i32, io, mem
    %15 = const 7 : i32
    %16, %17, %18 = call read write io [i32 (i32, ...), args ["", ""]] %2, %12, %15, %13, %14 : i32, io, mem
    %19, %20, %21 = call read write io [i32 (i32), args [""]] %3, %16, %17, %18 : i32, io, mem
    %22, %23, %24 = call read write io [i32 (i32), args [""]] %4, %19, %20, %21 : i32, io, mem
    %25, %26, %27 = call read write io [i32 (i32), args [""]] %5, %19, %23, %24 : i32, io, mem
    %28 = add %19, %22 : i32
    %29 = add %28, %25 : i32
    %30 = add %29, %19 : i32
  } -> (%30, %26, %27)
} -> (%0, %1, %2, %3, %4, %7, %8)
