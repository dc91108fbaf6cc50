; test opt psh,dne
; A load leaves a loop that does not write, a store one in which it is alone. In @both neither leaves.
; run: @load(3) == 15
; run: @store(3) == 9
; run: @both(3) == 12
@g = internal global i32 5
define i32 @load(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %x = load i32, ptr @g
  %sum2 = add i32 %sum, %x
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @store(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 9, ptr @g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @g
  ret i32 %r
}
define i32 @both(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr @g
  %y = add i32 %x, %i
  %z = add i32 %y, 1
  store i32 %z, ptr @g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr @g
  %s = add i32 %r, 1
  ret i32 %s
}
; expect
preamble [
  "source_filename = \"psh/memory.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @g = internal defined global i32 : ptr
symbol @load = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @store = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
symbol @both = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@load, @store, @both] () {
  %0 = delta @g () () {
    %1 = const 5 : i32
  } -> (%1)
  %2 = lambda @load (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6, %7 = load read pinned [i32, align 4] %0, %2, %3 : i32, mem
    %8 = sub %1, %5 : i32
    %9 = icmp slt %5, %1 : i1
    %10 = select %9, %8, %4 : i32
    %11 = freeze %10 : i32
    %12 = const 1 : i32
    %13 = add %11, %12 : i32
    %14 = mul %6, %13 : i32
    %15 = add %4, %14 : i32
  } -> (%15, %2, %7)
  %3 = lambda @store (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 9 : i32
    %5 = const 0 : i32
    %6 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem
    %7, %8, %9, %10, %11 = theta (%2, %6, %1, %5, %0) (%12: io, %13: mem, %14: i32, %15: i32, %16: ptr) {
      %17 = const 1 : i32
      %18 = add %15, %17 : i32
      %19 = icmp slt %18, %14 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%20, %12, %13, %14, %18, %16)
    %21, %22 = load read pinned [i32, align 4] %11, %2, %8 : i32, mem
  } -> (%21, %2, %22)
  %4 = lambda @both (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5, %6, %7, %8, %9 = theta (%2, %3, %1, %4, %0) (%10: io, %11: mem, %12: i32, %13: i32, %14: ptr) {
      %15, %16 = load read pinned [i32, align 4] %14, %10, %11 : i32, mem
      %17 = add %15, %13 : i32
      %18 = const 1 : i32
      %19 = add %17, %18 : i32
      %20 = store write pinned [i32, align 4] %19, %14, %10, %16 : mem
      %21 = add %13, %18 : i32
      %22 = icmp slt %21, %12 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%23, %10, %20, %12, %21, %14)
    %24, %25 = load read pinned [i32, align 4] %9, %2, %6 : i32, mem
    %26 = const 1 : i32
    %27 = add %24, %26 : i32
  } -> (%27, %2, %25)
} -> (%2, %3, %4)
