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
    %8 = gamma %7 (%1, %2) {
      case 0 (%9: i32, %10: i32) {
        %11 = const ctl 0 : ctl2
      } -> (%11)
      case 1 (%12: i32, %13: i32) {
        %14 = const 2 : i32
        %15 = icmp eq %12, %14 : i1
        %16 = match [-1 -> 1, default -> 0] %15 : ctl2
        %17 = gamma %16 (%13) {
          case 0 (%18: i32) {
            %19 = const ctl 0 : ctl2
          } -> (%19)
          case 1 (%20: i32) {
            %21 = const 3 : i32
            %22 = icmp eq %20, %21 : i1
            %23 = match [-1 -> 1, default -> 0] %22 : ctl2
          } -> (%23)
        }
      } -> (%17)
    }
    %24 = gamma %8 () {
      case 0 () {
        %25 = const 20 : i32
      } -> (%25)
      case 1 () {
        %26 = const 10 : i32
      } -> (%26)
    }
  } -> (%24, %3, %4)
} -> (%0)
