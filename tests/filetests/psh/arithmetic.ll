; test opt psh,dne
; The product and what is computed from it leave the loop; the sum changes, and stays. A division leaves it too, if nothing before it might not return.
; run: @f(3, 4) == 53
; run: @divide(20, 3) == 18
declare void @effect()
define i32 @f(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %p = mul nsw i32 %a, %b
  %q = xor i32 %p, 1
  %sum2 = add i32 %sum, %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  %r = add i32 %sum2, 1
  ret i32 %r
}
define i32 @divide(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %d = sdiv i32 %a, %b
  %sum2 = add i32 %sum, %d
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @behind(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @effect()
  %d = sdiv i32 %a, %b
  %next = add i32 %i, %d
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
; expect
preamble [
  "source_filename = \"psh/arithmetic.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @effect = external declared function void () : ptr
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @divide = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @behind = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [@effect] exports [@f, @divide, @behind] (%0: ptr) {
  %1 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6 = mul nsw %0, %1 : i32
    %7 = xor %6, %5 : i32
    %8 = sub %1, %5 : i32
    %9 = icmp slt %5, %1 : i1
    %10 = select %9, %8, %4 : i32
    %11 = freeze %10 : i32
    %12 = const 1 : i32
    %13 = add %11, %12 : i32
    %14 = mul %7, %13 : i32
    %15 = add %4, %14 : i32
    %16 = add %15, %5 : i32
  } -> (%16, %2, %3)
  %2 = lambda @divide () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6 = sdiv pinned %0, %1, %2 : i32
    %7 = sub %1, %5 : i32
    %8 = icmp slt %5, %1 : i1
    %9 = select %8, %7, %4 : i32
    %10 = freeze %9 : i32
    %11 = const 1 : i32
    %12 = add %10, %11 : i32
    %13 = mul %6, %12 : i32
    %14 = add %4, %13 : i32
  } -> (%14, %2, %3)
  %3 = lambda @behind (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta may_diverge (%3, %4, %1, %2, %5, %0) (%12: io, %13: mem, %14: i32, %15: i32, %16: i32, %17: ptr) {
      %18, %19 = call read write io [void ()] %17, %12, %13 : io, mem
      %20 = sdiv pinned %14, %15, %18 : i32
      %21 = add %16, %20 : i32
      %22 = icmp slt %21, %15 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%23, %18, %19, %14, %15, %21, %17)
  } -> (%10, %6, %7)
} -> (%1, %2, %3)
