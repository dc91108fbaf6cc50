; test opt inv,red,dne,lftr,dne
; Loops that are left in the middle, too: @f gets to n exactly. @g repeats without the test, so it may get past n.
; run: @f(5, 9) == 5
; run: @f(5, 3) == 3
; run: @f(5, 0) == -1
; run: @g(4, 5) == 6
define i32 @f(i32 %x, i32 %n) {
entry:
  %g = icmp sgt i32 %n, 0
  br i1 %g, label %body, label %none
body:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %found = icmp eq i32 %i, %x
  br i1 %found, label %done, label %more
more:
  %next = add nsw i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %body, label %done
done:
  %r = phi i32 [ %i, %body ], [ %next, %more ]
  ret i32 %r
none:
  ret i32 -1
}
define i32 @g(i32 %x, i32 %n) {
entry:
  %g = icmp sgt i32 %n, 0
  br i1 %g, label %body, label %none
body:
  %i = phi i32 [ 0, %entry ], [ %next, %more ], [ %skipped, %skip ]
  %s = icmp eq i32 %i, %x
  br i1 %s, label %skip, label %more
skip:
  %skipped = add nsw i32 %i, 1
  br label %body
more:
  %next = add nsw i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %body, label %done
done:
  ret i32 %next
none:
  ret i32 -1
}
; expect
preamble [
  "source_filename = \"lftr/left.ll\""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @g = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %0, %1) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const -1 : i32
      } -> (%9, %12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = const 0 : i32
        %17 = const undef : i32
        %18, %19, %20, %21, %22 = theta may_diverge (%13, %14, %15, %16, %17) (%23: io, %24: i32, %25: i32, %26: i32, %27: i32) {
          %28 = icmp eq %26, %24 : i1
          %29 = match [-1 -> 1, default -> 0] %28 : ctl2
          %30, %31, %32 = gamma %29 (%23, %25, %26, %27) {
            case 0 (%33: io, %34: i32, %35: i32, %36: i32) {
              %37 = const 1 : i32
              %38 = add nsw %35, %37 : i32
              %39 = icmp eq %38, %34 : i1
              %40 = match [-1 -> 0, default -> 1] %39 : ctl2
              %41, %42 = gamma %40 (%33, %38, %35, %36) {
                case 0 (%43: io, %44: i32, %45: i32, %46: i32) {
                } -> (%45, %44)
                case 1 (%47: io, %48: i32, %49: i32, %50: i32) {
                } -> (%48, %50)
              }
            } -> (%41, %42, %40)
            case 1 (%51: io, %52: i32, %53: i32, %54: i32) {
              %55 = const ctl 0 : ctl2
            } -> (%53, %53, %55)
          }
        } -> (%32, %23, %24, %25, %30, %31)
      } -> (%18, %22)
    }
  } -> (%8, %7, %3)
  %1 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8 = gamma %6 (%2, %0, %1) {
      case 0 (%9: io, %10: i32, %11: i32) {
        %12 = const -1 : i32
      } -> (%9, %12)
      case 1 (%13: io, %14: i32, %15: i32) {
        %16 = const 0 : i32
        %17 = const undef : i32
        %18, %19, %20, %21, %22 = theta may_diverge (%13, %14, %15, %17, %16) (%23: io, %24: i32, %25: i32, %26: i32, %27: i32) {
          %28 = icmp eq %27, %24 : i1
          %29 = match [-1 -> 1, default -> 0] %28 : ctl2
          %30, %31, %32 = gamma %29 (%23, %25, %27, %26) {
            case 0 (%33: io, %34: i32, %35: i32, %36: i32) {
              %37 = const 1 : i32
              %38 = add nsw %35, %37 : i32
              %39 = icmp slt %38, %34 : i1
              %40 = match [-1 -> 1, default -> 0] %39 : ctl2
              %41 = gamma %40 (%33, %38, %35) {
                case 0 (%42: io, %43: i32, %44: i32) {
                } -> (%44)
                case 1 (%45: io, %46: i32, %47: i32) {
                } -> (%46)
              }
            } -> (%38, %41, %40)
            case 1 (%48: io, %49: i32, %50: i32, %51: i32) {
              %52 = const 1 : i32
              %53 = add nsw %50, %52 : i32
              %54 = const ctl 1 : ctl2
            } -> (%51, %53, %54)
          }
        } -> (%32, %23, %24, %25, %30, %31)
      } -> (%18, %21)
    }
  } -> (%8, %7, %3)
} -> (%0, %1)
