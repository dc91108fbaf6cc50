; test construct
; A loop with two entries gets a predicate that says where to go on.
; run: @f(0, 5) == 8
; run: @f(1, 5) == 7
define i32 @f(i1 %c, i32 %n) mustprogress {
entry:
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ %n, %entry ], [ %y1, %b ]
  %x1 = add i32 %x, 2
  %stop = icmp sgt i32 %x1, 6
  br i1 %stop, label %done, label %b
b:
  %y = phi i32 [ %n, %entry ], [ %x1, %a ]
  %y1 = add i32 %y, 1
  br label %a
done:
  ret i32 %x1
}
; expect
preamble [
  "source_filename = \"construct/irreducible.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @f = external defined function i32 (i1, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i1, %1: i32, %2: io, %3: mem) {
    %4 = match [-1 -> 1, default -> 0] %0 : ctl2
    %5, %6, %7 = gamma %4 (%1) {
      case 0 (%8: i32) {
        %9 = const ctl 0 : ctl2
        %10 = const undef : i32
      } -> (%10, %8, %9)
      case 1 (%11: i32) {
        %12 = const ctl 1 : ctl2
        %13 = const undef : i32
      } -> (%11, %13, %12)
    }
    %14 = const undef : i32
    %15, %16, %17, %18 = theta (%14, %5, %6, %7) (%19: i32, %20: i32, %21: i32, %22: ctl2) {
      %23, %24, %25, %26, %27 = gamma %22 (%19, %20, %21, %22) {
        case 0 (%28: i32, %29: i32, %30: i32, %31: ctl2) {
          %32 = const 1 : i32
          %33 = add %30, %32 : i32
          %34 = const ctl 1 : ctl2
        } -> (%28, %33, %30, %34, %34)
        case 1 (%35: i32, %36: i32, %37: i32, %38: ctl2) {
          %39 = const 2 : i32
          %40 = add %36, %39 : i32
          %41 = const 6 : i32
          %42 = icmp sgt %40, %41 : i1
          %43 = match [-1 -> 1, default -> 0] %42 : ctl2
          %44, %45, %46 = gamma %43 (%40, %37, %38) {
            case 0 (%47: i32, %48: i32, %49: ctl2) {
              %50 = const ctl 0 : ctl2
              %51 = const ctl 1 : ctl2
            } -> (%47, %50, %51)
            case 1 (%52: i32, %53: i32, %54: ctl2) {
              %55 = const ctl 0 : ctl2
            } -> (%53, %54, %55)
          }
        } -> (%40, %36, %44, %45, %46)
      }
    } -> (%27, %23, %24, %25, %26)
  } -> (%15, %2, %3)
} -> (%0)
