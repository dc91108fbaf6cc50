; test opt ivt,inv,dne,function-attrs,loop-versioning,dne
; What is stored may be the number of elements, or where they are: both are loaded once in front of the loop, and the
; version runs if no store changes them.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%bytes = type { ptr, i64 }
define void @clear(ptr %it) mustprogress nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = load ptr, ptr %it
  %p = getelementptr inbounds i8, ptr %at, i64 %i
  store i8 0, ptr %p
  %i1 = add nuw i64 %i, 1
  %member = getelementptr inbounds %bytes, ptr %it, i64 0, i32 1
  %size = load i64, ptr %member
  %c = icmp ult i64 %i1, %size
  br i1 %c, label %loop, label %end
end:
  ret void
}
; The inner loop runs only if there are elements, so they are loaded in front of both only in that case.
define void @rows(ptr %it, i64 %n, i64 %m) mustprogress nounwind {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  %some = icmp ugt i64 %m, 0
  br i1 %some, label %inner, label %last
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %at = load ptr, ptr %it
  %p = getelementptr inbounds i8, ptr %at, i64 %j
  store i8 0, ptr %p
  %j1 = add nuw i64 %j, 1
  %cj = icmp ult i64 %j1, %m
  br i1 %cj, label %inner, label %last
last:
  %i1 = add nuw i64 %i, 1
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %outer, label %end
end:
  ret void
}
; expect
preamble [
  "source_filename = \"loop-versioning/members.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%bytes = type { ptr, i64 }"
]
postamble [
  "attributes #0 = { mustprogress nounwind }"
  ""
]
type %bytes = {ptr, i64}
symbol @clear = external defined function void (ptr) : ptr, params ["nocapture readonly"], suffix "willreturn nosync nofree norecurse memory(write, argmem: readwrite, inaccessiblemem: none) #0", facts [mustprogress, willreturn, nounwind]
symbol @rows = external defined function void (ptr, i64, i64) : ptr, params ["nocapture readonly", "", ""], suffix "willreturn nosync nofree norecurse memory(write, argmem: readwrite, inaccessiblemem: none) #0", facts [mustprogress, willreturn, nounwind]
symbol @clear.noalias = internal defined function void (ptr, ptr, i64, ptr) : ptr, params ["noalias nocapture", "", "", "noalias nocapture"], suffix "willreturn nosync nofree norecurse memory(write, argmem: readwrite, inaccessiblemem: none) #0", facts [mustprogress, willreturn, nounwind]
symbol @rows.noalias = internal defined function void (ptr, i64, i64, i1, ptr) : ptr, params ["noalias nocapture", "", "", "", "noalias nocapture"], suffix "willreturn nosync nofree norecurse memory(write, argmem: readwrite, inaccessiblemem: none) #0", facts [mustprogress, willreturn, nounwind]
omega imports [] exports [@clear, @rows] () {
  %0 = lambda @clear.noalias () (%0: ptr, %1: ptr, %2: i64, %3: ptr, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%4, %5, %6, %2, %3) (%12: io, %13: mem, %14: i64, %15: i64, %16: ptr) {
      %17 = gep inbounds [i8, _] %16, %14 : ptr
      %18 = const 0 : i8
      %19 = store write pinned [i8, align 1] %18, %17, %12, %13 : mem
      %20 = const 1 : i64
      %21 = add nuw %14, %20 : i64
      %22 = icmp ult %21, %15 : i1
      %23 = match [-1 -> 1, default -> 0] %22 : ctl2
    } -> (%23, %12, %19, %21, %15, %16)
  } -> (%4, %8)
  %1 = lambda @clear (%0) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = const 1 : i64
    %6 = gep inbounds [%bytes, i64 0, i32 1] %1 : ptr
    %7 = gep [i8, i64 8] %1 : ptr
    %8, %9 = load read pinned [i64, align 8] %7, %2, %3 : i64, mem
    %10 = freeze %8 : i64
    %11, %12 = load read pinned [ptr, align 8] %1, %2, %9 : ptr, mem
    %13 = sub %10, %5 : i64
    %14 = icmp ult %5, %10 : i1
    %15 = select %14, %13, %4 : i64
    %16 = freeze %15 : i64
    %17 = const 5 : i64
    %18 = icmp uge %16, %17 : i1
    %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    %20 = ptrtoint %11 : i64
    %21 = freeze %20 : i64
    %22 = ptrtoint %1 : i64
    %23 = freeze %22 : i64
    %24 = gamma %19 (%2, %21, %16, %23) {
      case 0 (%25: io, %26: i64, %27: i64, %28: i64) {
        %29 = const ctl 0 : ctl2
      } -> (%29)
      case 1 (%30: io, %31: i64, %32: i64, %33: i64) {
        %34 = const 0 : i64
        %35 = const 0 : i64
        %36 = const 68719476736 : i64
        %37 = icmp ult %32, %36 : i1
        %38 = add %35, %32 : i64
        %39 = const 1 : i64
        %40 = add %38, %39 : i64
        %41 = add %31, %34 : i64
        %42 = add %31, %40 : i64
        %43 = icmp ult %41, %42 : i1
        %44 = const 0 : i64
        %45 = const 0 : i64
        %46 = const 16 : i64
        %47 = add %45, %46 : i64
        %48 = add %33, %44 : i64
        %49 = add %33, %47 : i64
        %50 = icmp ult %48, %49 : i1
        %51 = icmp ule %42, %48 : i1
        %52 = icmp ule %49, %41 : i1
        %53 = or %51, %52 : i1
        %54 = and %37, %43 : i1
        %55 = and %54, %50 : i1
        %56 = and %55, %53 : i1
        %57 = match [-1 -> 1, default -> 0] %56 : ctl2
      } -> (%57)
    }
    %58 = gamma %24 (%2, %12, %1, %4, %0, %6, %10, %11) {
      case 0 (%59: io, %60: mem, %61: ptr, %62: i64, %63: ptr, %64: ptr, %65: i64, %66: ptr) {
        %67, %68, %69, %70 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%59, %60, %61, %62) (%71: io, %72: mem, %73: ptr, %74: i64) {
          %75, %76 = load read pinned [ptr, align 8] %73, %71, %72 : ptr, mem
          %77 = gep inbounds [i8, _] %75, %74 : ptr
          %78 = const 0 : i8
          %79 = store write pinned [i8, align 1] %78, %77, %71, %76 : mem
          %80 = const 1 : i64
          %81 = add nuw %74, %80 : i64
          %82 = gep inbounds [%bytes, i64 0, i32 1] %73 : ptr
          %83, %84 = load read pinned [i64, align 8] %82, %71, %79 : i64, mem
          %85 = icmp ult %81, %83 : i1
          %86 = match [-1 -> 1, default -> 0] %85 : ctl2
        } -> (%86, %71, %84, %73, %81)
      } -> (%68)
      case 1 (%87: io, %88: mem, %89: ptr, %90: i64, %91: ptr, %92: ptr, %93: i64, %94: ptr) {
        %95 = call read write pinned [void (ptr, ptr, i64, ptr), args ["", "", "", ""]] %91, %89, %92, %93, %94, %87, %88 : mem
      } -> (%95)
    }
  } -> (%2, %58)
  %2 = lambda @rows.noalias () (%0: ptr, %1: i64, %2: i64, %3: i1, %4: ptr, %5: io, %6: mem) {
    %7 = const 0 : i64
    %8, %9, %10, %11, %12, %13 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%5, %6, %1, %2, %7, %4) (%14: io, %15: mem, %16: i64, %17: i64, %18: i64, %19: ptr) {
      %20 = const ctl 1 : ctl2
      %21 = gamma %20 (%14, %15, %17, %19) {
        case 0 (%22: io, %23: mem, %24: i64, %25: ptr) {
        } -> (%23)
        case 1 (%26: io, %27: mem, %28: i64, %29: ptr) {
          %30 = const 0 : i64
          %31, %32, %33, %34, %35 = theta (%26, %27, %28, %30, %29) (%36: io, %37: mem, %38: i64, %39: i64, %40: ptr) {
            %41 = gep inbounds [i8, _] %40, %39 : ptr
            %42 = const 0 : i8
            %43 = store write pinned [i8, align 1] %42, %41, %36, %37 : mem
            %44 = const 1 : i64
            %45 = add nuw %39, %44 : i64
            %46 = icmp ult %45, %38 : i1
            %47 = match [-1 -> 1, default -> 0] %46 : ctl2
          } -> (%47, %36, %43, %38, %45, %40)
        } -> (%32)
      }
      %48 = const 1 : i64
      %49 = add nuw %18, %48 : i64
      %50 = icmp ult %49, %16 : i1
      %51 = match [-1 -> 1, default -> 0] %50 : ctl2
    } -> (%51, %14, %21, %16, %17, %49, %19)
  } -> (%5, %9)
  %3 = lambda @rows (%2) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 1 : i64
    %8 = icmp ugt %3, %6 : i1
    %9 = freeze %8 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11, %12 = gamma %10 (%1, %4, %5) {
      case 0 (%13: ptr, %14: io, %15: mem) {
        %16 = const null : ptr
      } -> (%16, %15)
      case 1 (%17: ptr, %18: io, %19: mem) {
        %20, %21 = load read pinned [ptr, align 8] %17, %18, %19 : ptr, mem
      } -> (%20, %21)
    }
    %22 = sub %3, %7 : i64
    %23 = icmp ult %7, %3 : i1
    %24 = select %23, %22, %6 : i64
    %25 = freeze %24 : i64
    %26 = ptrtoint %11 : i64
    %27 = freeze %26 : i64
    %28 = const 0 : i64
    %29 = const 0 : i64
    %30 = const 68719476736 : i64
    %31 = icmp ult %25, %30 : i1
    %32 = add %29, %25 : i64
    %33 = const 1 : i64
    %34 = add %32, %33 : i64
    %35 = add %27, %28 : i64
    %36 = add %27, %34 : i64
    %37 = icmp ult %35, %36 : i1
    %38 = ptrtoint %1 : i64
    %39 = freeze %38 : i64
    %40 = const 0 : i64
    %41 = const 0 : i64
    %42 = const 8 : i64
    %43 = add %41, %42 : i64
    %44 = add %39, %40 : i64
    %45 = add %39, %43 : i64
    %46 = icmp ult %44, %45 : i1
    %47 = icmp ule %36, %44 : i1
    %48 = icmp ule %45, %35 : i1
    %49 = or %47, %48 : i1
    %50 = and %31, %37 : i1
    %51 = and %50, %46 : i1
    %52 = and %51, %49 : i1
    %53 = and %52, %9 : i1
    %54 = match [-1 -> 1, default -> 0] %53 : ctl2
    %55 = gamma %54 (%4, %12, %1, %2, %3, %6, %0, %8, %11) {
      case 0 (%56: io, %57: mem, %58: ptr, %59: i64, %60: i64, %61: i64, %62: ptr, %63: i1, %64: ptr) {
        %65, %66, %67, %68, %69, %70 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%56, %57, %58, %59, %60, %61) (%71: io, %72: mem, %73: ptr, %74: i64, %75: i64, %76: i64) {
          %77 = const 0 : i64
          %78 = icmp ugt %75, %77 : i1
          %79 = match [-1 -> 1, default -> 0] %78 : ctl2
          %80 = gamma %79 (%71, %72, %73, %75) {
            case 0 (%81: io, %82: mem, %83: ptr, %84: i64) {
            } -> (%82)
            case 1 (%85: io, %86: mem, %87: ptr, %88: i64) {
              %89 = const 0 : i64
              %90, %91, %92, %93, %94 = theta (%85, %86, %87, %88, %89) (%95: io, %96: mem, %97: ptr, %98: i64, %99: i64) {
                %100, %101 = load read pinned [ptr, align 8] %97, %95, %96 : ptr, mem
                %102 = gep inbounds [i8, _] %100, %99 : ptr
                %103 = const 0 : i8
                %104 = store write pinned [i8, align 1] %103, %102, %95, %101 : mem
                %105 = const 1 : i64
                %106 = add nuw %99, %105 : i64
                %107 = icmp ult %106, %98 : i1
                %108 = match [-1 -> 1, default -> 0] %107 : ctl2
              } -> (%108, %95, %104, %97, %98, %106)
            } -> (%91)
          }
          %109 = const 1 : i64
          %110 = add nuw %76, %109 : i64
          %111 = icmp ult %110, %74 : i1
          %112 = match [-1 -> 1, default -> 0] %111 : ctl2
        } -> (%112, %71, %80, %73, %74, %75, %110)
      } -> (%66)
      case 1 (%113: io, %114: mem, %115: ptr, %116: i64, %117: i64, %118: i64, %119: ptr, %120: i1, %121: ptr) {
        %122 = call read write pinned [void (ptr, i64, i64, i1, ptr), args ["", "", "", "", ""]] %119, %115, %116, %117, %120, %121, %113, %114 : mem
      } -> (%122)
    }
  } -> (%4, %55)
} -> (%1, %3)
