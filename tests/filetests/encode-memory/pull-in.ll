; test opt encode-memory,pll,decode-memory
; The load moves into the only alternative that uses it, past a store to something else.
; run: @f(0) == 0
; run: @f(2) == 5
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@x = global i32 3
@y = global i32 5

define i32 @f(i32 %n) {
entry:
  %a = load i32, ptr @x
  store i32 %n, ptr @y
  %is = icmp eq i32 %n, 0
  br i1 %is, label %end, label %then
then:
  %b = load i32, ptr @y
  %s = add i32 %a, %b
  store i32 %s, ptr @x
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %s, %then ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"encode-memory/pull-in.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
symbol @x = external defined global i32 : ptr
symbol @y = external defined global i32 : ptr
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@x, @y, @f] () {
  %0 = delta @x () () {
    %1 = const 3 : i32
  } -> (%1)
  %2 = delta @y () () {
    %3 = const 5 : i32
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = store write pinned [i32, align 4] %2, %1, %3, %4 : mem
    %6 = const 0 : i32
    %7 = icmp eq %2, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10 = gamma %8 (%3, %0, %1, %5) {
      case 0 (%11: io, %12: ptr, %13: ptr, %14: mem) {
        %15, %16 = load read pinned [i32, align 4] %12, %11, %14 : i32, mem
        %17, %18 = load read pinned [i32, align 4] %13, %11, %16 : i32, mem
        %19 = add %15, %17 : i32
        %20 = store write pinned [i32, align 4] %19, %12, %11, %18 : mem
      } -> (%19, %20)
      case 1 (%21: io, %22: ptr, %23: ptr, %24: mem) {
        %25 = const 0 : i32
      } -> (%25, %24)
    }
  } -> (%9, %3, %10)
} -> (%0, %2, %4)
