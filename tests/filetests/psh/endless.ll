; test opt function-attrs,psh,dne
; A call that only reads and may run for ever leaves a loop if it comes first, does not unwind, and nothing that it
; reads is written in the loop.
; run: @same(3) == 15
; run: @written(3) == 16
; run: @behind(3) == 15
@g = global i32 5
@h = global i32 0
define internal i32 @deep(ptr %p, i32 %n) noinline {
entry:
  br label %loop
loop:
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, %n
  br i1 %c, label %loop, label %end
end:
  %r = call i32 @flat(ptr %p)
  ret i32 %r
}
define internal i32 @flat(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
declare void @see(i32)
define i32 @same(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  store i32 %i, ptr @h
  %v = call i32 @deep(ptr @g, i32 77)
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
define i32 @written(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = call i32 @deep(ptr @g, i32 77)
  %t = add i32 %s, %v
  %w = add i32 %v, 1
  store i32 %w, ptr @g
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  store i32 5, ptr @g
  %u = sub i32 %t, 2
  ret i32 %u
}
define i32 @behind(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %s = phi i32 [ 0, %entry ], [ %t, %more ]
  %d = icmp eq i32 %i, 9
  br i1 %d, label %seen, label %more
seen:
  call void @see(i32 %i)
  br label %more
more:
  %v = call i32 @deep(ptr @g, i32 77)
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"psh/endless.ll\""
]
postamble [
  "attributes #0 = { noinline }"
  "attributes #1 = { mustprogress }"
  ""
]
symbol @g = external defined global i32 : ptr
symbol @h = external defined global i32 : ptr
symbol @deep = internal defined function i32 (ptr, i32) : ptr, params ["nocapture readonly", ""], suffix "nounwind nosync nofree norecurse memory(argmem: read) #0", facts [noinline, nounwind, no_write, only_args]
symbol @flat = internal defined function i32 (ptr) : ptr, params ["nocapture readonly"], suffix "nounwind willreturn nosync nofree norecurse memory(argmem: read) #0", facts [noinline, willreturn, nounwind, no_write, only_args]
symbol @see = external declared function void (i32) : ptr, params [""]
symbol @same = external defined function i32 (i32) : ptr, params [""], suffix "nounwind nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none) #1", facts [mustprogress, nounwind]
symbol @written = external defined function i32 (i32) : ptr, params [""], suffix "nounwind nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none) #1", facts [mustprogress, nounwind]
symbol @behind = external defined function i32 (i32) : ptr, params [""], suffix "#1", facts [mustprogress]
omega imports [@see] exports [@g, @h, @same, @written, @behind] (%0: ptr) {
  %1 = delta @g () () {
    %2 = const 5 : i32
  } -> (%2)
  %3 = delta @h () () {
    %4 = const 0 : i32
  } -> (%4)
  %5 = lambda @flat () (%0: ptr, %1: io, %2: mem) {
    %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
  } -> (%3, %1, %4)
  %6 = lambda @deep (%5) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %1, %3, %4 : i32, mem
    %7 = icmp eq %5, %2 : i1
    %8, %9, %10, %11 = theta may_diverge (%3, %6, %1, %7) (%12: io, %13: mem, %14: ptr, %15: i1) {
      %16 = match [-1 -> 1, default -> 0] %15 : ctl2
    } -> (%16, %12, %13, %14, %15)
    %17, %18 = call read pinned [i32 (ptr), args [""]] %0, %10, %8, %9 : i32, mem
  } -> (%17, %8, %18)
  %7 = lambda @same (%3, %6, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 77 : i32
    %7 = const 0 : i32
    %8, %9, %10 = call read io [i32 (ptr, i32), args ["", ""]] %1, %2, %6, %4, %5 : i32, io, mem
    %11, %12, %13, %14, %15, %16, %17 = theta (%9, %10, %3, %7, %7, %0, %8) (%18: io, %19: mem, %20: i32, %21: i32, %22: i32, %23: ptr, %24: i32) {
      %25 = store write pinned [i32, align 4] %21, %23, %18, %19 : mem
      %26 = add %22, %24 : i32
      %27 = const 1 : i32
      %28 = add %21, %27 : i32
      %29 = icmp slt %28, %20 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
    } -> (%30, %18, %25, %20, %28, %26, %23, %24)
  } -> (%15, %11, %12)
  %8 = lambda @written (%6, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11, %12 = theta (%3, %4, %2, %5, %5, %0, %1) (%13: io, %14: mem, %15: i32, %16: i32, %17: i32, %18: ptr, %19: ptr) {
      %20 = const 77 : i32
      %21, %22, %23 = call read io [i32 (ptr, i32), args ["", ""]] %18, %19, %20, %13, %14 : i32, io, mem
      %24 = add %17, %21 : i32
      %25 = const 1 : i32
      %26 = add %21, %25 : i32
      %27 = store write pinned [i32, align 4] %26, %19, %22, %23 : mem
      %28 = add %16, %25 : i32
      %29 = icmp slt %28, %15 : i1
      %30 = match [-1 -> 1, default -> 0] %29 : ctl2
    } -> (%30, %22, %27, %15, %28, %24, %18, %19)
    %31 = const 5 : i32
    %32 = store write pinned [i32, align 4] %31, %12, %6, %7 : mem
    %33 = const 2 : i32
    %34 = sub %10, %33 : i32
  } -> (%34, %6, %32)
  %9 = lambda @behind (%0, %6, %1) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7, %8, %9, %10, %11, %12, %13, %14 = theta (%4, %5, %3, %6, %6, %0, %1, %2) (%15: io, %16: mem, %17: i32, %18: i32, %19: i32, %20: ptr, %21: ptr, %22: ptr) {
      %23 = const 9 : i32
      %24 = icmp eq %18, %23 : i1
      %25 = match [-1 -> 1, default -> 0] %24 : ctl2
      %26, %27 = gamma %25 (%15, %16, %18, %20) {
        case 0 (%28: io, %29: mem, %30: i32, %31: ptr) {
        } -> (%28, %29)
        case 1 (%32: io, %33: mem, %34: i32, %35: ptr) {
          %36, %37 = call read write io [void (i32), args [""]] %35, %34, %32, %33 : io, mem
        } -> (%36, %37)
      }
      %38 = const 77 : i32
      %39, %40, %41 = call read io [i32 (ptr, i32), args ["", ""]] %21, %22, %38, %26, %27 : i32, io, mem
      %42 = add %19, %39 : i32
      %43 = const 1 : i32
      %44 = add %18, %43 : i32
      %45 = icmp slt %44, %17 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %40, %41, %17, %44, %42, %20, %21, %22)
  } -> (%11, %7, %8)
} -> (%1, %3, %7, %8, %9)
