; test opt pll
; The chain that only one side needs goes there, a load along with it; the sum, which both need, stays. Nothing passes the store in @store. What @min decides
; between will be a select and stays ready.
; run: @f(0, 3) == 15
; run: @f(1, 3) == 4
; run: @store(0, 3) == 6
; run: @min(3, 4) == 7
@g = internal global i32 5
declare void @effect()
define i32 @f(i32 %a, i32 %b) {
entry:
  %x = load i32, ptr @g
  %y = mul i32 %x, %b
  %sum = add i32 %a, %b
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %else
then:
  %z = mul i32 %y, %sum
  %w = udiv i32 %z, 3
  store i32 %w, ptr @g
  br label %join
else:
  store i32 %sum, ptr @g
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %sum, %else ]
  ret i32 %r
}
define i32 @store(i32 %a, i32 %b) {
entry:
  %x = load i32, ptr @g
  store i32 1, ptr @g
  %c = icmp eq i32 %a, 0
  br i1 %c, label %then, label %join
then:
  %y = load i32, ptr @g
  store i32 %b, ptr @g
  %z = add i32 %x, %y
  br label %join
join:
  %r = phi i32 [ %z, %then ], [ %a, %entry ]
  ret i32 %r
}
define i32 @min(i32 %a, i32 %b) {
entry:
  %sum = add i32 %a, %b
  %c = icmp slt i32 %a, 5
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ %sum, %then ], [ %a, %entry ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"pll/one-side.ll\""
]
symbol @g = internal defined global i32 : ptr
symbol @effect = external declared function void () : ptr
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @store = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @min = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [@effect] exports [@f, @store, @min] (%0: ptr) {
  %1 = delta @g () () {
    %2 = const 5 : i32
  } -> (%2)
  %3 = lambda @f (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = add %1, %2 : i32
    %6 = const 0 : i32
    %7 = icmp eq %1, %6 : i1
    %8 = match [-1 -> 1, default -> 0] %7 : ctl2
    %9, %10 = gamma %8 (%3, %4, %5, %0, %2) {
      case 0 (%11: io, %12: mem, %13: i32, %14: ptr, %15: i32) {
        %16 = store write pinned [i32, align 4] %13, %14, %11, %12 : mem
      } -> (%16, %13)
      case 1 (%17: io, %18: mem, %19: i32, %20: ptr, %21: i32) {
        %22, %23 = load read pinned [i32, align 4] %20, %17, %18 : i32, mem
        %24 = mul %22, %21 : i32
        %25 = mul %24, %19 : i32
        %26 = const 3 : i32
        %27 = udiv %25, %26 : i32
        %28 = store write pinned [i32, align 4] %27, %20, %17, %23 : mem
      } -> (%28, %27)
    }
  } -> (%10, %3, %9)
  %4 = lambda @store (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5, %6 = load read pinned [i32, align 4] %0, %3, %4 : i32, mem
    %7 = const 1 : i32
    %8 = store write pinned [i32, align 4] %7, %0, %3, %6 : mem
    %9 = const 0 : i32
    %10 = icmp eq %1, %9 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13 = gamma %11 (%3, %8, %1, %2, %5, %0) {
      case 0 (%14: io, %15: mem, %16: i32, %17: i32, %18: i32, %19: ptr) {
      } -> (%15, %16)
      case 1 (%20: io, %21: mem, %22: i32, %23: i32, %24: i32, %25: ptr) {
        %26, %27 = load read pinned [i32, align 4] %25, %20, %21 : i32, mem
        %28 = store write pinned [i32, align 4] %23, %25, %20, %27 : mem
        %29 = add %24, %26 : i32
      } -> (%28, %29)
    }
  } -> (%13, %3, %12)
  %5 = lambda @min () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = add %0, %1 : i32
    %5 = const 5 : i32
    %6 = icmp slt %0, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%2, %0, %4) {
      case 0 (%9: io, %10: i32, %11: i32) {
      } -> (%10)
      case 1 (%12: io, %13: i32, %14: i32) {
      } -> (%14)
    }
  } -> (%8, %2, %3)
} -> (%3, %4, %5)
