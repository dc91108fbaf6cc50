; test opt ivt,inv,dne,load-store,dne,unroll-and-jam<rows>,unroll-and-jam,cne,dne
; As rows.ll, with wide vectors: four rows of the result are made at once, of which each takes two registers.
; run: @f() == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [16 x [12 x double]] zeroinitializer
@b = internal global [12 x [16 x double]] zeroinitializer
@c = internal global [16 x [16 x double]] zeroinitializer
define i64 @f() mustprogress "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2" {
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
  "source_filename = \"unroll-and-jam/wide-rows.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress \"target-cpu\"=\"x86-64-v3\" \"target-features\"=\"+avx,+avx2\" }"
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
      %23 = add nsw %22, %19 : i64
      %24 = add nsw %23, %19 : i64
      %25 = icmp slt %24, %20 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
      %27, %28, %29, %30, %31, %32, %33, %34, %35, %36 = theta (%12, %13, %14, %21, %22, %23, %18, %15, %16, %17) (%37: io, %38: mem, %39: i64, %40: i64, %41: i64, %42: i64, %43: i64, %44: ptr, %45: ptr, %46: ptr) {
        %47 = const 0 : i64
        %48 = const float 0x0 : double
        %49 = const 1 : i64
        %50 = const 16 : i64
        %51 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %43 : ptr
        %52 = add nsw %43, %49 : i64
        %53 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %43 : ptr
        %54 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %43 : ptr
        %55 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %43 : ptr
        %56 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %52 : ptr
        %57 = add nsw %52, %49 : i64
        %58 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %52 : ptr
        %59 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %52 : ptr
        %60 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %52 : ptr
        %61 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %57 : ptr
        %62 = add nsw %57, %49 : i64
        %63 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %57 : ptr
        %64 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %57 : ptr
        %65 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %57 : ptr
        %66 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %62 : ptr
        %67 = add nsw %62, %49 : i64
        %68 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %62 : ptr
        %69 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %62 : ptr
        %70 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %62 : ptr
        %71 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %67 : ptr
        %72 = add nsw %67, %49 : i64
        %73 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %67 : ptr
        %74 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %67 : ptr
        %75 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %67 : ptr
        %76 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %72 : ptr
        %77 = add nsw %72, %49 : i64
        %78 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %72 : ptr
        %79 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %72 : ptr
        %80 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %72 : ptr
        %81 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %77 : ptr
        %82 = add nsw %77, %49 : i64
        %83 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %77 : ptr
        %84 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %77 : ptr
        %85 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %77 : ptr
        %86 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %39, %82 : ptr
        %87 = add nsw %82, %49 : i64
        %88 = icmp slt %87, %50 : i1
        %89 = match [-1 -> 1, default -> 0] %88 : ctl2
        %90 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %40, %82 : ptr
        %91 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %41, %82 : ptr
        %92 = gep inbounds [[16 x [16 x double]], i64 0, _, _] %46, %42, %82 : ptr
        %93 = const poison : <8 x double>
        %94 = const 0 : i32
        %95 = insertelement %93, %48, %94 : <8 x double>
        %96 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %95, %93 : <8 x double>
        %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110 = theta (%37, %38, %39, %40, %41, %42, %43, %47, %96, %96, %96, %96, %44, %45) (%111: io, %112: mem, %113: i64, %114: i64, %115: i64, %116: i64, %117: i64, %118: i64, %119: <8 x double>, %120: <8 x double>, %121: <8 x double>, %122: <8 x double>, %123: ptr, %124: ptr) {
          %125 = const 1 : i64
          %126 = const 12 : i64
          %127 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %123, %113, %118 : ptr
          %128, %129 = load read pinned [double, align 8] %127, %111, %112 : double, mem
          %130 = gep inbounds [[12 x [16 x double]], i64 0, _, _] %124, %118, %117 : ptr
          %131, %132 = load read pinned [<8 x double>, align 8] %130, %111, %129 : <8 x double>, mem
          %133 = const poison : <8 x double>
          %134 = const 0 : i32
          %135 = insertelement %133, %128, %134 : <8 x double>
          %136 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %135, %133 : <8 x double>
          %137 = fmul %136, %131 : <8 x double>
          %138 = fadd %119, %137 : <8 x double>
          %139 = add nsw %118, %125 : i64
          %140 = icmp slt %139, %126 : i1
          %141 = match [-1 -> 1, default -> 0] %140 : ctl2
          %142 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %123, %114, %118 : ptr
          %143, %144 = load read pinned [double, align 8] %142, %111, %132 : double, mem
          %145 = insertelement %133, %143, %134 : <8 x double>
          %146 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %145, %133 : <8 x double>
          %147 = fmul %146, %131 : <8 x double>
          %148 = fadd %120, %147 : <8 x double>
          %149 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %123, %115, %118 : ptr
          %150, %151 = load read pinned [double, align 8] %149, %111, %144 : double, mem
          %152 = insertelement %133, %150, %134 : <8 x double>
          %153 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %152, %133 : <8 x double>
          %154 = fmul %153, %131 : <8 x double>
          %155 = fadd %121, %154 : <8 x double>
          %156 = gep inbounds [[16 x [12 x double]], i64 0, _, _] %123, %116, %118 : ptr
          %157, %158 = load read pinned [double, align 8] %156, %111, %151 : double, mem
          %159 = insertelement %133, %157, %134 : <8 x double>
          %160 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %159, %133 : <8 x double>
          %161 = fmul %160, %131 : <8 x double>
          %162 = fadd %122, %161 : <8 x double>
        } -> (%141, %111, %158, %113, %114, %115, %116, %117, %139, %138, %148, %155, %162, %123, %124)
        %163 = extractelement %105, %94 : double
        %164 = const 1 : i32
        %165 = extractelement %105, %164 : double
        %166 = const 2 : i32
        %167 = extractelement %105, %166 : double
        %168 = const 3 : i32
        %169 = extractelement %105, %168 : double
        %170 = const 4 : i32
        %171 = extractelement %105, %170 : double
        %172 = const 5 : i32
        %173 = extractelement %105, %172 : double
        %174 = const 6 : i32
        %175 = extractelement %105, %174 : double
        %176 = const 7 : i32
        %177 = extractelement %105, %176 : double
        %178 = extractelement %106, %94 : double
        %179 = extractelement %106, %164 : double
        %180 = extractelement %106, %166 : double
        %181 = extractelement %106, %168 : double
        %182 = extractelement %106, %170 : double
        %183 = extractelement %106, %172 : double
        %184 = extractelement %106, %174 : double
        %185 = extractelement %106, %176 : double
        %186 = extractelement %107, %94 : double
        %187 = extractelement %107, %164 : double
        %188 = extractelement %107, %166 : double
        %189 = extractelement %107, %168 : double
        %190 = extractelement %107, %170 : double
        %191 = extractelement %107, %172 : double
        %192 = extractelement %107, %174 : double
        %193 = extractelement %107, %176 : double
        %194 = extractelement %108, %94 : double
        %195 = extractelement %108, %164 : double
        %196 = extractelement %108, %166 : double
        %197 = extractelement %108, %168 : double
        %198 = extractelement %108, %170 : double
        %199 = extractelement %108, %172 : double
        %200 = extractelement %108, %174 : double
        %201 = extractelement %108, %176 : double
        %202 = store write pinned [double, align 8] %163, %51, %37, %98 : mem
        %203 = store write pinned [double, align 8] %178, %53, %37, %202 : mem
        %204 = store write pinned [double, align 8] %186, %54, %37, %203 : mem
        %205 = store write pinned [double, align 8] %194, %55, %37, %204 : mem
        %206 = store write pinned [double, align 8] %165, %56, %37, %205 : mem
        %207 = store write pinned [double, align 8] %179, %58, %37, %206 : mem
        %208 = store write pinned [double, align 8] %187, %59, %37, %207 : mem
        %209 = store write pinned [double, align 8] %195, %60, %37, %208 : mem
        %210 = store write pinned [double, align 8] %167, %61, %37, %209 : mem
        %211 = store write pinned [double, align 8] %180, %63, %37, %210 : mem
        %212 = store write pinned [double, align 8] %188, %64, %37, %211 : mem
        %213 = store write pinned [double, align 8] %196, %65, %37, %212 : mem
        %214 = store write pinned [double, align 8] %169, %66, %37, %213 : mem
        %215 = store write pinned [double, align 8] %181, %68, %37, %214 : mem
        %216 = store write pinned [double, align 8] %189, %69, %37, %215 : mem
        %217 = store write pinned [double, align 8] %197, %70, %37, %216 : mem
        %218 = store write pinned [double, align 8] %171, %71, %37, %217 : mem
        %219 = store write pinned [double, align 8] %182, %73, %37, %218 : mem
        %220 = store write pinned [double, align 8] %190, %74, %37, %219 : mem
        %221 = store write pinned [double, align 8] %198, %75, %37, %220 : mem
        %222 = store write pinned [double, align 8] %173, %76, %37, %221 : mem
        %223 = store write pinned [double, align 8] %183, %78, %37, %222 : mem
        %224 = store write pinned [double, align 8] %191, %79, %37, %223 : mem
        %225 = store write pinned [double, align 8] %199, %80, %37, %224 : mem
        %226 = store write pinned [double, align 8] %175, %81, %37, %225 : mem
        %227 = store write pinned [double, align 8] %184, %83, %37, %226 : mem
        %228 = store write pinned [double, align 8] %192, %84, %37, %227 : mem
        %229 = store write pinned [double, align 8] %200, %85, %37, %228 : mem
        %230 = store write pinned [double, align 8] %177, %86, %37, %229 : mem
        %231 = store write pinned [double, align 8] %185, %90, %37, %230 : mem
        %232 = store write pinned [double, align 8] %193, %91, %37, %231 : mem
        %233 = store write pinned [double, align 8] %201, %92, %37, %232 : mem
      } -> (%89, %37, %233, %39, %40, %41, %42, %87, %44, %45, %46)
    } -> (%26, %12, %28, %24, %15, %16, %17)
  } -> (%5, %3, %7)
} -> (%6)
