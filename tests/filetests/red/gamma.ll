; test opt red,dne
; Decisions that are taken, values that all alternatives agree on, what an alternative knows of the value that was matched.
; run: @taken(5) == 12
; run: @agreed(5, 1) == 5
; run: @twice(1, 3) == 9
; run: @known(7) == 14
; run: @known(8) == 64
define i32 @taken(i32 %x) {
  %t = icmp ult i32 3, 4
  br i1 %t, label %a, label %b
a:
  %y = add i32 %x, 7
  br label %end
b:
  %z = mul i32 %x, 7
  br label %end
end:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  ret i32 %r
}
define i32 @agreed(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %r = phi i32 [ %x, %a ], [ %x, %b ]
  %s = phi i32 [ 1, %a ], [ 1, %b ]
  %t = mul i32 %r, %s
  ret i32 %t
}
define i32 @twice(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %aa, label %ab
aa:
  %y = mul i32 %x, %x
  br label %end
ab:
  br label %end
b:
  br label %end
end:
  %r = phi i32 [ %y, %aa ], [ 1, %ab ], [ 2, %b ]
  ret i32 %r
}
define i32 @known(i32 %x) {
  %t = icmp eq i32 %x, 7
  switch i32 %x, label %b [ i32 7, label %a ]
a:
  %y = shl i32 %x, 1
  br label %end
b:
  %z = mul i32 %x, %x
  br label %end
end:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"red/gamma.ll\""
]
symbol @taken = external defined function i32 (i32) : ptr, params [""]
symbol @agreed = external defined function i32 (i32, i1) : ptr, params ["", ""]
symbol @twice = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @known = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@taken, @agreed, @twice, @known] () {
  %0 = lambda @taken () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %1 = lambda @agreed () (%0: i32, %1: i1, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %2 = lambda @twice () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5 = gamma %4 (%1) {
      case 0 (%6: i32) {
        %7 = const 2 : i32
      } -> (%7)
      case 1 (%8: i32) {
        %9 = mul %8, %8 : i32
      } -> (%9)
    }
  } -> (%5, %2, %3)
  %3 = lambda @known () (%0: i32, %1: io, %2: mem) {
    %3 = match [7 -> 1, default -> 0] %0 : ctl2
    %4 = gamma %3 (%0) {
      case 0 (%5: i32) {
        %6 = mul %5, %5 : i32
      } -> (%6)
      case 1 (%7: i32) {
        %8 = const 14 : i32
      } -> (%8)
    }
  } -> (%4, %1, %2)
} -> (%0, %1, %2, %3)
