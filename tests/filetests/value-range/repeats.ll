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
        %22, %23, %24, %25, %26, %27, %28, %29 = theta may_diverge (%15, %16, %17, %19, %17, %18, %20, %21) (%30: io, %31: mem, %32: i32, %33: i32, %34: i32, %35: ptr, %36: i32, %37: ctl2) {
          %38 = const 7 : i32
          %39 = and %34, %38 : i32
          %40 = gep inbounds [i32, _] %35, %39 : ptr
          %41, %42 = load read pinned [i32, align 4] %40, %30, %31 : i32, mem
          %43 = const -1 : i32
          %44 = icmp sgt %41, %43 : i1
          %45 = match [-1 -> 1, default -> 0] %44 : ctl2
          %46, %47, %48, %49, %50, %51 = gamma %45 (%32, %33, %41) {
            case 0 (%52: i32, %53: i32, %54: i32) {
              %55 = const ctl 0 : ctl2
              %56 = const ctl 1 : ctl2
              %57 = const undef : i32
            } -> (%57, %57, %57, %52, %56, %55)
            case 1 (%58: i32, %59: i32, %60: i32) {
              %61 = const ctl 0 : ctl2
              %62 = const undef : i32
              %63 = const 0 : i32
              %64 = const -1 : i32
              %65 = add %58, %60 : i32
              %66 = add nsw %59, %64 : i32
              %67 = icmp eq %66, %63 : i1
              %68 = match [-1 -> 0, default -> 1] %67 : ctl2
            } -> (%65, %66, %60, %62, %61, %68)
          }
        } -> (%51, %30, %42, %46, %47, %48, %35, %49, %50)
        %69 = gamma %29 (%24, %28) {
          case 0 (%70: i32, %71: i32) {
          } -> (%70)
          case 1 (%72: i32, %73: i32) {
          } -> (%73)
        }
      } -> (%22, %23, %69)
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
        %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34 = theta may_diverge (%15, %16, %17, %19, %17, %22, %21, %20, %18, %20, %23) (%35: io, %36: mem, %37: i32, %38: i32, %39: i32, %40: i32, %41: i32, %42: i32, %43: ptr, %44: i32, %45: ctl2) {
          %46 = const 8 : i32
          %47 = srem %39, %46 : i32
          %48 = const 7 : i32
          %49 = and %47, %48 : i32
          %50 = gep inbounds [i32, _] %43, %49 : ptr
          %51, %52 = load read pinned [i32, align 4] %50, %35, %36 : i32, mem
          %53 = const -1 : i32
          %54 = icmp sgt %51, %53 : i1
          %55 = match [-1 -> 1, default -> 0] %54 : ctl2
          %56, %57, %58, %59, %60 = gamma %55 (%37, %38, %51, %39, %40, %41, %42) {
            case 0 (%61: i32, %62: i32, %63: i32, %64: i32, %65: i32, %66: i32, %67: i32) {
              %68 = const 4 : i32
              %69 = icmp ult %62, %68 : i1
              %70 = match [-1 -> 1, default -> 0] %69 : ctl2
              %71, %72, %73, %74 = gamma %70 (%61, %62, %63, %64, %65, %66, %67) {
                case 0 (%75: i32, %76: i32, %77: i32, %78: i32, %79: i32, %80: i32, %81: i32) {
                } -> (%78, %79, %80, %75)
                case 1 (%82: i32, %83: i32, %84: i32, %85: i32, %86: i32, %87: i32, %88: i32) {
                } -> (%84, %83, %82, %88)
              }
            } -> (%71, %72, %73, %74, %70)
            case 1 (%89: i32, %90: i32, %91: i32, %92: i32, %93: i32, %94: i32, %95: i32) {
              %96 = const ctl 1 : ctl2
            } -> (%91, %90, %89, %95, %96)
          }
          %97, %98, %99, %100, %101, %102, %103, %104, %105 = gamma %60 (%56, %57, %58, %59) {
            case 0 (%106: i32, %107: i32, %108: i32, %109: i32) {
              %110 = const ctl 0 : ctl2
              %111 = const ctl 1 : ctl2
              %112 = const undef : i32
            } -> (%112, %112, %112, %112, %112, %112, %109, %111, %110)
            case 1 (%113: i32, %114: i32, %115: i32, %116: i32) {
              %117 = const ctl 0 : ctl2
              %118 = const undef : i32
              %119 = const 0 : i32
              %120 = const -1 : i32
              %121 = add %115, %113 : i32
              %122 = add nsw %114, %120 : i32
              %123 = icmp eq %122, %119 : i1
              %124 = match [-1 -> 0, default -> 1] %123 : ctl2
            } -> (%121, %122, %113, %114, %115, %116, %118, %117, %124)
          }
        } -> (%105, %35, %52, %97, %98, %99, %100, %101, %102, %43, %103, %104)
        %125 = gamma %34 (%26, %33) {
          case 0 (%126: i32, %127: i32) {
          } -> (%126)
          case 1 (%128: i32, %129: i32) {
          } -> (%129)
        }
      } -> (%24, %25, %125)
    }
  } -> (%9, %7, %8)
} -> (%0, %2, %3)
