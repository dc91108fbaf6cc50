; test opt red,jump-threading,red,dne
; Where a search stopped is compared with its end, which is at least two: only one way out has to ask.
; run: @f(0, 5, 1, 2) == 20
; run: @f(1, 1, 1, 2) == 20
; run: @f(1, 1, 1, 1) == 20
; run: @f(4, 1, 1, 2) == 1
define i32 @f(i32 %bits, i32 %a, i32 %b, i32 %c) {
entry:
  %low = and i32 %bits, 3
  %end = add nsw i32 %low, 2
  %first = icmp eq i32 %a, 5
  br i1 %first, label %join, label %second
second:
  %equal = icmp eq i32 %b, %a
  %two = icmp eq i32 %c, 2
  %both = and i1 %equal, %two
  br i1 %both, label %third, label %join
third:
  br label %join
join:
  %stop = phi i32 [ 0, %entry ], [ %c, %third ], [ 1, %second ]
  %is = icmp eq i32 %stop, %end
  br i1 %is, label %yes, label %no
yes:
  %product = mul i32 %a, %b
  ret i32 %product
no:
  ret i32 20
}
; expect
preamble [
  "source_filename = \"jump-threading/ranged.ll\""
]
symbol @f = external defined function i32 (i32, i32, i32, i32) : ptr, params ["", "", "", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 3 : i32
    %7 = and %0, %6 : i32
    %8 = const 2 : i32
    %9 = add nsw %7, %8 : i32
    %10 = const 5 : i32
    %11 = icmp eq %1, %10 : i1
    %12 = match [-1 -> 1, default -> 0] %11 : ctl2
    %13 = gamma %12 (%4, %1, %2, %3, %9) {
      case 0 (%14: io, %15: i32, %16: i32, %17: i32, %18: i32) {
        %19 = icmp eq %16, %15 : i1
        %20 = const 2 : i32
        %21 = icmp eq %17, %20 : i1
        %22 = and %19, %21 : i1
        %23 = match [-1 -> 1, default -> 0] %22 : ctl2
        %24 = gamma %23 (%14, %17, %18) {
          case 0 (%25: io, %26: i32, %27: i32) {
            %28 = const ctl 0 : ctl2
          } -> (%28)
          case 1 (%29: io, %30: i32, %31: i32) {
            %32 = icmp eq %30, %31 : i1
            %33 = match [-1 -> 1, default -> 0] %32 : ctl2
          } -> (%33)
        }
      } -> (%24)
      case 1 (%34: io, %35: i32, %36: i32, %37: i32, %38: i32) {
        %39 = const ctl 0 : ctl2
      } -> (%39)
    }
    %40 = gamma %13 (%4, %1, %2) {
      case 0 (%41: io, %42: i32, %43: i32) {
        %44 = const 20 : i32
      } -> (%44)
      case 1 (%45: io, %46: i32, %47: i32) {
        %48 = mul %46, %47 : i32
      } -> (%48)
    }
  } -> (%40, %4, %5)
} -> (%0)
