; test opt ivt,inv,red,cne,dne,tail-duplication,inv,red,dne
; A search says whether it has found something, and after another test that is asked. In @found what is asked is known where it was said. In @printed, a call is between that
; may not return; in @both, so much would be copied that it stays.
; run: @found(7, 3) == 8
; run: @found(7, 0) == -7
; run: @found(8, 3) == 1
; run: @found(1, 3) == 2
; run: @found(1, 0) == -1
; run: @both(7, 3)
; run: @both(8, 3)
@seen = global i32 0
declare void @note(i32)
define i32 @found(i32 %x, i32 %bound) {
entry:
  %rest = and i32 %x, 3
  switch i32 %rest, label %yes [ i32 0, label %no
                                 i32 1, label %join ]
yes:
  store volatile i32 %x, ptr @seen
  br label %join
no:
  store volatile i32 1, ptr @seen
  br label %join
join:
  %moved = phi i32 [ 1, %yes ], [ 0, %no ], [ %bound, %entry ]
  %steps = add nsw i32 %bound, 5
  %over = icmp sgt i32 %steps, 5
  br i1 %over, label %ask, label %left
ask:
  %m = icmp eq i32 %moved, 0
  br i1 %m, label %back, label %on
back:
  %b = load i32, ptr @seen
  ret i32 %b
on:
  %o = add i32 %x, 1
  ret i32 %o
left:
  %l = sub i32 0, %x
  ret i32 %l
}
; What is chosen may be an index.
; run: @indexed(7, 3)
; run: @indexed(8, 3)
; run: @indexed(1, 3)
@table = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
define i32 @indexed(i32 %x, i32 %bound) {
entry:
  %rest = and i32 %x, 3
  switch i32 %rest, label %yes [ i32 0, label %no
                                 i32 1, label %join ]
yes:
  store volatile i32 %x, ptr @seen
  br label %join
no:
  store volatile i32 1, ptr @seen
  br label %join
join:
  %moved = phi i32 [ 1, %yes ], [ 0, %no ], [ 3, %entry ]
  %place = getelementptr i32, ptr @table, i32 %moved
  %over = icmp sgt i32 %bound, 0
  br i1 %over, label %ask, label %left
ask:
  %m = icmp eq i32 %moved, 0
  br i1 %m, label %back, label %on
back:
  %b = load i32, ptr @seen
  ret i32 %b
on:
  %o = load i32, ptr %place
  ret i32 %o
left:
  %l = load i32, ptr %place
  %n = sub i32 %l, %x
  ret i32 %n
}
define i32 @printed(i32 %x, i32 %bound) {
entry:
  %rest = and i32 %x, 3
  switch i32 %rest, label %yes [ i32 0, label %no
                                 i32 1, label %join ]
yes:
  store volatile i32 %x, ptr @seen
  br label %join
no:
  store volatile i32 1, ptr @seen
  br label %join
join:
  %moved = phi i32 [ 1, %yes ], [ 0, %no ], [ %bound, %entry ]
  call void @note(i32 %bound)
  %over = icmp sgt i32 %bound, 0
  br i1 %over, label %ask, label %left
ask:
  %m = icmp eq i32 %moved, 0
  br i1 %m, label %back, label %on
back:
  %b = sdiv i32 %x, %bound
  ret i32 %b
on:
  %o = add i32 %x, 1
  ret i32 %o
left:
  %l = sub i32 0, %x
  ret i32 %l
}
define i32 @both(i32 %x, i32 %bound) {
entry:
  %rest = and i32 %x, 3
  switch i32 %rest, label %yes [ i32 0, label %no
                                 i32 1, label %join ]
yes:
  store volatile i32 %x, ptr @seen
  br label %join
no:
  store volatile i32 1, ptr @seen
  br label %join
join:
  %moved = phi i32 [ 1, %yes ], [ 0, %no ], [ %bound, %entry ]
  %over = icmp sgt i32 %bound, 0
  br i1 %over, label %ask, label %left
ask:
  %a1 = load volatile i32, ptr @seen
  %a2 = load volatile i32, ptr @seen
  %a3 = load volatile i32, ptr @seen
  %a4 = load volatile i32, ptr @seen
  %a5 = load volatile i32, ptr @seen
  %a6 = load volatile i32, ptr @seen
  %a7 = load volatile i32, ptr @seen
  %s1 = mul i32 %a1, %a2
  %s2 = mul i32 %s1, %a3
  %s3 = mul i32 %s2, %a4
  %s4 = mul i32 %s3, %a5
  %s5 = mul i32 %s4, %a6
  %s6 = mul i32 %s5, %a7
  %m = icmp eq i32 %moved, 0
  br i1 %m, label %back, label %on
back:
  ret i32 %s6
on:
  %o = add i32 %s6, 1
  ret i32 %o
left:
  %l = sub i32 0, %x
  ret i32 %l
}
; expect
preamble [
  "source_filename = \"tail-duplication/found.ll\""
]
symbol @seen = external defined global i32 : ptr
symbol @table = external defined global [4 x i32] : ptr
symbol @note = external declared function void (i32) : ptr, params [""]
symbol @found = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @indexed = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @printed = external defined function i32 (i32, i32) : ptr, params ["", ""]
symbol @both = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [@note] exports [@seen, @table, @found, @indexed, @printed, @both] (%0: ptr) {
  %1 = delta @seen () () {
    %2 = const 0 : i32
  } -> (%2)
  %3 = delta @table () () {
    %4 = const [10 : i32, 20 : i32, 30 : i32, 40 : i32] : [4 x i32]
  } -> (%4)
  %5 = lambda @found (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 3 : i32
    %6 = and %1, %5 : i32
    %7 = match [0 -> 1, 1 -> 2, default -> 0] %6 : ctl3
    %8, %9, %10 = gamma %7 (%3, %4, %1, %2, %0) {
      case 0 (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
        %16 = const 0 : i32
        %17, %18 = store read write io [i32, align 4, volatile] %13, %15, %11, %12 : io, mem
        %19 = icmp sgt %14, %16 : i1
        %20 = match [-1 -> 1, default -> 0] %19 : ctl2
        %21 = gamma %20 (%17, %13) {
          case 0 (%22: io, %23: i32) {
            %24 = const 0 : i32
            %25 = sub %24, %23 : i32
          } -> (%25)
          case 1 (%26: io, %27: i32) {
            %28 = const 1 : i32
            %29 = add %27, %28 : i32
          } -> (%29)
        }
      } -> (%17, %18, %21)
      case 1 (%30: io, %31: mem, %32: i32, %33: i32, %34: ptr) {
        %35 = const 0 : i32
        %36 = const 1 : i32
        %37, %38 = store read write io [i32, align 4, volatile] %36, %34, %30, %31 : io, mem
        %39 = icmp sgt %33, %35 : i1
        %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        %41, %42 = gamma %40 (%37, %38, %32, %34) {
          case 0 (%43: io, %44: mem, %45: i32, %46: ptr) {
            %47 = const 0 : i32
            %48 = sub %47, %45 : i32
          } -> (%44, %48)
          case 1 (%49: io, %50: mem, %51: i32, %52: ptr) {
            %53, %54 = load read pinned [i32, align 4] %52, %49, %50 : i32, mem
          } -> (%54, %53)
        }
      } -> (%37, %41, %42)
      case 2 (%55: io, %56: mem, %57: i32, %58: i32, %59: ptr) {
        %60 = const 0 : i32
        %61 = icmp sgt %58, %60 : i1
        %62 = match [-1 -> 1, default -> 0] %61 : ctl2
        %63, %64 = gamma %62 (%55, %56, %57, %58, %59) {
          case 0 (%65: io, %66: mem, %67: i32, %68: i32, %69: ptr) {
            %70 = const 0 : i32
            %71 = sub %70, %67 : i32
          } -> (%66, %71)
          case 1 (%72: io, %73: mem, %74: i32, %75: i32, %76: ptr) {
            %77 = const 0 : i32
            %78 = icmp eq %75, %77 : i1
            %79 = match [-1 -> 1, default -> 0] %78 : ctl2
            %80, %81 = gamma %79 (%72, %73, %74, %76) {
              case 0 (%82: io, %83: mem, %84: i32, %85: ptr) {
                %86 = const 1 : i32
                %87 = add %84, %86 : i32
              } -> (%83, %87)
              case 1 (%88: io, %89: mem, %90: i32, %91: ptr) {
                %92, %93 = load read pinned [i32, align 4] %91, %88, %89 : i32, mem
              } -> (%93, %92)
            }
          } -> (%80, %81)
        }
      } -> (%55, %63, %64)
    }
  } -> (%10, %8, %9)
  %6 = lambda @indexed (%1, %3) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 3 : i32
    %7 = and %2, %6 : i32
    %8 = match [0 -> 1, 1 -> 2, default -> 0] %7 : ctl3
    %9, %10, %11 = gamma %8 (%4, %5, %2, %0, %1, %3) {
      case 0 (%12: io, %13: mem, %14: i32, %15: ptr, %16: ptr, %17: i32) {
        %18 = const 0 : i32
        %19, %20 = store read write io [i32, align 4, volatile] %14, %15, %12, %13 : io, mem
        %21 = gep [i32, i32 1] %16 : ptr
        %22 = icmp sgt %17, %18 : i1
        %23 = match [-1 -> 1, default -> 0] %22 : ctl2
        %24, %25 = gamma %23 (%19, %20, %14, %21) {
          case 0 (%26: io, %27: mem, %28: i32, %29: ptr) {
            %30, %31 = load read pinned [i32, align 4] %29, %26, %27 : i32, mem
            %32 = sub %30, %28 : i32
          } -> (%31, %32)
          case 1 (%33: io, %34: mem, %35: i32, %36: ptr) {
            %37, %38 = load read pinned [i32, align 4] %36, %33, %34 : i32, mem
          } -> (%38, %37)
        }
      } -> (%19, %24, %25)
      case 1 (%39: io, %40: mem, %41: i32, %42: ptr, %43: ptr, %44: i32) {
        %45 = const 0 : i32
        %46 = const 1 : i32
        %47, %48 = store read write io [i32, align 4, volatile] %46, %42, %39, %40 : io, mem
        %49 = icmp sgt %44, %45 : i1
        %50 = match [-1 -> 1, default -> 0] %49 : ctl2
        %51, %52 = gamma %50 (%47, %48, %41, %43, %42) {
          case 0 (%53: io, %54: mem, %55: i32, %56: ptr, %57: ptr) {
            %58, %59 = load read pinned [i32, align 4] %56, %53, %54 : i32, mem
            %60 = sub %58, %55 : i32
          } -> (%59, %60)
          case 1 (%61: io, %62: mem, %63: i32, %64: ptr, %65: ptr) {
            %66, %67 = load read pinned [i32, align 4] %65, %61, %62 : i32, mem
          } -> (%67, %66)
        }
      } -> (%47, %51, %52)
      case 2 (%68: io, %69: mem, %70: i32, %71: ptr, %72: ptr, %73: i32) {
        %74 = const 0 : i32
        %75 = gep [i32, i32 3] %72 : ptr
        %76 = icmp sgt %73, %74 : i1
        %77 = match [-1 -> 1, default -> 0] %76 : ctl2
        %78, %79 = gamma %77 (%68, %69, %70, %75) {
          case 0 (%80: io, %81: mem, %82: i32, %83: ptr) {
            %84, %85 = load read pinned [i32, align 4] %83, %80, %81 : i32, mem
            %86 = sub %84, %82 : i32
          } -> (%85, %86)
          case 1 (%87: io, %88: mem, %89: i32, %90: ptr) {
            %91, %92 = load read pinned [i32, align 4] %90, %87, %88 : i32, mem
          } -> (%92, %91)
        }
      } -> (%68, %78, %79)
    }
  } -> (%11, %9, %10)
  %7 = lambda @printed (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
    %6 = const 3 : i32
    %7 = and %2, %6 : i32
    %8 = match [0 -> 1, 1 -> 2, default -> 0] %7 : ctl3
    %9, %10, %11 = gamma %8 (%4, %5, %2, %3, %0) {
      case 0 (%12: io, %13: mem, %14: i32, %15: i32, %16: ptr) {
        %17, %18 = store read write io [i32, align 4, volatile] %14, %16, %12, %13 : io, mem
        %19 = const 1 : i32
      } -> (%17, %18, %19)
      case 1 (%20: io, %21: mem, %22: i32, %23: i32, %24: ptr) {
        %25 = const 1 : i32
        %26, %27 = store read write io [i32, align 4, volatile] %25, %24, %20, %21 : io, mem
        %28 = const 0 : i32
      } -> (%26, %27, %28)
      case 2 (%29: io, %30: mem, %31: i32, %32: i32, %33: ptr) {
      } -> (%29, %30, %32)
    }
    %34, %35 = call read write io [void (i32), args [""]] %1, %3, %9, %10 : io, mem
    %36 = const 0 : i32
    %37 = icmp sgt %3, %36 : i1
    %38 = match [-1 -> 1, default -> 0] %37 : ctl2
    %39 = gamma %38 (%34, %2, %3, %11) {
      case 0 (%40: io, %41: i32, %42: i32, %43: i32) {
        %44 = const 0 : i32
        %45 = sub %44, %41 : i32
      } -> (%45)
      case 1 (%46: io, %47: i32, %48: i32, %49: i32) {
        %50 = const 0 : i32
        %51 = icmp eq %49, %50 : i1
        %52 = match [-1 -> 1, default -> 0] %51 : ctl2
        %53 = gamma %52 (%46, %47, %48) {
          case 0 (%54: io, %55: i32, %56: i32) {
            %57 = const 1 : i32
            %58 = add %55, %57 : i32
          } -> (%58)
          case 1 (%59: io, %60: i32, %61: i32) {
            %62 = sdiv pinned %60, %61, %59 : i32
          } -> (%62)
        }
      } -> (%53)
    }
  } -> (%39, %34, %35)
  %8 = lambda @both (%1) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 3 : i32
    %6 = and %1, %5 : i32
    %7 = match [0 -> 1, 1 -> 2, default -> 0] %6 : ctl3
    %8, %9, %10 = gamma %7 (%3, %4, %1, %2, %0) {
      case 0 (%11: io, %12: mem, %13: i32, %14: i32, %15: ptr) {
        %16, %17 = store read write io [i32, align 4, volatile] %13, %15, %11, %12 : io, mem
        %18 = const 1 : i32
      } -> (%16, %17, %18)
      case 1 (%19: io, %20: mem, %21: i32, %22: i32, %23: ptr) {
        %24 = const 1 : i32
        %25, %26 = store read write io [i32, align 4, volatile] %24, %23, %19, %20 : io, mem
        %27 = const 0 : i32
      } -> (%25, %26, %27)
      case 2 (%28: io, %29: mem, %30: i32, %31: i32, %32: ptr) {
      } -> (%28, %29, %31)
    }
    %33 = const 0 : i32
    %34 = icmp sgt %2, %33 : i1
    %35 = match [-1 -> 1, default -> 0] %34 : ctl2
    %36, %37, %38 = gamma %35 (%8, %9, %1, %10, %0) {
      case 0 (%39: io, %40: mem, %41: i32, %42: i32, %43: ptr) {
        %44 = const 0 : i32
        %45 = sub %44, %41 : i32
      } -> (%39, %40, %45)
      case 1 (%46: io, %47: mem, %48: i32, %49: i32, %50: ptr) {
        %51, %52, %53 = load read write io [i32, align 4, volatile] %50, %46, %47 : i32, io, mem
        %54, %55, %56 = load read write io [i32, align 4, volatile] %50, %52, %53 : i32, io, mem
        %57, %58, %59 = load read write io [i32, align 4, volatile] %50, %55, %56 : i32, io, mem
        %60, %61, %62 = load read write io [i32, align 4, volatile] %50, %58, %59 : i32, io, mem
        %63, %64, %65 = load read write io [i32, align 4, volatile] %50, %61, %62 : i32, io, mem
        %66, %67, %68 = load read write io [i32, align 4, volatile] %50, %64, %65 : i32, io, mem
        %69, %70, %71 = load read write io [i32, align 4, volatile] %50, %67, %68 : i32, io, mem
        %72 = mul %51, %54 : i32
        %73 = mul %72, %57 : i32
        %74 = mul %73, %60 : i32
        %75 = mul %74, %63 : i32
        %76 = mul %75, %66 : i32
        %77 = mul %76, %69 : i32
        %78 = const 0 : i32
        %79 = icmp eq %49, %78 : i1
        %80 = match [-1 -> 1, default -> 0] %79 : ctl2
        %81 = gamma %80 (%70, %77) {
          case 0 (%82: io, %83: i32) {
            %84 = const 1 : i32
            %85 = add %83, %84 : i32
          } -> (%85)
          case 1 (%86: io, %87: i32) {
          } -> (%87)
        }
      } -> (%70, %71, %81)
    }
  } -> (%38, %36, %37)
} -> (%1, %3, %5, %6, %7, %8)
