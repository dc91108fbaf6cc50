; test opt tail-calls,inv,dne
; A tail call of the function itself is another iteration; what is combined with its result is kept in an accumulator.
; The functions leave their phis. The address of stack memory that is passed on keeps a function as it is.
; run: @gcd(48, 18) == 6
; run: @factorial(10) == 3628800
; run: @fibonacci(12) == 144
; run: @not_last(4) == 14
; run: @difference(5) == 3
; run: @frames(3, 0) == 6
define i32 @gcd(i32 %a, i32 %b) mustprogress {
  %c = icmp eq i32 %b, 0
  br i1 %c, label %end, label %more
more:
  %r = urem i32 %a, %b
  %g = call i32 @gcd(i32 %b, i32 %r)
  ret i32 %g
end:
  ret i32 %a
}
define i32 @factorial(i32 %n) {
  %c = icmp sle i32 %n, 1
  br i1 %c, label %end, label %more
more:
  %m = sub nsw i32 %n, 1
  %f = call i32 @factorial(i32 %m)
  %p = mul nsw i32 %n, %f
  ret i32 %p
end:
  ret i32 1
}
define i32 @fibonacci(i32 %n) {
  %c = icmp ult i32 %n, 2
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %f = call i32 @fibonacci(i32 %m)
  %k = sub i32 %n, 2
  %g = call i32 @fibonacci(i32 %k)
  %s = add i32 %f, %g
  ret i32 %s
end:
  ret i32 %n
}
@sum = internal global i32 0
define i32 @not_last(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %f = call i32 @not_last(i32 %m)
  %s = load i32, ptr @sum
  %t = add i32 %s, %n
  store i32 %t, ptr @sum
  %r = add i32 %f, %n
  ret i32 %r
end:
  ret i32 4
}
define i32 @difference(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %f = call i32 @difference(i32 %m)
  %r = sub i32 %n, %f
  ret i32 %r
end:
  ret i32 0
}
define i32 @frames(i32 %n, i64 %outer) {
  %slot = alloca i32
  store i32 %n, ptr %slot
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %first = icmp eq i64 %outer, 0
  br i1 %first, label %go, label %look
look:
  %p = inttoptr i64 %outer to ptr
  %x = load i32, ptr %p
  br label %go
go:
  %y = phi i32 [ %x, %look ], [ 1, %more ]
  %m = sub i32 %n, 1
  %a = ptrtoint ptr %slot to i64
  %f = call i32 @frames(i32 %m, i64 %a)
  %r = add i32 %f, %y
  ret i32 %r
end:
  ret i32 0
}
; expect
preamble [
  "source_filename = \"tail-calls/loops.ll\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @sum = internal defined global i32 : ptr
symbol @gcd = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @factorial = external defined function i32 (i32) : ptr, params [""]
symbol @fibonacci = external defined function i32 (i32) : ptr, params [""]
symbol @not_last = external defined function i32 (i32) : ptr, params [""]
symbol @difference = external defined function i32 (i32) : ptr, params [""]
symbol @frames = external defined function i32 (i32, i64) : ptr, params ["", ""]
omega imports [] exports [@gcd, @factorial, @fibonacci, @not_last, @difference, @frames] () {
  %0 = delta @sum () () {
    %1 = const 0 : i32
  } -> (%1)
  %2 = lambda @gcd () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const poison : i32
    %5, %6, %7, %8 = theta (%0, %1, %2, %4) (%9: i32, %10: i32, %11: io, %12: i32) {
      %13 = const 0 : i32
      %14 = icmp eq %10, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
      %16, %17, %18, %19 = gamma %15 (%11, %9, %10) {
        case 0 (%20: io, %21: i32, %22: i32) {
          %23 = const poison : i32
          %24 = const ctl 1 : ctl2
          %25 = urem pinned %21, %22, %20 : i32
        } -> (%23, %24, %22, %25)
        case 1 (%26: io, %27: i32, %28: i32) {
          %29 = const ctl 0 : ctl2
          %30 = const poison : i32
          %31 = const poison : i32
        } -> (%27, %29, %30, %31)
      }
    } -> (%17, %18, %19, %11, %16)
  } -> (%8, %2, %3)
  %3 = lambda @factorial () (%0: i32, %1: io, %2: mem) {
    %3 = const poison : i32
    %4 = const 1 : i32
    %5, %6, %7, %8 = theta may_diverge (%0, %1, %3, %4) (%9: i32, %10: io, %11: i32, %12: i32) {
      %13 = const 1 : i32
      %14 = icmp sle %9, %13 : i1
      %15 = match [-1 -> 1, default -> 0] %14 : ctl2
      %16, %17, %18, %19 = gamma %15 (%10, %9, %12) {
        case 0 (%20: io, %21: i32, %22: i32) {
          %23 = const poison : i32
          %24 = const ctl 1 : ctl2
          %25 = const 1 : i32
          %26 = sub nsw %21, %25 : i32
          %27 = mul %22, %21 : i32
        } -> (%23, %24, %26, %27)
        case 1 (%28: io, %29: i32, %30: i32) {
          %31 = const ctl 0 : ctl2
          %32 = const poison : i32
          %33 = const 1 : i32
        } -> (%33, %31, %32, %30)
      }
    } -> (%17, %18, %10, %16, %19)
    %34 = mul %8, %7 : i32
  } -> (%34, %6, %2)
  %4 = phi () (%5: ptr) {
    %6 = lambda @fibonacci (%5) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const poison : i32
      %5 = const 0 : i32
      %6, %7, %8, %9, %10, %11 = theta may_diverge (%0, %1, %2, %3, %4, %5) (%12: ptr, %13: i32, %14: io, %15: mem, %16: i32, %17: i32) {
        %18 = const 2 : i32
        %19 = icmp ult %13, %18 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21, %22, %23, %24, %25, %26 = gamma %20 (%14, %15, %13, %12, %17) {
          case 0 (%27: io, %28: mem, %29: i32, %30: ptr, %31: i32) {
            %32 = const poison : i32
            %33 = const ctl 1 : ctl2
            %34 = const 1 : i32
            %35 = sub %29, %34 : i32
            %36, %37, %38 = call read write io [i32 (i32), tail, args [""]] %30, %35, %27, %28 : i32, io, mem
            %39 = const 2 : i32
            %40 = sub %29, %39 : i32
            %41 = add %31, %36 : i32
          } -> (%37, %38, %32, %33, %40, %41)
          case 1 (%42: io, %43: mem, %44: i32, %45: ptr, %46: i32) {
            %47 = const ctl 0 : ctl2
            %48 = const poison : i32
          } -> (%42, %43, %44, %47, %48, %46)
        }
      } -> (%24, %12, %25, %21, %22, %23, %26)
      %49 = add %11, %10 : i32
    } -> (%49, %8, %9)
  } -> (%6)
  %7 = phi (%0) (%8: ptr, %9: ptr) {
    %10 = lambda @not_last (%8, %9) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
      %5 = const 0 : i32
      %6 = icmp eq %2, %5 : i1
      %7 = match [-1 -> 1, default -> 0] %6 : ctl2
      %8, %9, %10 = gamma %7 (%3, %4, %2, %0, %1) {
        case 0 (%11: io, %12: mem, %13: i32, %14: ptr, %15: ptr) {
          %16 = const 1 : i32
          %17 = sub %13, %16 : i32
          %18, %19, %20 = call read write io [i32 (i32), tail, args [""]] %14, %17, %11, %12 : i32, io, mem
          %21, %22 = load read pinned [i32, align 4] %15, %19, %20 : i32, mem
          %23 = add %21, %13 : i32
          %24 = store write pinned [i32, align 4] %23, %15, %19, %22 : mem
          %25 = add %18, %13 : i32
        } -> (%19, %24, %25)
        case 1 (%26: io, %27: mem, %28: i32, %29: ptr, %30: ptr) {
          %31 = const 4 : i32
        } -> (%26, %27, %31)
      }
    } -> (%10, %8, %9)
  } -> (%10)
  %11 = phi () (%12: ptr) {
    %13 = lambda @difference (%12) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = icmp eq %1, %4 : i1
      %6 = match [-1 -> 1, default -> 0] %5 : ctl2
      %7, %8, %9 = gamma %6 (%2, %3, %1, %0) {
        case 0 (%10: io, %11: mem, %12: i32, %13: ptr) {
          %14 = const 1 : i32
          %15 = sub %12, %14 : i32
          %16, %17, %18 = call read write io [i32 (i32), tail, args [""]] %13, %15, %10, %11 : i32, io, mem
          %19 = sub %12, %16 : i32
        } -> (%17, %18, %19)
        case 1 (%20: io, %21: mem, %22: i32, %23: ptr) {
          %24 = const 0 : i32
        } -> (%20, %21, %24)
      }
    } -> (%9, %7, %8)
  } -> (%13)
  %14 = phi () (%15: ptr) {
    %16 = lambda @frames (%15) (%0: ptr, %1: i32, %2: i64, %3: io, %4: mem) {
      %5 = const 1 : i32
      %6, %7 = alloca [i32, align 4] %5, %4 : ptr, mem
      %8 = store write pinned [i32, align 4] %1, %6, %3, %7 : mem
      %9 = const 0 : i32
      %10 = icmp eq %1, %9 : i1
      %11 = match [-1 -> 1, default -> 0] %10 : ctl2
      %12, %13, %14 = gamma %11 (%3, %8, %1, %2, %6, %0) {
        case 0 (%15: io, %16: mem, %17: i32, %18: i64, %19: ptr, %20: ptr) {
          %21 = const 0 : i64
          %22 = icmp eq %18, %21 : i1
          %23 = match [-1 -> 1, default -> 0] %22 : ctl2
          %24, %25 = gamma %23 (%15, %16, %18) {
            case 0 (%26: io, %27: mem, %28: i64) {
              %29 = inttoptr %28 : ptr
              %30, %31 = load read pinned [i32, align 4] %29, %26, %27 : i32, mem
            } -> (%31, %30)
            case 1 (%32: io, %33: mem, %34: i64) {
              %35 = const 1 : i32
            } -> (%33, %35)
          }
          %36 = const 1 : i32
          %37 = sub %17, %36 : i32
          %38 = ptrtoint %19 : i64
          %39, %40, %41 = call read write io [i32 (i32, i64), args ["", ""]] %20, %37, %38, %15, %24 : i32, io, mem
          %42 = add %39, %25 : i32
        } -> (%40, %41, %42)
        case 1 (%43: io, %44: mem, %45: i32, %46: i64, %47: ptr, %48: ptr) {
          %49 = const 0 : i32
        } -> (%43, %44, %49)
      }
    } -> (%14, %12, %13)
  } -> (%16)
} -> (%2, %3, %4, %7, %11, %14)
