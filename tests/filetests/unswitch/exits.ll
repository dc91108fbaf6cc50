; test opt psh,unswitch,inv,red,dne
; The test of @checked ends the program, that of @left the loop; that of @later comes behind a call, and stays.
; run: @checked(5, 3) == 10
; run: @left(5, 3) == 10
; run: @left(5, -1) == 7
declare void @fail(i32) noreturn
declare void @work()

define i32 @checked(i32 %n, i32 %k) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %on ]
  %sum = phi i32 [ 0, %entry ], [ %more, %on ]
  %bad = icmp slt i32 %k, 0
  br i1 %bad, label %fails, label %on
fails:
  call void @fail(i32 %i)
  unreachable
on:
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %more
}

define i32 @left(i32 %n, i32 %k) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %on ]
  %sum = phi i32 [ 0, %entry ], [ %more, %on ]
  %bad = icmp slt i32 %k, 0
  br i1 %bad, label %leave, label %on
on:
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
leave:
  %other = add i32 %sum, 7
  br label %done
done:
  %result = phi i32 [ %more, %on ], [ %other, %leave ]
  ret i32 %result
}

define i32 @later(i32 %n, i32 %k) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %on ]
  call void @work()
  %bad = icmp slt i32 %k, 0
  br i1 %bad, label %leave, label %on
on:
  call void @work()
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %leave
leave:
  ret i32 %i
}
; expect
preamble [
  "source_filename = \"unswitch/exits.ll\""
]
postamble [
  "attributes #0 = { noreturn }"
  "attributes #1 = { mustprogress }"
  ""
]
symbol @fail = external declared function void (i32) : ptr, params [""], suffix "#0", facts [noreturn]
symbol @work = external declared function void () : ptr
symbol @checked = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#1", facts [mustprogress]
symbol @left = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#1", facts [mustprogress]
symbol @later = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#1", facts [mustprogress]
omega imports [@fail, @work] exports [@checked, @left, @later] (%0: ptr, %1: ptr) {
  %2 = lambda @checked (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = icmp slt %2, %5 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8, %9, %10 = gamma %7 (%3, %1) {
      case 0 (%11: io, %12: i32) {
        %13 = const ctl 0 : ctl2
        %14 = const 0 : i32
        %15 = const undef : i32
        %16, %17, %18, %19, %20, %21, %22 = theta (%11, %12, %15, %14, %14, %13, %15) (%23: io, %24: i32, %25: i32, %26: i32, %27: i32, %28: ctl2, %29: i32) {
          %30 = add %27, %26 : i32
          %31 = const 1 : i32
          %32 = add %26, %31 : i32
          %33 = icmp slt %32, %24 : i1
          %34 = match [-1 -> 1, default -> 0] %33 : ctl2
          %35, %36, %37 = gamma %34 (%23, %30, %32, %26, %27, %28) {
            case 0 (%38: io, %39: i32, %40: i32, %41: i32, %42: i32, %43: ctl2) {
              %44 = const ctl 1 : ctl2
            } -> (%41, %42, %44)
            case 1 (%45: io, %46: i32, %47: i32, %48: i32, %49: i32, %50: ctl2) {
            } -> (%47, %46, %50)
          }
        } -> (%34, %23, %24, %30, %35, %36, %37, %26)
      } -> (%18, %21, %22)
      case 1 (%51: io, %52: i32) {
        %53 = const 0 : i32
        %54 = const undef : i32
        %55 = const ctl 0 : ctl2
      } -> (%54, %55, %53)
    }
    %56, %57 = gamma %9 (%3, %4, %10, %0) {
      case 0 (%58: io, %59: mem, %60: i32, %61: ptr) {
        %62, %63 = call read write io [void (i32), args [""], noreturn] %61, %60, %58, %59 : io, mem
        %64 = unreachable %62 : io
      } -> (%64, %63)
      case 1 (%65: io, %66: mem, %67: i32, %68: ptr) {
      } -> (%65, %66)
    }
  } -> (%8, %56, %57)
  %3 = lambda @left () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = icmp slt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %0) {
      case 0 (%10: io, %11: i32) {
        %12 = const ctl 0 : ctl2
        %13 = const undef : i32
        %14 = const 0 : i32
        %15, %16, %17, %18, %19, %20, %21 = theta (%10, %11, %14, %14, %13, %12, %13) (%22: io, %23: i32, %24: i32, %25: i32, %26: i32, %27: ctl2, %28: i32) {
          %29 = add %25, %24 : i32
          %30 = const 1 : i32
          %31 = add %24, %30 : i32
          %32 = icmp slt %31, %23 : i1
          %33 = match [-1 -> 1, default -> 0] %32 : ctl2
          %34, %35, %36, %37 = gamma %33 (%22, %29, %31, %24, %25, %26, %27) {
            case 0 (%38: io, %39: i32, %40: i32, %41: i32, %42: i32, %43: i32, %44: ctl2) {
              %45 = const ctl 1 : ctl2
            } -> (%41, %42, %39, %45)
            case 1 (%46: io, %47: i32, %48: i32, %49: i32, %50: i32, %51: i32, %52: ctl2) {
            } -> (%48, %47, %51, %52)
          }
        } -> (%33, %22, %23, %34, %35, %36, %37, %25)
      } -> (%19, %20, %21)
      case 1 (%53: io, %54: i32) {
        %55 = const undef : i32
        %56 = const 0 : i32
        %57 = const ctl 0 : ctl2
      } -> (%55, %57, %56)
    }
    %58 = gamma %8 (%2, %9, %7) {
      case 0 (%59: io, %60: i32, %61: i32) {
        %62 = const 7 : i32
        %63 = add %60, %62 : i32
      } -> (%63)
      case 1 (%64: io, %65: i32, %66: i32) {
      } -> (%66)
    }
  } -> (%58, %2, %3)
  %4 = lambda @later (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6 = const undef : i32
    %7 = icmp slt %2, %5 : i1
    %8, %9, %10, %11, %12, %13, %14 = theta (%3, %4, %1, %5, %0, %6, %7) (%15: io, %16: mem, %17: i32, %18: i32, %19: ptr, %20: i32, %21: i1) {
      %22, %23 = call read write io [void ()] %19, %15, %16 : io, mem
      %24 = match [-1 -> 1, default -> 0] %21 : ctl2
      %25, %26, %27, %28 = gamma %24 (%22, %23, %17, %18, %19) {
        case 0 (%29: io, %30: mem, %31: i32, %32: i32, %33: ptr) {
          %34, %35 = call read write io [void ()] %33, %29, %30 : io, mem
          %36 = const 1 : i32
          %37 = add %32, %36 : i32
          %38 = icmp slt %37, %31 : i1
          %39 = match [-1 -> 1, default -> 0] %38 : ctl2
          %40 = gamma %39 (%34, %37, %32) {
            case 0 (%41: io, %42: i32, %43: i32) {
            } -> (%43)
            case 1 (%44: io, %45: i32, %46: i32) {
            } -> (%45)
          }
        } -> (%34, %35, %40, %39)
        case 1 (%47: io, %48: mem, %49: i32, %50: i32, %51: ptr) {
          %52 = const ctl 0 : ctl2
        } -> (%47, %48, %50, %52)
      }
    } -> (%28, %25, %26, %17, %27, %19, %18, %21)
  } -> (%13, %8, %9)
} -> (%2, %3, %4)
