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
    %6, %7, %8, %9, %10 = theta (%2, %0, %4, %4, %5) (%11: io, %12: i32, %13: i32, %14: i32, %15: i32) {
      %16 = const 1 : i32
      %17 = and %13, %16 : i32
      %18 = const 0 : i32
      %19 = icmp eq %17, %18 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
      %21 = gamma %20 (%11, %14, %15) {
        case 0 (%22: io, %23: i32, %24: i32) {
        } -> (%23)
        case 1 (%25: io, %26: i32, %27: i32) {
          %28 = add %26, %27 : i32
        } -> (%28)
      }
      %29 = add %13, %16 : i32
      %30 = icmp slt %29, %12 : i1
      %31 = match [-1 -> 1, default -> 0] %30 : ctl2
    } -> (%31, %11, %12, %29, %21, %15)
  } -> (%9, %2, %3)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i32) {
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = mul %11, %11 : i32
      } -> (%12)
    }
  } -> (%7, %2, %3)
  %2 = lambda @h () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6 = icmp slt %0, %1 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%2, %0, %1) {
      case 0 (%9: io, %10: i32, %11: i32) {
      } -> (%11)
      case 1 (%12: io, %13: i32, %14: i32) {
        %15 = add %13, %14 : i32
      } -> (%15)
    }
    %16 = sub %0, %5 : i32
    %17 = icmp slt %5, %0 : i1
    %18 = select %17, %16, %4 : i32
    %19 = freeze %18 : i32
    %20 = const 1 : i32
    %21 = add %19, %20 : i32
    %22 = mul %8, %21 : i32
    %23 = add %4, %22 : i32
  } -> (%23, %2, %3)
} -> (%0, %1, %2)
