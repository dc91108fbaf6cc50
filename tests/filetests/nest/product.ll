; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; Each iteration of the outermost loop goes over all of @b, which is more than the cache holds. Rows of @b are taken some
; at a time now, for all iterations of the outermost loop; what begins each row of @c comes in the first strip.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [8 x [528 x double]] zeroinitializer
@b = internal global [528 x [64 x [8 x double]]] zeroinitializer
@c = internal global [8 x [64 x double]] zeroinitializer
define i64 @f() mustprogress {
entry:
  br label %is
is:
  %i = phi i64 [ 0, %entry ], [ %i1, %last ]
  br label %begin
begin:
  %m = phi i64 [ 0, %is ], [ %m1, %begin ]
  %pm = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %m
  store double 1.0, ptr %pm
  %m1 = add nsw i64 %m, 1
  %cm = icmp slt i64 %m1, 64
  br i1 %cm, label %begin, label %ks
ks:
  %k = phi i64 [ 0, %begin ], [ %k1, %next ]
  br label %js
js:
  %j = phi i64 [ 0, %ks ], [ %j1, %js ]
  %pa = getelementptr inbounds [8 x [528 x double]], ptr @a, i64 0, i64 %i, i64 %k
  %pb = getelementptr inbounds [528 x [64 x [8 x double]]], ptr @b, i64 0, i64 %k, i64 %j
  %pc = getelementptr inbounds [8 x [64 x double]], ptr @c, i64 0, i64 %i, i64 %j
  %x = load double, ptr %pa
  %y = load double, ptr %pb
  %z = load double, ptr %pc
  %xy = fmul double %x, %y
  %s = fadd double %z, %xy
  store double %s, ptr %pc
  %j1 = add nsw i64 %j, 1
  %cj = icmp slt i64 %j1, 64
  br i1 %cj, label %js, label %next
next:
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 528
  br i1 %ck, label %ks, label %last
last:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, 8
  br i1 %ci, label %is, label %done
done:
  ret i64 0
}
; expect
preamble [
  "source_filename = \"nest/product.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [8 x [528 x double]] : ptr
symbol @b = internal defined global [528 x [64 x [8 x double]]] : ptr
symbol @c = internal defined global [8 x [64 x double]] : ptr
symbol @f = external defined function i64 () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [8 x [528 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [528 x [64 x [8 x double]]]
  } -> (%3)
  %4 = delta @c () () {
    %5 = const zero : [8 x [64 x double]]
  } -> (%5)
  %6 = lambda @f (%4, %0, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.cut\"}" (%5, %3, %4, %0, %1, %2) (%12: i64, %13: io, %14: mem, %15: ptr, %16: ptr, %17: ptr) {
      %18 = const 0 : i64
      %19 = const 128 : i64
      %20 = const 528 : i64
      %21 = add nsw %12, %19 : i64
      %22 = icmp eq %12, %18 : i1
      %23 = icmp slt %21, %20 : i1
      %24 = select %23, %21, %20 : i64
      %25 = sub nsw %24, %12 : i64
      %26 = icmp ult %25, %19 : i1
      %27 = select %26, %25, %19 : i64
      %28, %29, %30, %31, %32, %33, %34, %35, %36 = theta loop "!{!\"rvsdg.loop.cut\"}" (%18, %12, %22, %13, %14, %15, %16, %17, %27) (%37: i64, %38: i64, %39: i1, %40: io, %41: mem, %42: ptr, %43: ptr, %44: ptr, %45: i64) {
        %46 = const 0 : i64
        %47 = const 8 : i64
        %48 = const 64 : i64
        %49 = add nsw %37, %47 : i64
        %50 = icmp slt %49, %48 : i1
        %51 = select %50, %49, %48 : i64
        %52 = sub nsw %51, %37 : i64
        %53 = icmp ult %52, %47 : i1
        %54 = select %53, %52, %47 : i64
        %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65 = theta loop "!{!\"rvsdg.loop.cut\"}" (%37, %46, %38, %39, %40, %41, %42, %43, %44, %54, %45) (%66: i64, %67: i64, %68: i64, %69: i1, %70: io, %71: mem, %72: ptr, %73: ptr, %74: ptr, %75: i64, %76: i64) {
          %77 = const 0 : i64
          %78 = match [-1 -> 1, default -> 0] %69 : ctl2
          %79 = gamma %78 (%66, %67, %70, %71, %72, %75) {
            case 0 (%80: i64, %81: i64, %82: io, %83: mem, %84: ptr, %85: i64) {
            } -> (%83)
            case 1 (%86: i64, %87: i64, %88: io, %89: mem, %90: ptr, %91: i64) {
              %92 = const 0 : i64
              %93, %94, %95, %96, %97, %98, %99 = theta (%92, %91, %88, %89, %87, %86, %90) (%100: i64, %101: i64, %102: io, %103: mem, %104: i64, %105: i64, %106: ptr) {
                %107 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %106, %104, %105 : ptr
                %108 = const float 0x3ff0000000000000 : double
                %109 = store write pinned [double, align 8] %108, %107, %102, %103 : mem
                %110 = const 1 : i64
                %111 = add nsw %105, %110 : i64
                %112 = add nsw %100, %110 : i64
                %113 = icmp slt %112, %101 : i1
                %114 = match [-1 -> 1, default -> 0] %113 : ctl2
              } -> (%114, %112, %101, %102, %109, %104, %111, %106)
            } -> (%96)
          }
          %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125 = theta loop "!{!\"rvsdg.loop.cut\"}" (%66, %67, %77, %76, %70, %79, %68, %72, %73, %74, %75) (%126: i64, %127: i64, %128: i64, %129: i64, %130: io, %131: mem, %132: i64, %133: ptr, %134: ptr, %135: ptr, %136: i64) {
            %137 = const 0 : i64
            %138 = gep inbounds [[8 x [528 x double]], i64 0, _, _] %134, %127, %132 : ptr
            %139, %140 = load read pinned [double, align 8] %138, %130, %131 : double, mem
            %141, %142, %143, %144, %145, %146, %147, %148, %149, %150 = theta (%137, %136, %130, %140, %127, %132, %126, %133, %135, %139) (%151: i64, %152: i64, %153: io, %154: mem, %155: i64, %156: i64, %157: i64, %158: ptr, %159: ptr, %160: double) {
              %161 = gep inbounds [[528 x [64 x [8 x double]]], i64 0, _, _] %159, %156, %157 : ptr
              %162 = gep inbounds [[8 x [64 x double]], i64 0, _, _] %158, %155, %157 : ptr
              %163, %164 = load read pinned [double, align 8] %161, %153, %154 : double, mem
              %165, %166 = load read pinned [double, align 8] %162, %153, %164 : double, mem
              %167 = fmul %160, %163 : double
              %168 = fadd %165, %167 : double
              %169 = store write pinned [double, align 8] %168, %162, %153, %166 : mem
              %170 = const 1 : i64
              %171 = add nsw %157, %170 : i64
              %172 = add nsw %151, %170 : i64
              %173 = icmp slt %172, %152 : i1
              %174 = match [-1 -> 1, default -> 0] %173 : ctl2
            } -> (%174, %172, %152, %153, %169, %155, %156, %171, %158, %159, %160)
            %175 = const 1 : i64
            %176 = add nsw %132, %175 : i64
            %177 = add nsw %128, %175 : i64
            %178 = icmp slt %177, %129 : i1
            %179 = match [-1 -> 1, default -> 0] %178 : ctl2
          } -> (%179, %126, %127, %177, %129, %130, %144, %176, %133, %134, %135, %136)
          %180 = const 1 : i64
          %181 = add nsw %67, %180 : i64
          %182 = const 8 : i64
          %183 = icmp slt %181, %182 : i1
          %184 = match [-1 -> 1, default -> 0] %183 : ctl2
        } -> (%184, %66, %181, %68, %69, %70, %120, %72, %73, %74, %75, %76)
        %185 = match [-1 -> 1, default -> 0] %50 : ctl2
      } -> (%185, %49, %38, %39, %40, %60, %42, %43, %44, %45)
      %186 = match [-1 -> 1, default -> 0] %23 : ctl2
    } -> (%186, %21, %13, %32, %15, %16, %17)
  } -> (%5, %3, %8)
} -> (%6)
