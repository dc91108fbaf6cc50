; test opt psh,dne
; A loop behind which only numbers are used to which each iteration adds the same goes, also with loops in it.
; run: @sum(4, 3) == 63
; run: @nest(4, 4) == 16
; run: @squares(4) == 14
define i32 @sum(i32 %n, i32 %s) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i32 [ 3, %entry ], [ %z, %loop ]
  %t = mul i32 %s, 5
  %z = add i32 %t, %x
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %z
}
define i64 @nest(i32 %n, i32 %m) mustprogress {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %x = phi i64 [ 0, %entry ], [ %z, %next ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %l, %inner ]
  %y = phi i64 [ %x, %outer ], [ %z, %inner ]
  %z = add nsw i64 %y, 1
  %l = add nsw i32 %k, 1
  %d = icmp slt i32 %l, %m
  br i1 %d, label %inner, label %next
next:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %outer, label %end
end:
  ret i64 %z
}
define i32 @squares(i32 %n) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i32 [ 0, %entry ], [ %z, %loop ]
  %t = mul i32 %i, %i
  %z = add i32 %t, %x
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"psh/closed.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @sum = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @nest = external defined function i64 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @squares = external defined function i32 (i32) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@sum, @nest, @squares] () {
  %0 = lambda @sum () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6 = const 5 : i32
    %7 = const 3 : i32
    %8 = mul %1, %6 : i32
    %9 = sub %0, %5 : i32
    %10 = icmp slt %5, %0 : i1
    %11 = select %10, %9, %4 : i32
    %12 = freeze %11 : i32
    %13 = const 1 : i32
    %14 = add %12, %13 : i32
    %15 = mul %8, %14 : i32
    %16 = add %7, %15 : i32
  } -> (%16, %2, %3)
  %1 = lambda @nest () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 1 : i32
    %6 = const 0 : i64
    %7 = sub %0, %5 : i32
    %8 = icmp slt %5, %0 : i1
    %9 = select %8, %7, %4 : i32
    %10 = freeze %9 : i32
    %11 = const 0 : i32
    %12 = const 1 : i32
    %13 = sub %1, %12 : i32
    %14 = icmp slt %12, %1 : i1
    %15 = select %14, %13, %11 : i32
    %16 = freeze %15 : i32
    %17 = const 1 : i64
    %18 = zext %16 : i64
    %19 = const 1 : i64
    %20 = add %18, %19 : i64
    %21 = mul %17, %20 : i64
    %22 = zext %10 : i64
    %23 = const 1 : i64
    %24 = add %22, %23 : i64
    %25 = mul %21, %24 : i64
    %26 = add %6, %25 : i64
  } -> (%26, %2, %3)
  %2 = lambda @squares () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4, %5, %6, %7 = theta (%1, %0, %3, %3) (%8: io, %9: i32, %10: i32, %11: i32) {
      %12 = mul %10, %10 : i32
      %13 = add %12, %11 : i32
      %14 = const 1 : i32
      %15 = add nsw %10, %14 : i32
      %16 = icmp slt %15, %9 : i1
      %17 = match [-1 -> 1, default -> 0] %16 : ctl2
    } -> (%17, %8, %9, %15, %13)
  } -> (%7, %1, %2)
} -> (%0, %1, %2)
