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
    %25 = gamma %20 (%5, %22, %17, %24) {
      case 0 (%26: io, %27: i64, %28: i64, %29: i64) {
        %30 = const ctl 0 : ctl2
      } -> (%30)
      case 1 (%31: io, %32: i64, %33: i64, %34: i64) {
        %35 = const 0 : i64
        %36 = const 0 : i64
        %37 = const 68719476736 : i64
        %38 = icmp ult %33, %37 : i1
        %39 = const 8 : i64
        %40 = mul %33, %39 : i64
        %41 = add %36, %40 : i64
        %42 = const 8 : i64
        %43 = add %41, %42 : i64
        %44 = add %32, %35 : i64
        %45 = add %32, %43 : i64
        %46 = icmp ult %44, %45 : i1
        %47 = const 0 : i64
        %48 = const 0 : i64
        %49 = const 8 : i64
        %50 = add %48, %49 : i64
        %51 = add %34, %47 : i64
        %52 = add %34, %50 : i64
        %53 = icmp ult %51, %52 : i1
        %54 = icmp ule %45, %51 : i1
        %55 = icmp ule %52, %44 : i1
        %56 = or %54, %55 : i1
        %57 = and %38, %46 : i1
        %58 = and %57, %53 : i1
        %59 = and %58, %56 : i1
        %60 = match [-1 -> 1, default -> 0] %59 : ctl2
      } -> (%60)
    }
    %61 = gamma %25 (%5, %12, %1, %2, %3, %7, %0, %13) {
      case 0 (%62: io, %63: mem, %64: ptr, %65: ptr, %66: i64, %67: i64, %68: ptr, %69: i64) {
        %70, %71, %72, %73, %74, %75 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%62, %63, %64, %65, %66, %67) (%76: io, %77: mem, %78: ptr, %79: ptr, %80: i64, %81: i64) {
          %82, %83 = load read pinned [i64, align 8] %78, %76, %77 : i64, mem
          %84 = gep inbounds [i64, _] %79, %81 : ptr
          %85 = store write pinned [i64, align 8] %82, %84, %76, %83 : mem
          %86 = const 1 : i64
          %87 = add nuw %81, %86 : i64
          %88 = icmp ult %87, %80 : i1
          %89 = match [-1 -> 1, default -> 0] %88 : ctl2
        } -> (%89, %76, %85, %78, %79, %80, %87)
      } -> (%71)
      case 1 (%90: io, %91: mem, %92: ptr, %93: ptr, %94: i64, %95: i64, %96: ptr, %97: i64) {
        %98 = call read write pinned [void (ptr, ptr, i64, i64), args ["", "", "", ""]] %96, %92, %93, %94, %97, %90, %91 : mem
      } -> (%98)
    }
    %99 = select %4, %9, %7 : i64
  } -> (%99, %5, %61)
} -> (%1)
