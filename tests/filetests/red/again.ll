; test opt red
; What a rule looks at behind the border of a decision, and who else has a comparison, may change later: debug builds check that nobody was forgotten.
; run: @narrow(1, 200) == -56
; run: @narrow(0, 200) == 7
; run: @alone(3, 3, 5) == 1
define i8 @narrow(i1 %c, i8 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %e = zext i8 %x to i32
  %f = add i32 %e, 0
  br label %j
j:
  %p = phi i32 [ %f, %a ], [ 7, %entry ]
  %t = trunc i32 %p to i8
  ret i8 %t
}
define i32 @alone(i32 %x, i32 %y, i32 %k) {
entry:
  %c = icmp ne i32 %x, %y
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %q = phi i32 [ 2, %a ], [ 1, %entry ]
  %c2 = zext i1 %c to i8
  switch i8 %c2, label %d2 [ i8 0, label %d ]
d:
  br label %e
d2:
  br label %e
e:
  %r = phi i32 [ 0, %d ], [ 16, %d2 ]
  %z = zext i1 %c to i32
  %m = mul i32 %z, %k
  %m1 = mul i32 %m, %m
  %m2 = sub i32 %m1, %m1
  %m3 = mul i32 %m2, %k
  %s = add i32 %q, %r
  %t = add i32 %s, %m3
  ret i32 %t
}
; expect
preamble [
  "source_filename = \"red/again.ll\""
]
symbol @narrow = external defined function i8 (i1, i8) : ptr, params ["", ""]
symbol @alone = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@narrow, @alone] () {
  %0 = lambda @narrow () (%0: i1, %1: i8, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5, %6 = gamma %4 (%2, %1) {
      case 0 (%7: io, %8: i8) {
        %9 = const 7 : i8
        %10 = const 7 : i32
      } -> (%10, %9)
      case 1 (%11: io, %12: i8) {
        %13 = zext %12 : i32
      } -> (%13, %12)
    }
  } -> (%6, %2, %3)
  %1 = lambda @alone () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = const 16 : i32
    %7 = const 1 : i32
    %8 = const 2 : i32
    %9 = icmp ne %0, %1 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = select %9, %8, %7 : i32
    %12 = gamma %10 (%3) {
      case 0 (%13: io) {
        %14 = const 1 : i32
      } -> (%14)
      case 1 (%15: io) {
        %16 = const 2 : i32
      } -> (%16)
    }
    %17 = match [0 -> 1, default -> 0] %9 : ctl2
    %18 = select %9, %6, %5 : i32
    %19 = gamma %17 (%3) {
      case 0 (%20: io) {
        %21 = const 16 : i32
      } -> (%21)
      case 1 (%22: io) {
        %23 = const 0 : i32
      } -> (%23)
    }
    %24 = add %11, %18 : i32
  } -> (%24, %3, %4)
} -> (%0, %1)
