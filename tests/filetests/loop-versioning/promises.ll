; test opt ivt,inv,dne,function-attrs,loop-versioning,dne
; What is loaded in front of the loop already is poison if its promise is wrong, and is not looked at then: the loop's
; own load promises nothing, so it is made again in front of the version.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define i64 @f(ptr %s, ptr %out, i64 %n, i1 %looks) mustprogress nounwind {
entry:
  %known = load i64, ptr %s, !range !0
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %k = load i64, ptr %s
  %p = getelementptr inbounds i64, ptr %out, i64 %i
  store i64 %k, ptr %p
  %i1 = add nuw i64 %i, 1
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %end
end:
  %result = select i1 %looks, i64 %known, i64 0
  ret i64 %result
}
!0 = !{i64 0, i64 5}
; expect
preamble [
  "source_filename = \"loop-versioning/promises.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress nounwind }"
  ""
  "!0 = !{i64 0, i64 5}"
  ""
]
symbol @f = external defined function i64 (ptr, ptr, i64, i1) : ptr, params ["nocapture readonly", "nocapture writeonly", "", ""], suffix "willreturn nosync nofree norecurse memory(argmem: readwrite) #0", facts [mustprogress, willreturn, nounwind, only_args]
symbol @f.noalias = internal defined function void (ptr, ptr, i64, i64) : ptr, params ["noalias nocapture", "noalias nocapture", "", ""], suffix "willreturn nosync nofree norecurse memory(argmem: readwrite) #0", facts [mustprogress, willreturn, nounwind, only_args]
omega imports [] exports [@f] () {
  %0 = lambda @f.noalias () (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7, %8, %9, %10, %11, %12 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%4, %5, %1, %2, %6, %3) (%13: io, %14: mem, %15: ptr, %16: i64, %17: i64, %18: i64) {
      %19 = gep inbounds [i64, _] %15, %17 : ptr
      %20 = store write pinned [i64, align 8] %18, %19, %13, %14 : mem
      %21 = const 1 : i64
      %22 = add nuw %17, %21 : i64
      %23 = icmp ult %22, %16 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%24, %13, %20, %15, %16, %22, %18)
  } -> (%4, %8)
  %1 = lambda @f (%0) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: i1, %5: io, %6: mem) {
    %7 = const 0 : i64
    %8 = const 1 : i64
    %9, %10 = load read pinned [i64, align 8, metadata ", !range !{i64 0, i64 5}"] %1, %5, %6 : i64, mem
    %11, %12 = load read pinned [i64, align 8] %1, %5, %10 : i64, mem
    %13 = freeze %11 : i64
    %14 = sub %3, %8 : i64
    %15 = icmp ult %8, %3 : i1
    %16 = select %15, %14, %7 : i64
    %17 = freeze %16 : i64
    %18 = const 5 : i64
    %19 = icmp uge %17, %18 : i1
    %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    %21 = ptrtoint %2 : i64
    %22 = freeze %21 : i64
    %23 = ptrtoint %1 : i64
    %24 = freeze %23 : i64
    %25 = gamma %20 (%22, %17, %24) {
      case 0 (%26: i64, %27: i64, %28: i64) {
        %29 = const ctl 0 : ctl2
      } -> (%29)
      case 1 (%30: i64, %31: i64, %32: i64) {
        %33 = const 0 : i64
        %34 = const 0 : i64
        %35 = const 68719476736 : i64
        %36 = icmp ult %31, %35 : i1
        %37 = const 8 : i64
        %38 = mul %31, %37 : i64
        %39 = add %34, %38 : i64
        %40 = const 8 : i64
        %41 = add %39, %40 : i64
        %42 = add %30, %33 : i64
        %43 = add %30, %41 : i64
        %44 = icmp ult %42, %43 : i1
        %45 = const 0 : i64
        %46 = const 0 : i64
        %47 = const 8 : i64
        %48 = add %46, %47 : i64
        %49 = add %32, %45 : i64
        %50 = add %32, %48 : i64
        %51 = icmp ult %49, %50 : i1
        %52 = icmp ule %43, %49 : i1
        %53 = icmp ule %50, %42 : i1
        %54 = or %52, %53 : i1
        %55 = and %36, %44 : i1
        %56 = and %55, %51 : i1
        %57 = and %56, %54 : i1
        %58 = match [-1 -> 1, default -> 0] %57 : ctl2
      } -> (%58)
    }
    %59 = gamma %25 (%5, %12, %1, %2, %3, %7, %0, %13) {
      case 0 (%60: io, %61: mem, %62: ptr, %63: ptr, %64: i64, %65: i64, %66: ptr, %67: i64) {
        %68, %69, %70, %71, %72, %73 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%60, %61, %62, %63, %64, %65) (%74: io, %75: mem, %76: ptr, %77: ptr, %78: i64, %79: i64) {
          %80, %81 = load read pinned [i64, align 8] %76, %74, %75 : i64, mem
          %82 = gep inbounds [i64, _] %77, %79 : ptr
          %83 = store write pinned [i64, align 8] %80, %82, %74, %81 : mem
          %84 = const 1 : i64
          %85 = add nuw %79, %84 : i64
          %86 = icmp ult %85, %78 : i1
          %87 = match [-1 -> 1, default -> 0] %86 : ctl2
        } -> (%87, %74, %83, %76, %77, %78, %85)
      } -> (%69)
      case 1 (%88: io, %89: mem, %90: ptr, %91: ptr, %92: i64, %93: i64, %94: ptr, %95: i64) {
        %96 = call read write pinned [void (ptr, ptr, i64, i64), args ["", "", "", ""]] %94, %90, %91, %92, %95, %88, %89 : mem
      } -> (%96)
    }
    %97 = select %4, %9, %7 : i64
  } -> (%97, %5, %59)
} -> (%1)
