; test opt ivt,inv,red,dne,value-range,red,inv,dne
; A chain of places that ends with a negative number, or is given up: where the loop repeats, the place is not negative, so its remainder is a mask.
; The second loop also repeats where the next place is not asked for, and its remainder stays signed.
; run: @f(3) == 17
; run: @g(3) == 16
@next = constant [8 x i32] [i32 5, i32 -1, i32 7, i32 2, i32 1, i32 9, i32 0, i32 4]
define i32 @f(i32 %start) {
entry:
  %any = icmp sgt i32 %start, -1
  br i1 %any, label %loop, label %done
loop:
  %at = phi i32 [ %start, %entry ], [ %to, %on ]
  %tries = phi i32 [ 9, %entry ], [ %fewer, %on ]
  %s = phi i32 [ 0, %entry ], [ %s1, %on ]
  %r = srem i32 %at, 8
  %s1 = add i32 %s, %at
  %fewer = add nsw i32 %tries, -1
  %over = icmp eq i32 %fewer, 0
  br i1 %over, label %done, label %on
on:
  %p = getelementptr inbounds i32, ptr @next, i32 %r
  %to = load i32, ptr %p, align 4
  %more = icmp sgt i32 %to, -1
  br i1 %more, label %loop, label %done
done:
  %result = phi i32 [ 0, %entry ], [ %s1, %loop ], [ %s1, %on ]
  ret i32 %result
}
define i32 @g(i32 %start) {
entry:
  %any = icmp sgt i32 %start, -1
  br i1 %any, label %loop, label %done
loop:
  %at = phi i32 [ %start, %entry ], [ %to, %on ], [ %to, %again ]
  %tries = phi i32 [ 6, %entry ], [ %fewer, %on ], [ %fewer, %again ]
  %s = phi i32 [ 0, %entry ], [ %s1, %on ], [ %s1, %again ]
  %r = srem i32 %at, 8
  %s1 = add i32 %s, %at
  %fewer = add nsw i32 %tries, -1
  %over = icmp eq i32 %fewer, 0
  br i1 %over, label %done, label %on
on:
  %r7 = and i32 %r, 7
  %p = getelementptr inbounds i32, ptr @next, i32 %r7
  %to = load i32, ptr %p, align 4
  %more = icmp sgt i32 %to, -1
  br i1 %more, label %loop, label %again
again:
  %few = icmp ult i32 %fewer, 4
  br i1 %few, label %loop, label %done
done:
  %result = phi i32 [ 0, %entry ], [ %s1, %loop ], [ %s1, %again ]
  ret i32 %result
}
; expect
preamble [
  "source_filename = \"value-range/repeats.ll\""
]
symbol @next = external defined global [8 x i32] : ptr, constant
symbol @f = external defined function i32 (i32) : ptr, params [""]
symbol @g = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@next, @f, @g] () {
  %0 = delta @next () () {
    %1 = const [5 : i32, -1 : i32, 7 : i32, 2 : i32, 1 : i32, 9 : i32, 0 : i32, 4 : i32] : [8 x i32]
  } -> (%1)
  %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
        %14 = const 0 : i32
      } -> (%10, %11, %14)
      case 1 (%15: io, %16: mem, %17: i32, %18: ptr) {
        %19 = const 8 : i32
        %20 = const undef : i32
        %21 = const ctl 0 : ctl2
        %22, %23, %24, %25, %26, %27, %28, %29 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%15, %16, %17, %19, %17, %18, %20, %21) (%30: io, %31: mem, %32: i32, %33: i32, %34: i32, %35: ptr, %36: i32, %37: ctl2) {
          %38 = const 7 : i32
          %39 = and %34, %38 : i32
          %40 = gep inbounds [i32, _] %35, %39 : ptr
          %41, %42 = load read pinned [i32, align 4] %40, %30, %31 : i32, mem
          %43 = const -1 : i32
          %44 = icmp sgt %41, %43 : i1
          %45 = match [-1 -> 1, default -> 0] %44 : ctl2
          %46, %47, %48, %49, %50, %51 = gamma %45 (%30, %32, %33, %41, %30) {
            case 0 (%52: io, %53: i32, %54: i32, %55: i32, %56: io) {
              %57 = const ctl 0 : ctl2
              %58 = const ctl 1 : ctl2
              %59 = const undef : i32
            } -> (%59, %59, %59, %53, %58, %57)
            case 1 (%60: io, %61: i32, %62: i32, %63: i32, %64: io) {
              %65 = const ctl 0 : ctl2
              %66 = const undef : i32
              %67 = const 0 : i32
              %68 = const -1 : i32
              %69 = add %61, %63 : i32
              %70 = add nsw %62, %68 : i32
              %71 = icmp eq %70, %67 : i1
              %72 = match [-1 -> 0, default -> 1] %71 : ctl2
            } -> (%69, %70, %63, %66, %65, %72)
          }
        } -> (%51, %30, %42, %46, %47, %48, %35, %49, %50)
        %73 = gamma %29 (%22, %24, %28) {
          case 0 (%74: io, %75: i32, %76: i32) {
          } -> (%75)
          case 1 (%77: io, %78: i32, %79: i32) {
          } -> (%79)
        }
      } -> (%22, %23, %73)
    }
  } -> (%9, %7, %8)
  %3 = lambda @g (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const -1 : i32
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
      case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
        %14 = const 0 : i32
      } -> (%10, %11, %14)
      case 1 (%15: io, %16: mem, %17: i32, %18: ptr) {
        %19 = const 5 : i32
        %20 = const undef : i32
        %21 = const 0 : i32
        %22 = const 6 : i32
        %23 = const ctl 0 : ctl2
        %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34 = theta may_diverge loop "!{!\"rvsdg.loop.inverted\"}" (%15, %16, %17, %19, %17, %22, %21, %20, %18, %20, %23) (%35: io, %36: mem, %37: i32, %38: i32, %39: i32, %40: i32, %41: i32, %42: i32, %43: ptr, %44: i32, %45: ctl2) {
          %46 = const 8 : i32
          %47 = srem %39, %46 : i32
          %48 = const 7 : i32
          %49 = and %47, %48 : i32
          %50 = gep inbounds [i32, _] %43, %49 : ptr
          %51, %52 = load read pinned [i32, align 4] %50, %35, %36 : i32, mem
          %53 = const -1 : i32
          %54 = icmp sgt %51, %53 : i1
          %55 = match [-1 -> 1, default -> 0] %54 : ctl2
          %56, %57, %58, %59, %60 = gamma %55 (%35, %37, %38, %51, %39, %40, %41, %42) {
            case 0 (%61: io, %62: i32, %63: i32, %64: i32, %65: i32, %66: i32, %67: i32, %68: i32) {
              %69 = const 4 : i32
              %70 = icmp ult %63, %69 : i1
              %71 = match [-1 -> 1, default -> 0] %70 : ctl2
              %72, %73, %74, %75 = gamma %71 (%61, %62, %63, %64, %65, %66, %67, %68) {
                case 0 (%76: io, %77: i32, %78: i32, %79: i32, %80: i32, %81: i32, %82: i32, %83: i32) {
                } -> (%80, %81, %82, %77)
                case 1 (%84: io, %85: i32, %86: i32, %87: i32, %88: i32, %89: i32, %90: i32, %91: i32) {
                } -> (%87, %86, %85, %91)
              }
            } -> (%72, %73, %74, %75, %71)
            case 1 (%92: io, %93: i32, %94: i32, %95: i32, %96: i32, %97: i32, %98: i32, %99: i32) {
              %100 = const ctl 1 : ctl2
            } -> (%95, %94, %93, %99, %100)
          }
          %101, %102, %103, %104, %105, %106, %107, %108, %109 = gamma %60 (%35, %56, %57, %58, %59) {
            case 0 (%110: io, %111: i32, %112: i32, %113: i32, %114: i32) {
              %115 = const ctl 0 : ctl2
              %116 = const ctl 1 : ctl2
              %117 = const undef : i32
            } -> (%117, %117, %117, %117, %117, %117, %114, %116, %115)
            case 1 (%118: io, %119: i32, %120: i32, %121: i32, %122: i32) {
              %123 = const ctl 0 : ctl2
              %124 = const undef : i32
              %125 = const 0 : i32
              %126 = const -1 : i32
              %127 = add %121, %119 : i32
              %128 = add nsw %120, %126 : i32
              %129 = icmp eq %128, %125 : i1
              %130 = match [-1 -> 0, default -> 1] %129 : ctl2
            } -> (%127, %128, %119, %120, %121, %122, %124, %123, %130)
          }
        } -> (%109, %35, %52, %101, %102, %103, %104, %105, %106, %43, %107, %108)
        %131 = gamma %34 (%24, %26, %33) {
          case 0 (%132: io, %133: i32, %134: i32) {
          } -> (%133)
          case 1 (%135: io, %136: i32, %137: i32) {
          } -> (%137)
        }
      } -> (%24, %25, %131)
    }
  } -> (%9, %7, %8)
} -> (%0, %2, %3)
