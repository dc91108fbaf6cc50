; test opt red,dne
; Decisions that are taken, values that all alternatives agree on, what an alternative knows of the value that was matched.
; run: @taken(5) == 12
; run: @agreed(5, 1) == 5
; run: @twice(1, 3) == 9
; run: @known(7) == 14
; run: @known(8) == 64
; run: @late(1, 1, 0, 5, 6) == 25
; run: @late(0, 1, 0, 5, 6) == 13
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
define i32 @late(i1 %c, i1 %d, i1 %f, i32 %x, i32 %y) {
  br i1 %d, label %a, label %e
a:
  br i1 %f, label %aa, label %ab
aa:
  br label %m
ab:
  br label %m
m:
  %p = phi i1 [ %c, %aa ], [ %c, %ab ]
  br label %e
e:
  %t = phi i1 [ %p, %m ], [ %c, %0 ]
  %s = select i1 %t, i32 %x, i32 %y
  br i1 %c, label %g, label %h
g:
  %u = mul i32 %s, %s
  br label %end
h:
  %v = add i32 %s, 7
  br label %end
end:
  %r = phi i32 [ %u, %g ], [ %v, %h ]
  ret i32 %r
}
define i32 @chosen(i1 %c, ptr %p) {
  %s = select i1 %c, i32 3, i32 5
  store i32 %s, ptr %p
  br i1 %c, label %a, label %end
a:
  call void @use(i32 %s)
  br label %end
end:
  ret i32 0
}
declare void @use(i32)
; expect
preamble [
  "source_filename = \"red/gamma.ll\""
]
symbol @taken = external defined function i32 (i32) : ptr, params [""]
symbol @agreed = external defined function i32 (i32, i1) : ptr, params ["", ""]
symbol @twice = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @known = external defined function i32 (i32) : ptr, params [""]
symbol @late = external defined function i32 (i1, i1, i1, i32, i32) : ptr, params ["", "", "", "", ""]
symbol @chosen = external defined function i32 (i1, ptr) : ptr, params ["", ""]
symbol @use = external declared function void (i32) : ptr, params [""]
omega imports [@use] exports [@taken, @agreed, @twice, @known, @late, @chosen] (%0: ptr) {
  %1 = lambda @taken () (%0: i32, %1: io, %2: mem) {
    %3 = const 7 : i32
    %4 = add %0, %3 : i32
  } -> (%4, %1, %2)
  %2 = lambda @agreed () (%0: i32, %1: i1, %2: io, %3: mem) {
  } -> (%0, %2, %3)
  %3 = lambda @twice () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5 = gamma %4 (%2, %1) {
      case 0 (%6: io, %7: i32) {
        %8 = const 2 : i32
      } -> (%8)
      case 1 (%9: io, %10: i32) {
        %11 = mul %10, %10 : i32
      } -> (%11)
    }
  } -> (%5, %2, %3)
  %4 = lambda @known () (%0: i32, %1: io, %2: mem) {
    %3 = match [7 -> 1, default -> 0] %0 : ctl2
    %4 = gamma %3 (%1, %0) {
      case 0 (%5: io, %6: i32) {
        %7 = mul %6, %6 : i32
      } -> (%7)
      case 1 (%8: io, %9: i32) {
        %10 = const 14 : i32
      } -> (%10)
    }
  } -> (%4, %1, %2)
  %5 = lambda @late () (%0: i1, %1: i1, %2: i1, %3: i32, %4: i32, %5: io, %6: mem) {
    %7 = match [-1 -> 1, default -> 0] %0 : ctl2
    %8 = gamma %7 (%5, %4, %3) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const 7 : i32
        %13 = add %10, %12 : i32
      } -> (%13)
      case 1 (%14: io, %15: i32, %16: i32) {
        %17 = mul %16, %16 : i32
      } -> (%17)
    }
  } -> (%8, %5, %6)
  %6 = lambda @chosen (%0) (%0: ptr, %1: i1, %2: ptr, %3: io, %4: mem) {
    %5 = const 3 : i32
    %6 = const 5 : i32
    %7 = select %1, %5, %6 : i32
    %8 = store write pinned [i32, align 4] %7, %2, %3, %4 : mem
    %9 = match [-1 -> 1, default -> 0] %1 : ctl2
    %10, %11 = gamma %9 (%3, %8, %0) {
      case 0 (%12: io, %13: mem, %14: ptr) {
      } -> (%12, %13)
      case 1 (%15: io, %16: mem, %17: ptr) {
        %18 = const 3 : i32
        %19, %20 = call read write io [void (i32), args [""]] %17, %18, %15, %16 : io, mem
      } -> (%19, %20)
    }
    %21 = const 0 : i32
  } -> (%21, %10, %11)
} -> (%1, %2, %3, %4, %5, %6)
