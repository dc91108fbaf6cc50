; test opt jump-threading,dne
; a && b && c: where one of them is false, the last decision is made.
; run: @f(1, 2, 3) == 10
; run: @f(1, 2, 4) == 20
; run: @f(1, 3, 3) == 20
; run: @f(0, 2, 3) == 20
define i32 @f(i32 %a, i32 %b, i32 %c) {
entry:
  %p = icmp eq i32 %a, 1
  br i1 %p, label %second, label %join
second:
  %q = icmp eq i32 %b, 2
  br i1 %q, label %third, label %inner
third:
  %r = icmp eq i32 %c, 3
  br label %inner
inner:
  %s = phi i1 [ false, %second ], [ %r, %third ]
  br label %join
join:
  %t = phi i1 [ false, %entry ], [ %s, %inner ]
  br i1 %t, label %yes, label %no
yes:
  ret i32 10
no:
  ret i32 20
}
; expect
preamble [
  "source_filename = \"jump-threading/and.ll\""
]
symbol @f = external defined function i32 (i32, i32, i32) : ptr, params ["", "", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6 = icmp eq %0, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = gamma %7 (%3, %1, %2) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const ctl 0 : ctl2
      } -> (%12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = const 2 : i32
        %17 = icmp eq %14, %16 : i1
        %18 = match [-1 -> 1, default -> 0] %17 : ctl2
        %19 = gamma %18 (%13, %15) {
          case 0 (%20: io, %21: i32) {
            %22 = const ctl 0 : ctl2
          } -> (%22)
          case 1 (%23: io, %24: i32) {
            %25 = const 3 : i32
            %26 = icmp eq %24, %25 : i1
            %27 = match [-1 -> 1, default -> 0] %26 : ctl2
          } -> (%27)
        }
      } -> (%19)
    }
    %28 = gamma %8 (%3) {
      case 0 (%29: io) {
        %30 = const 20 : i32
      } -> (%30)
      case 1 (%31: io) {
        %32 = const 10 : i32
      } -> (%32)
    }
  } -> (%28, %3, %4)
} -> (%0)
