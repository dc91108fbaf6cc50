; test opt cne
; Decisions that become one keep the weights that are said of both of them; selections, too.
; run: @f(1, 2)
; run: @g(1, 2)
define i32 @f(i1 %c, i32 %x) {
  %a = select i1 %c, i32 %x, i32 3, !prof !0
  %b = select i1 %c, i32 %x, i32 3, !prof !0
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @g(i1 %c, i32 %x) {
  %a = select i1 %c, i32 %x, i32 3, !prof !0
  %b = select i1 %c, i32 %x, i32 3
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @h(i1 %c, i32 %x) {
entry:
  br i1 %c, label %yes, label %join, !prof !0
yes:
  %p = call i32 @probe(i32 1)
  br label %join
join:
  br i1 %c, label %again, label %done, !prof !0
again:
  %q = call i32 @probe(i32 2)
  br label %done
done:
  %r = phi i32 [ %q, %again ], [ 0, %join ]
  ret i32 %r
}
define i32 @i(i1 %c, i32 %x) {
entry:
  br i1 %c, label %yes, label %join, !prof !0
yes:
  %p = call i32 @probe(i32 1)
  br label %join
join:
  br i1 %c, label %again, label %done, !prof !1
again:
  %q = call i32 @probe(i32 2)
  br label %done
done:
  %r = phi i32 [ %q, %again ], [ 0, %join ]
  ret i32 %r
}
declare i32 @probe(i32)
!0 = !{!"branch_weights", i32 3, i32 17}
!1 = !{!"branch_weights", i32 17, i32 3}
; expect
preamble [
  "source_filename = \"cne/notes.ll\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 3, i32 17}"
  "!1 = !{!\"branch_weights\", i32 17, i32 3}"
  ""
]
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @g = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @h = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @i = external defined function i32 (i1, i32) : ptr, params ["", ""]
symbol @probe = external declared function i32 (i32) : ptr, params [""]
omega imports [@probe] exports [@f, @g, @h, @i] (%0: ptr) {
  %1 = lambda @f () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = select weights [17, 3] %0, %1, %4 : i32
    %6 = select weights [17, 3] %0, %1, %4 : i32
    %7 = add %5, %5 : i32
  } -> (%7, %2, %3)
  %2 = lambda @g () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = const 3 : i32
    %5 = select %0, %1, %4 : i32
    %6 = select %0, %1, %4 : i32
    %7 = add %5, %5 : i32
  } -> (%7, %2, %3)
  %3 = lambda @h (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] weights [17, 3] %1 : ctl2
    %6 = match [-1 -> 1, default -> 0] weights [17, 3] %1 : ctl2
    %7, %8, %9 = gamma %5 (%3, %4, %0) {
      case 0 (%10: io, %11: mem, %12: ptr) {
        %13 = const 0 : i32
      } -> (%10, %11, %13)
      case 1 (%14: io, %15: mem, %16: ptr) {
        %17 = const 1 : i32
        %18, %19, %20 = call read write io [i32 (i32), args [""]] %16, %17, %14, %15 : i32, io, mem
        %21 = const 2 : i32
        %22, %23, %24 = call read write io [i32 (i32), args [""]] %16, %21, %19, %20 : i32, io, mem
      } -> (%23, %24, %22)
    }
  } -> (%9, %7, %8)
  %4 = lambda @i (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = match [-1 -> 1, default -> 0] %1 : ctl2
    %6 = match [-1 -> 1, default -> 0] %1 : ctl2
    %7, %8, %9 = gamma %5 (%3, %4, %0) {
      case 0 (%10: io, %11: mem, %12: ptr) {
        %13 = const 0 : i32
      } -> (%10, %11, %13)
      case 1 (%14: io, %15: mem, %16: ptr) {
        %17 = const 1 : i32
        %18, %19, %20 = call read write io [i32 (i32), args [""]] %16, %17, %14, %15 : i32, io, mem
        %21 = const 2 : i32
        %22, %23, %24 = call read write io [i32 (i32), args [""]] %16, %21, %19, %20 : i32, io, mem
      } -> (%23, %24, %22)
    }
  } -> (%9, %7, %8)
} -> (%1, %2, %3, %4)
