; test opt load-store,dne
; A store of an alternative that hardly ever runs stays there, if loads are between the store before the decision and
; the decision: they may be what that store is needed for. Without weights it goes behind the decision.
; run: @seldom(1, 5) == 10
; run: @seldom(1, -5) == -5
; run: @often(1, 5) == 10
; run: @often(1, -5) == -5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@p = global i32 0
@q = global i32 0
define i32 @store_seldom(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p, align 4
  %y = load i32, ptr %q, align 4
  %c = icmp slt i32 %y, 0
  br i1 %c, label %then, label %end, !prof !0
then:
  store i32 0, ptr %p, align 4
  br label %end
end:
  ret i32 %y
}
define i32 @store_often(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p, align 4
  %y = load i32, ptr %q, align 4
  %c = icmp slt i32 %y, 0
  br i1 %c, label %then, label %end
then:
  store i32 0, ptr %p, align 4
  br label %end
end:
  ret i32 %y
}
define i32 @seldom(i32 %x, i32 %y) {
  store i32 %y, ptr @q, align 4
  %r = call i32 @store_seldom(ptr @p, ptr @q, i32 %y)
  %a = load i32, ptr @p, align 4
  %s = add i32 %a, %r
  ret i32 %s
}
define i32 @often(i32 %x, i32 %y) {
  store i32 %y, ptr @q, align 4
  %r = call i32 @store_often(ptr @p, ptr @q, i32 %y)
  %a = load i32, ptr @p, align 4
  %s = add i32 %a, %r
  ret i32 %s
}
!0 = !{!"branch_weights", i32 1, i32 2000}
; expect
preamble [
  "source_filename = \"load-store/seldom.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "!0 = !{!\"branch_weights\", i32 1, i32 2000}"
  ""
]
symbol @p = external defined global i32 : ptr
symbol @q = external defined global i32 : ptr
symbol @store_seldom = external defined function i32 (ptr, ptr, i32) : ptr, params ["", "", ""]
symbol @store_often = external defined function i32 (ptr, ptr, i32) : ptr, params ["", "", ""]
symbol @seldom = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @often = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@p, @q, @store_seldom, @store_often, @seldom, @often] () {
  %0 = delta @p () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = delta @q () () {
    %3 = const 0 : i32
  } -> (%3)
  %4 = lambda @store_seldom () (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %6, %7 = load read pinned [i32, align 4] %1, %3, %5 : i32, mem
    %8 = const 0 : i32
    %9 = icmp slt %6, %8 : i1
    %10 = match [-1 -> 1, default -> 0] weights [2000, 1] %9 : ctl2
    %11 = gamma %10 (%3, %7, %0) {
      case 0 (%12: io, %13: mem, %14: ptr) {
      } -> (%13)
      case 1 (%15: io, %16: mem, %17: ptr) {
        %18 = const 0 : i32
        %19 = store write pinned [i32, align 4] %18, %17, %15, %16 : mem
      } -> (%19)
    }
  } -> (%6, %3, %11)
  %5 = lambda @store_often () (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %0, %3, %4 : mem
    %6, %7 = load read pinned [i32, align 4] %1, %3, %5 : i32, mem
    %8 = const 0 : i32
    %9 = icmp slt %6, %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12 = gamma %10 (%3, %7, %2) {
      case 0 (%13: io, %14: mem, %15: i32) {
      } -> (%14, %15)
      case 1 (%16: io, %17: mem, %18: i32) {
        %19 = const 0 : i32
      } -> (%17, %19)
    }
    %20 = store write pinned [i32, align 4] %12, %0, %3, %11 : mem
  } -> (%6, %3, %20)
  %6 = lambda @seldom (%2, %4, %0) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i32, %5: io, %6: mem) {
    %7 = store write pinned [i32, align 4] %4, %0, %5, %6 : mem
    %8, %9, %10 = call read write io [i32 (ptr, ptr, i32), args ["", "", ""]] %1, %2, %0, %4, %5, %7 : i32, io, mem
    %11, %12 = load read pinned [i32, align 4] %2, %9, %10 : i32, mem
    %13 = add %11, %8 : i32
  } -> (%13, %9, %12)
  %7 = lambda @often (%2, %5, %0) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i32, %5: io, %6: mem) {
    %7 = store write pinned [i32, align 4] %4, %0, %5, %6 : mem
    %8, %9, %10 = call read write io [i32 (ptr, ptr, i32), args ["", "", ""]] %1, %2, %0, %4, %5, %7 : i32, io, mem
    %11, %12 = load read pinned [i32, align 4] %2, %9, %10 : i32, mem
    %13 = add %11, %8 : i32
  } -> (%13, %9, %12)
} -> (%0, %2, %4, %5, %6, %7)
