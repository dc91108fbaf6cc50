; test opt ivt,inv,dne,load-store,dne,unroll-and-jam<rows>,unroll-and-jam,cne,dne
; A product of matrices: two rows of the result are made at once, of which each is made of eight lanes.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [16 x [12 x double]] zeroinitializer
@b = internal global [12 x [16 x double]] zeroinitializer
@c = internal global [16 x [16 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i1, %row ]
  br label %columns
columns:
  %j = phi i64 [ 0, %rows ], [ %j1, %last ]
  br label %products
products:
  %k = phi i64 [ 0, %columns ], [ %k1, %products ]
  %t = phi double [ 0.0, %columns ], [ %u, %products ]
  %p = getelementptr inbounds [16 x [12 x double]], ptr @a, i64 0, i64 %i, i64 %k
  %x = load double, ptr %p
  %q = getelementptr inbounds [12 x [16 x double]], ptr @b, i64 0, i64 %k, i64 %j
  %y = load double, ptr %q
  %z = fmul double %x, %y
  %u = fadd double %t, %z
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %products, label %last
last:
  %r = getelementptr inbounds [16 x [16 x double]], ptr @c, i64 0, i64 %i, i64 %j
  store double %u, ptr %r
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 16
  br i1 %cj, label %columns, label %row
row:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, 16
  br i1 %ci, label %rows, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/rows.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [16 x [12 x double]] : ptr
symbol @b = internal defined global [12 x [16 x double]] : ptr
symbol @c = internal defined global [16 x [16 x double]] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [16 x [12 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [12 x [16 x double]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [16 x [16 x double]]
  } -> (%5)
  %6 = lambda @f (%0, %2, %4) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.rows\"}" (%3, %4, %5, %0, %1, %2) (%12: io, %13: mem, %14: i64, %15: ptr, %16: ptr, %17: ptr) {
      %18 = const 0 : i64
      %19 = const 1 : i64
      %20 = const 16 : i64
      %21 = add nsw %14, %19 : i64
      %22 = add nsw %21, %19 : i64
      %23 = icmp slt %22, %20 : i1
      %24 = match [-1 -> 1, default -> 0] %23 : ctl2
      %25, %26, %27, %28, %29, %30, %31, %32 = theta (%12, %13, %14, %21, %18, %15, %16, %17) (%33: io, %34: mem, %35: i64, %36: i64, %37: i64, %38: ptr, %39: ptr, %40: ptr) {
        %41 = const 0 : i64
        %42 = const float 0x0 : double
        %43 = const 1 : i64
        %44 = const 16 : i64
        %45 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %37 : ptr
        %46 = add nsw %37, %43 : i64
        %47 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %37 : ptr
        %48 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %46 : ptr
        %49 = add nsw %46, %43 : i64
        %50 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %46 : ptr
        %51 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %49 : ptr
        %52 = add nsw %49, %43 : i64
        %53 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %49 : ptr
        %54 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %52 : ptr
        %55 = add nsw %52, %43 : i64
        %56 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %52 : ptr
        %57 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %55 : ptr
        %58 = add nsw %55, %43 : i64
        %59 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %55 : ptr
        %60 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %58 : ptr
        %61 = add nsw %58, %43 : i64
        %62 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %58 : ptr
        %63 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %61 : ptr
        %64 = add nsw %61, %43 : i64
        %65 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %61 : ptr
        %66 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %35, %64 : ptr
        %67 = add nsw %64, %43 : i64
        %68 = icmp slt %67, %44 : i1
        %69 = match [-1 -> 1, default -> 0] %68 : ctl2
        %70 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %40, %36, %64 : ptr
        %71 = const poison : <8 x double>
        %72 = const 0 : i32
        %73 = insertelement %71, %42, %72 : <8 x double>
        %74 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %73, %71 : <8 x double>
        %75, %76, %77, %78, %79, %80, %81, %82, %83, %84 = theta (%33, %34, %35, %36, %37, %41, %74, %74, %38, %39) (%85: io, %86: mem, %87: i64, %88: i64, %89: i64, %90: i64, %91: <8 x double>, %92: <8 x double>, %93: ptr, %94: ptr) {
          %95 = const 1 : i64
          %96 = const 12 : i64
          %97 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %93, %87, %90 : ptr
          %98, %99 = load read pinned [double, align 8] %97, %85, %86 : double, mem
          %100 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %94, %90, %89 : ptr
          %101, %102 = load read pinned [<8 x double>, align 8] %100, %85, %99 : <8 x double>, mem
          %103 = const poison : <8 x double>
          %104 = const 0 : i32
          %105 = insertelement %103, %98, %104 : <8 x double>
          %106 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %105, %103 : <8 x double>
          %107 = fmul %106, %101 : <8 x double>
          %108 = fadd %91, %107 : <8 x double>
          %109 = add nsw %90, %95 : i64
          %110 = icmp slt %109, %96 : i1
          %111 = match [-1 -> 1, default -> 0] %110 : ctl2
          %112 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %93, %88, %90 : ptr
          %113, %114 = load read pinned [double, align 8] %112, %85, %102 : double, mem
          %115 = insertelement %103, %113, %104 : <8 x double>
          %116 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %115, %103 : <8 x double>
          %117 = fmul %116, %101 : <8 x double>
          %118 = fadd %92, %117 : <8 x double>
        } -> (%111, %85, %114, %87, %88, %89, %109, %108, %118, %93, %94)
        %119 = extractelement %81, %72 : double
        %120 = const 1 : i32
        %121 = extractelement %81, %120 : double
        %122 = const 2 : i32
        %123 = extractelement %81, %122 : double
        %124 = const 3 : i32
        %125 = extractelement %81, %124 : double
        %126 = const 4 : i32
        %127 = extractelement %81, %126 : double
        %128 = const 5 : i32
        %129 = extractelement %81, %128 : double
        %130 = const 6 : i32
        %131 = extractelement %81, %130 : double
        %132 = const 7 : i32
        %133 = extractelement %81, %132 : double
        %134 = extractelement %82, %72 : double
        %135 = extractelement %82, %120 : double
        %136 = extractelement %82, %122 : double
        %137 = extractelement %82, %124 : double
        %138 = extractelement %82, %126 : double
        %139 = extractelement %82, %128 : double
        %140 = extractelement %82, %130 : double
        %141 = extractelement %82, %132 : double
        %142 = store write pinned [double, align 8] %119, %45, %33, %76 : mem
        %143 = store write pinned [double, align 8] %134, %47, %33, %142 : mem
        %144 = store write pinned [double, align 8] %121, %48, %33, %143 : mem
        %145 = store write pinned [double, align 8] %135, %50, %33, %144 : mem
        %146 = store write pinned [double, align 8] %123, %51, %33, %145 : mem
        %147 = store write pinned [double, align 8] %136, %53, %33, %146 : mem
        %148 = store write pinned [double, align 8] %125, %54, %33, %147 : mem
        %149 = store write pinned [double, align 8] %137, %56, %33, %148 : mem
        %150 = store write pinned [double, align 8] %127, %57, %33, %149 : mem
        %151 = store write pinned [double, align 8] %138, %59, %33, %150 : mem
        %152 = store write pinned [double, align 8] %129, %60, %33, %151 : mem
        %153 = store write pinned [double, align 8] %139, %62, %33, %152 : mem
        %154 = store write pinned [double, align 8] %131, %63, %33, %153 : mem
        %155 = store write pinned [double, align 8] %140, %65, %33, %154 : mem
        %156 = store write pinned [double, align 8] %133, %66, %33, %155 : mem
        %157 = store write pinned [double, align 8] %141, %70, %33, %156 : mem
      } -> (%69, %33, %157, %35, %36, %67, %38, %39, %40)
    } -> (%24, %12, %26, %22, %15, %16, %17)
  } -> (%5, %3, %7)
} -> (%6)
