; test opt inv,red,dne
; A narrow choice of extensions, behind which one is truncated; and two decisions on one number, asked for in two ways, which are the same.
; run: @chosen(1, -3) == -4
; run: @chosen(0, 7) == 1
; run: @kept(1, -3) == -3
; run: @twice(0) == 3
; run: @twice(5) == 40
define i8 @chosen(i8 %c, i8 %x) {
entry:
  %t = icmp ne i8 %c, 0
  br i1 %t, label %wide, label %join
wide:
  %w = sext i8 %x to i32
  br label %join
join:
  %r = phi i32 [ 256, %entry ], [ %w, %wide ]
  %n = trunc i32 %r to i8
  %o = xor i8 %n, 1
  ret i8 %o
}
define i32 @kept(i8 %c, i8 %x) {
entry:
  %t = icmp ne i8 %c, 0
  br i1 %t, label %wide, label %join
wide:
  %w = sext i8 %x to i32
  br label %join
join:
  %r = phi i32 [ 300, %entry ], [ %w, %wide ]
  %n = trunc i32 %r to i8
  %o = sext i8 %n to i32
  %d = icmp eq i32 %o, %r
  br i1 %d, label %same, label %other
same:
  ret i32 %r
other:
  ret i32 %o
}
define i32 @twice(i32 %x) {
entry:
  %t = icmp ne i32 %x, 0
  br i1 %t, label %a, label %b
a:
  %p = mul i32 %x, 8
  br label %b
b:
  %q = phi i32 [ %p, %a ], [ 3, %entry ]
  %u = icmp eq i32 %x, 0
  br i1 %u, label %c, label %d
c:
  ret i32 %q
d:
  %v = and i32 %q, 255
  ret i32 %v
}
; expect
preamble [
  "source_filename = \"red/chosen.ll\""
]
symbol @chosen = external defined function i8 (i8, i8) : ptr, params ["", ""]
symbol @kept = external defined function i32 (i8, i8) : ptr, params ["", ""]
symbol @twice = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@chosen, @kept, @twice] () {
  %0 = lambda @chosen () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 0 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i8) {
        %10 = const 0 : i8
      } -> (%10)
      case 1 (%11: io, %12: i8) {
      } -> (%12)
    }
    %13 = const 1 : i8
    %14 = xor %7, %13 : i8
  } -> (%14, %2, %3)
  %1 = lambda @kept () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 0 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%2, %1) {
      case 0 (%8: io, %9: i8) {
        %10 = const 300 : i32
      } -> (%10)
      case 1 (%11: io, %12: i8) {
        %13 = sext %12 : i32
      } -> (%13)
    }
    %14 = trunc %7 : i8
    %15 = sext %14 : i32
    %16 = icmp eq %15, %7 : i1
    %17 = match [-1 -> 1, default -> 0] %16 : ctl2
    %18 = gamma %17 (%2, %7, %15) {
      case 0 (%19: io, %20: i32, %21: i32) {
      } -> (%21)
      case 1 (%22: io, %23: i32, %24: i32) {
      } -> (%23)
    }
  } -> (%18, %2, %3)
  %2 = lambda @twice () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 0, default -> 1] %4 : ctl2
    %6 = gamma %5 (%1, %0) {
      case 0 (%7: io, %8: i32) {
        %9 = const 3 : i32
      } -> (%9)
      case 1 (%10: io, %11: i32) {
        %12 = const 3 : i32
        %13 = shl %11, %12 : i32
      } -> (%13)
    }
    %14 = match [-1 -> 1, default -> 0] %4 : ctl2
    %15 = gamma %14 (%1, %6) {
      case 0 (%16: io, %17: i32) {
        %18 = const 255 : i32
        %19 = and %17, %18 : i32
      } -> (%19)
      case 1 (%20: io, %21: i32) {
      } -> (%21)
    }
  } -> (%15, %1, %2)
} -> (%0, %1, %2)
