; test opt psh,dne
; In @f the product leaves the decision, because it leaves the loop around it, too; nothing leaves the decision in @g. In @h the
; decision leaves as a whole.
; run: @f(3, 4) == 24
; run: @g(0, 4) == 16
; run: @h(3, 4) == 21
define i32 @f(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %join ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %join
then:
  %p = mul i32 %a, %b
  %q = add i32 %sum, %p
  br label %join
join:
  %sum2 = phi i32 [ %q, %then ], [ %sum, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %a
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
define i32 @g(i32 %a, i32 %b) {
entry:
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %join
then:
  %p = mul i32 %b, %b
  br label %join
join:
  %r = phi i32 [ %p, %then ], [ %b, %entry ]
  ret i32 %r
}
define i32 @h(i32 %a, i32 %b) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %join ]
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %join
then:
  %p = add i32 %a, %b
  br label %join
join:
  %m = phi i32 [ %p, %then ], [ %b, %loop ]
  %sum2 = add i32 %sum, %m
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %a
  br i1 %more, label %loop, label %done
done:
  ret i32 %sum2
}
; expect
preamble [
  "source_filename = \"psh/decisions.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @h = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f, @g, @h] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = mul %0, %1 : i32
    %6, %7, %8, %9 = theta (%0, %4, %4, %5) (%10: i32, %11: i32, %12: i32, %13: i32) {
      %14 = const 1 : i32
      %15 = and %11, %14 : i32
      %16 = const 0 : i32
      %17 = icmp eq %15, %16 : i1
      %18 = match [-1 -> 1, default -> 0] %17 : ctl2
      %19 = gamma %18 (%12, %13) {
        case 0 (%20: i32, %21: i32) {
        } -> (%20)
        case 1 (%22: i32, %23: i32) {
          %24 = add %22, %23 : i32
        } -> (%24)
      }
      %25 = add %11, %14 : i32
      %26 = icmp slt %25, %10 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
    } -> (%27, %10, %25, %19, %13)
  } -> (%8, %2, %3)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%1) {
      case 0 (%8: i32) {
      } -> (%8)
      case 1 (%9: i32) {
        %10 = mul %9, %9 : i32
      } -> (%10)
    }
  } -> (%7, %2, %3)
  %2 = lambda @h () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %0, %1 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%0, %1) {
      case 0 (%8: i32, %9: i32) {
      } -> (%9)
      case 1 (%10: i32, %11: i32) {
        %12 = add %10, %11 : i32
      } -> (%12)
    }
    %13, %14, %15, %16 = theta (%0, %4, %4, %7) (%17: i32, %18: i32, %19: i32, %20: i32) {
      %21 = add %19, %20 : i32
      %22 = const 1 : i32
      %23 = add %18, %22 : i32
      %24 = icmp slt %23, %17 : i1
      %25 = match [-1 -> 1, default -> 0] %24 : ctl2
    } -> (%25, %17, %23, %21, %20)
  } -> (%15, %2, %3)
} -> (%0, %1, %2)
