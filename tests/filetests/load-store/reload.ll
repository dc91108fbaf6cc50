; test opt load-store,inv,cne,dne
; Behind a decision, one alternative of which stored or loaded, the other one loads, at its end.
; run: @list() == 9
@free = internal global ptr null
@node = internal global [2 x i64] [i64 9, i64 0]
declare void @unknown()
define internal void @collect() noinline {
  store ptr @node, ptr @free
  ret void
}
define i64 @list() {
entry:
  %p = load ptr, ptr @free
  %c = icmp eq ptr %p, null
  br i1 %c, label %empty, label %end
empty:
  call void @collect()
  br label %end
end:
  %q = load ptr, ptr @free
  %x = load i64, ptr %q
  ret i64 %x
}
define i32 @chosen(i1 %c, ptr %p, ptr %r, i32 %x) {
entry:
  br i1 %c, label %first, label %second
first:
  %a = getelementptr i32, ptr %p, i64 1
  store i32 %x, ptr %a
  br label %end
second:
  call void @unknown()
  br label %end
end:
  %s = phi ptr [ %p, %first ], [ %r, %second ]
  %b = getelementptr i32, ptr %s, i64 1
  %y = load i32, ptr %b
  ret i32 %y
}
define i32 @late(i1 %c, ptr %p, i32 %x) {
entry:
  br i1 %c, label %first, label %end
first:
  store i32 %x, ptr %p
  br label %end
end:
  call void @unknown()
  %y = load i32, ptr %p
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"load-store/reload.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  ""
]
symbol @free = internal defined global ptr : ptr
symbol @node = internal defined global [2 x i64] : ptr
symbol @unknown = external declared function void () : ptr
symbol @collect = internal defined function void () : ptr, suffix "#0", facts [noinline]
symbol @list = external defined function i64 () : ptr
symbol @chosen = external defined function i32 (i1, ptr, ptr, i32) : ptr, params ["", "", "", ""]
symbol @late = external defined function i32 (i1, ptr, i32) : ptr, params ["", "", ""]
omega imports [@unknown] exports [@list, @chosen, @late] (%0: ptr) {
  %1 = delta @free () () {
    %2 = const null : ptr
  } -> (%2)
  %3 = delta @node () () {
    %4 = const [9 : i64, 0 : i64] : [2 x i64]
  } -> (%4)
  %5 = lambda @collect (%3, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = store write pinned [ptr, align 8] %0, %1, %2, %3 : mem
  } -> (%2, %4)
  %6 = lambda @list (%1, %5) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4, %5 = load read pinned [ptr, align 8] %0, %2, %3 : ptr, mem
    %6 = const null : ptr
    %7 = icmp eq %4, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10, %11 = gamma %8 (%2, %5, %1, %4, %0) {
      case 0 (%12: io, %13: mem, %14: ptr, %15: ptr, %16: ptr) {
      } -> (%12, %13, %15)
      case 1 (%17: io, %18: mem, %19: ptr, %20: ptr, %21: ptr) {
        %22, %23 = call read write io [void ()] %19, %17, %18 : io, mem
        %24, %25 = load read pinned [ptr, align 8] %21, %22, %23 : ptr, mem
      } -> (%22, %25, %24)
    }
    %26, %27 = load read pinned [i64, align 4] %11, %9, %10 : i64, mem
  } -> (%26, %9, %27)
  %7 = lambda @chosen (%0) (%0: ptr, %1: i1, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7 = match [-1 -> 1, default -> 0] %1 : ctl2
    %8, %9, %10 = gamma %7 (%5, %6, %2, %3, %4, %0) {
      case 0 (%11: io, %12: mem, %13: ptr, %14: ptr, %15: i32, %16: ptr) {
        %17, %18 = call read write io [void ()] %16, %11, %12 : io, mem
        %19 = gep [i32, i64 1] %14 : ptr
        %20, %21 = load read pinned [i32, align 4] %19, %17, %18 : i32, mem
      } -> (%17, %21, %20)
      case 1 (%22: io, %23: mem, %24: ptr, %25: ptr, %26: i32, %27: ptr) {
        %28 = gep [i32, i64 1] %24 : ptr
        %29 = store write pinned [i32, align 4] %26, %28, %22, %23 : mem
      } -> (%22, %29, %26)
    }
  } -> (%10, %8, %9)
  %8 = lambda @late (%0) (%0: ptr, %1: i1, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = match [-1 -> 1, default -> 0] %1 : ctl2
    %7 = gamma %6 (%4, %5, %2, %3) {
      case 0 (%8: io, %9: mem, %10: ptr, %11: i32) {
      } -> (%9)
      case 1 (%12: io, %13: mem, %14: ptr, %15: i32) {
        %16 = store write pinned [i32, align 4] %15, %14, %12, %13 : mem
      } -> (%16)
    }
    %17, %18 = call read write io [void ()] %0, %4, %7 : io, mem
    %19, %20 = load read pinned [i32, align 4] %2, %17, %18 : i32, mem
  } -> (%19, %17, %20)
} -> (%6, %7, %8)
