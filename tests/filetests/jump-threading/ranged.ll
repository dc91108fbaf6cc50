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
    %13 = gamma %12 (%1, %2, %3, %9) {
      case 0 (%14: i32, %15: i32, %16: i32, %17: i32) {
        %18 = icmp eq %15, %14 : i1
        %19 = const 2 : i32
        %20 = icmp eq %16, %19 : i1
        %21 = and %18, %20 : i1
        %22 = match [-1 -> 1, default -> 0] %21 : ctl2
        %23 = gamma %22 (%16, %17) {
          case 0 (%24: i32, %25: i32) {
            %26 = const ctl 0 : ctl2
          } -> (%26)
          case 1 (%27: i32, %28: i32) {
            %29 = icmp eq %27, %28 : i1
            %30 = match [-1 -> 1, default -> 0] %29 : ctl2
          } -> (%30)
        }
      } -> (%23)
      case 1 (%31: i32, %32: i32, %33: i32, %34: i32) {
        %35 = const ctl 0 : ctl2
      } -> (%35)
    }
    %36 = gamma %13 (%1, %2) {
      case 0 (%37: i32, %38: i32) {
        %39 = const 20 : i32
      } -> (%39)
      case 1 (%40: i32, %41: i32) {
        %42 = mul %40, %41 : i32
      } -> (%42)
    }
  } -> (%36, %4, %5)
} -> (%0)
