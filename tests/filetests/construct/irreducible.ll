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
    %5, %6, %7 = gamma %4 (%2, %1) {
      case 0 (%8: io, %9: i32) {
        %10 = const ctl 0 : ctl2
        %11 = const undef : i32
      } -> (%11, %9, %10)
      case 1 (%12: io, %13: i32) {
        %14 = const ctl 1 : ctl2
        %15 = const undef : i32
      } -> (%13, %15, %14)
    }
    %16 = const undef : i32
    %17, %18, %19, %20, %21 = theta (%2, %16, %5, %6, %7) (%22: io, %23: i32, %24: i32, %25: i32, %26: ctl2) {
      %27, %28, %29, %30, %31 = gamma %26 (%22, %23, %24, %25, %26) {
        case 0 (%32: io, %33: i32, %34: i32, %35: i32, %36: ctl2) {
          %37 = const 1 : i32
          %38 = add %35, %37 : i32
          %39 = const ctl 1 : ctl2
        } -> (%33, %38, %35, %39, %39)
        case 1 (%40: io, %41: i32, %42: i32, %43: i32, %44: ctl2) {
          %45 = const 2 : i32
          %46 = add %42, %45 : i32
          %47 = const 6 : i32
          %48 = icmp sgt %46, %47 : i1
          %49 = match [-1 -> 1, default -> 0] %48 : ctl2
          %50, %51, %52 = gamma %49 (%40, %46, %43, %44) {
            case 0 (%53: io, %54: i32, %55: i32, %56: ctl2) {
              %57 = const ctl 0 : ctl2
              %58 = const ctl 1 : ctl2
            } -> (%54, %57, %58)
            case 1 (%59: io, %60: i32, %61: i32, %62: ctl2) {
              %63 = const ctl 0 : ctl2
            } -> (%61, %62, %63)
          }
        } -> (%46, %42, %50, %51, %52)
      }
    } -> (%31, %22, %27, %28, %29, %30)
  } -> (%18, %2, %3)
} -> (%0)
