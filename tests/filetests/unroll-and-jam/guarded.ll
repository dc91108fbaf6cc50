; test opt ivt,inv,dne,load-store,dne,unroll-and-jam,cne,dne
; The inner loop runs from i + 1 on, if it runs at all; that is the same for all columns, so there is one decision for four of them.
; run: @f(3) == 0
; run: @f(12) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = internal global [12 x [10 x double]] zeroinitializer
@s = internal global [10 x double] zeroinitializer
define i64 @f(i64 %i) mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  %c = icmp slt i64 %i, 12
  br i1 %c, label %rows, label %last
rows:
  %k = phi i64 [ %i, %columns ], [ %k1, %rows ]
  %t = phi double [ 0.0, %columns ], [ %u, %rows ]
  %p = getelementptr inbounds [12 x [10 x double]], ptr @a, i64 0, i64 %k, i64 %j
  %x = load double, ptr %p
  %u = fadd double %t, %x
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %v = phi double [ 1.0, %columns ], [ %u, %rows ]
  %q = getelementptr inbounds [10 x double], ptr @s, i64 0, i64 %j
  store double %v, ptr %q
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 8
  br i1 %cj, label %columns, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/guarded.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [12 x [10 x double]] : ptr
symbol @s = internal defined global [10 x double] : ptr
symbol @f = external defined function i64 (i64) : ptr, params [""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [12 x [10 x double]]
  } -> (%1)
  %2 = delta @s () () {
    %3 = const zero : [10 x double]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %2, %5, %0, %1) (%12: io, %13: mem, %14: i64, %15: i64, %16: ptr, %17: ptr) {
      %18 = const 12 : i64
      %19 = const 1 : i64
      %20 = const 8 : i64
      %21 = icmp slt %14, %18 : i1
      %22 = match [-1 -> 1, default -> 0] %21 : ctl2
      %23 = gep inbounds [[10 x double], i64 0, _] %17, %15 : ptr
      %24 = add nsw %15, %19 : i64
      %25 = gep inbounds [[10 x double], i64 0, _] %17, %24 : ptr
      %26 = add nsw %24, %19 : i64
      %27 = gep inbounds [[10 x double], i64 0, _] %17, %26 : ptr
      %28 = add nsw %26, %19 : i64
      %29 = gep inbounds [[10 x double], i64 0, _] %17, %28 : ptr
      %30 = add nsw %28, %19 : i64
      %31 = icmp slt %30, %20 : i1
      %32 = match [-1 -> 1, default -> 0] %31 : ctl2
      %33, %34, %35, %36, %37 = gamma %22 (%12, %13, %14, %15, %16) {
        case 0 (%38: io, %39: mem, %40: i64, %41: i64, %42: ptr) {
          %43 = const float 0x3ff0000000000000 : double
        } -> (%39, %43, %43, %43, %43)
        case 1 (%44: io, %45: mem, %46: i64, %47: i64, %48: ptr) {
          %49 = const float 0x0 : double
          %50 = const poison : <4 x double>
          %51 = const 0 : i32
          %52 = insertelement %50, %49, %51 : <4 x double>
          %53 = shufflevector [0, 0, 0, 0] %52, %50 : <4 x double>
          %54, %55, %56, %57, %58, %59 = theta (%44, %45, %47, %46, %53, %48) (%60: io, %61: mem, %62: i64, %63: i64, %64: <4 x double>, %65: ptr) {
            %66 = gep inbounds [[12 x [10 x double]], i64 0, _, _] %65, %63, %62 : ptr
            %67, %68 = load read pinned [<4 x double>, align 8] %66, %60, %61 : <4 x double>, mem
            %69 = fadd %64, %67 : <4 x double>
            %70 = const 1 : i64
            %71 = add nsw %63, %70 : i64
            %72 = const 12 : i64
            %73 = icmp slt %71, %72 : i1
            %74 = match [-1 -> 1, default -> 0] %73 : ctl2
          } -> (%74, %60, %68, %62, %71, %69, %65)
          %75 = extractelement %58, %51 : double
          %76 = const 1 : i32
          %77 = extractelement %58, %76 : double
          %78 = const 2 : i32
          %79 = extractelement %58, %78 : double
          %80 = const 3 : i32
          %81 = extractelement %58, %80 : double
        } -> (%55, %75, %77, %79, %81)
      }
      %82 = store write pinned [double, align 8] %34, %23, %12, %33 : mem
      %83 = store write pinned [double, align 8] %35, %25, %12, %82 : mem
      %84 = store write pinned [double, align 8] %36, %27, %12, %83 : mem
      %85 = store write pinned [double, align 8] %37, %29, %12, %84 : mem
    } -> (%32, %12, %85, %14, %30, %16, %17)
  } -> (%5, %3, %7)
} -> (%4)
