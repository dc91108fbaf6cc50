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
    %7 = gamma %6 (%1) {
      case 0 (%8: i8) {
        %9 = const 0 : i8
      } -> (%9)
      case 1 (%10: i8) {
      } -> (%10)
    }
    %11 = const 1 : i8
    %12 = xor %7, %11 : i8
  } -> (%12, %2, %3)
  %1 = lambda @kept () (%0: i8, %1: i8, %2: io, %3: mem) {
    %4 = const 0 : i8
    %5 = icmp eq %0, %4 : i1
    %6 = match [-1 -> 0, default -> 1] %5 : ctl2
    %7 = gamma %6 (%1) {
      case 0 (%8: i8) {
        %9 = const 300 : i32
      } -> (%9)
      case 1 (%10: i8) {
        %11 = sext %10 : i32
      } -> (%11)
    }
    %12 = trunc %7 : i8
    %13 = sext %12 : i32
    %14 = icmp eq %13, %7 : i1
    %15 = match [-1 -> 1, default -> 0] %14 : ctl2
    %16 = gamma %15 (%7, %13) {
      case 0 (%17: i32, %18: i32) {
      } -> (%18)
      case 1 (%19: i32, %20: i32) {
      } -> (%19)
    }
  } -> (%16, %2, %3)
  %2 = lambda @twice () (%0: i32, %1: io, %2: mem) {
    %3 = const 0 : i32
    %4 = icmp eq %0, %3 : i1
    %5 = match [-1 -> 0, default -> 1] %4 : ctl2
    %6 = gamma %5 (%0) {
      case 0 (%7: i32) {
        %8 = const 3 : i32
      } -> (%8)
      case 1 (%9: i32) {
        %10 = const 3 : i32
        %11 = shl %9, %10 : i32
      } -> (%11)
    }
    %12 = match [-1 -> 1, default -> 0] %4 : ctl2
    %13 = gamma %12 (%6) {
      case 0 (%14: i32) {
        %15 = const 255 : i32
        %16 = and %14, %15 : i32
      } -> (%16)
      case 1 (%17: i32) {
      } -> (%17)
    }
  } -> (%13, %1, %2)
} -> (%0, %1, %2)
