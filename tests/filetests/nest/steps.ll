; test opt ivt,inv,dne,load-store,psh,inv,red,cne,dne,nest,psh,inv,red,cne,dne
; Each step goes over @a and @b, which are more than the cache holds. A strip of rows does all steps, and goes backwards
; by two rows in each. The first row of @a is filled in the strip that has its key.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = global [600 x [512 x double]] zeroinitializer, align 16
@b = global [600 x [512 x double]] zeroinitializer, align 16
define void @f() mustprogress {
  br label %1
1:
  %.0 = phi i64 [ 0, %0 ], [ %43, %42 ]
  %2 = icmp slt i64 %.0, 20
  br i1 %2, label %3, label %44
3:
  %.01 = phi i64 [ %8, %5 ], [ 0, %1 ]
  %4 = icmp slt i64 %.01, 512
  br i1 %4, label %5, label %9
5:
  %6 = sitofp i64 %.0 to double
  %7 = getelementptr inbounds [512 x double], ptr @a, i64 0, i64 %.01
  store double %6, ptr %7, align 8
  %8 = add nsw i64 %.01, 1
  br label %3
9:
  %.02 = phi i64 [ %27, %26 ], [ 1, %3 ]
  %10 = icmp slt i64 %.02, 599
  br i1 %10, label %11, label %28
11:
  %.03 = phi i64 [ %25, %13 ], [ 0, %9 ]
  %12 = icmp slt i64 %.03, 512
  br i1 %12, label %13, label %26
13:
  %14 = sub nsw i64 %.02, 1
  %15 = getelementptr inbounds [600 x [512 x double]], ptr @a, i64 0, i64 %14
  %16 = getelementptr inbounds [512 x double], ptr %15, i64 0, i64 %.03
  %17 = load double, ptr %16, align 8
  %18 = add nsw i64 %.02, 1
  %19 = getelementptr inbounds [600 x [512 x double]], ptr @a, i64 0, i64 %18
  %20 = getelementptr inbounds [512 x double], ptr %19, i64 0, i64 %.03
  %21 = load double, ptr %20, align 8
  %22 = fadd double %17, %21
  %23 = getelementptr inbounds [600 x [512 x double]], ptr @b, i64 0, i64 %.02
  %24 = getelementptr inbounds [512 x double], ptr %23, i64 0, i64 %.03
  store double %22, ptr %24, align 8
  %25 = add nsw i64 %.03, 1
  br label %11
26:
  %27 = add nsw i64 %.02, 1
  br label %9
28:
  %.04 = phi i64 [ %41, %40 ], [ 1, %9 ]
  %29 = icmp slt i64 %.04, 599
  br i1 %29, label %30, label %42
30:
  %.05 = phi i64 [ %39, %32 ], [ 0, %28 ]
  %31 = icmp slt i64 %.05, 512
  br i1 %31, label %32, label %40
32:
  %33 = getelementptr inbounds [600 x [512 x double]], ptr @b, i64 0, i64 %.04
  %34 = getelementptr inbounds [512 x double], ptr %33, i64 0, i64 %.05
  %35 = load double, ptr %34, align 8
  %36 = fmul double %35, 5.000000e-01
  %37 = getelementptr inbounds [600 x [512 x double]], ptr @a, i64 0, i64 %.04
  %38 = getelementptr inbounds [512 x double], ptr %37, i64 0, i64 %.05
  store double %36, ptr %38, align 8
  %39 = add nsw i64 %.05, 1
  br label %30
40:
  %41 = add nsw i64 %.04, 1
  br label %28
42:
  %43 = add nsw i64 %.0, 1
  br label %1
44:
  ret void
}
; expect
preamble [
  "source_filename = \"nest/steps.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = external defined global [600 x [512 x double]] : ptr, suffix ", align 16"
symbol @b = external defined global [600 x [512 x double]] : ptr, suffix ", align 16"
symbol @f = external defined function void () : ptr, suffix "#0", facts [mustprogress]
omega imports [] exports [@a, @b, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [600 x [512 x double]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [600 x [512 x double]]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta loop "!{!\"rvsdg.loop.cut\"}" (%4, %2, %3, %0, %1) (%10: i64, %11: io, %12: mem, %13: ptr, %14: ptr) {
      %15 = const 0 : i64
      %16 = const 24 : i64
      %17 = const 512 : i64
      %18 = add nsw %10, %16 : i64
      %19 = icmp slt %18, %17 : i1
      %20 = select %19, %18, %17 : i64
      %21 = sub nsw %20, %10 : i64
      %22 = icmp ult %21, %16 : i1
      %23 = select %22, %21, %16 : i64
      %24, %25, %26, %27, %28, %29, %30 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%10, %15, %11, %12, %13, %14, %23) (%31: i64, %32: i64, %33: io, %34: mem, %35: ptr, %36: ptr, %37: i64) {
        %38 = const 20 : i64
        %39 = const 0 : i64
        %40 = sitofp %32 : double
        %41, %42, %43, %44, %45, %46, %47 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%39, %37, %33, %34, %31, %35, %40) (%48: i64, %49: i64, %50: io, %51: mem, %52: i64, %53: ptr, %54: double) {
          %55 = gep inbounds [[512 x double], i64 0, _] %53, %52 : ptr
          %56 = store write pinned [double, align 8] %54, %55, %50, %51 : mem
          %57 = const 1 : i64
          %58 = add nsw %52, %57 : i64
          %59 = add nsw %48, %57 : i64
          %60 = icmp slt %59, %49 : i1
          %61 = match [-1 -> 1, default -> 0] %60 : ctl2
        } -> (%61, %59, %49, %50, %56, %58, %53, %54)
        %62 = const 1 : i64
        %63, %64, %65, %66, %67, %68, %69 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%31, %33, %44, %62, %35, %36, %37) (%70: i64, %71: io, %72: mem, %73: i64, %74: ptr, %75: ptr, %76: i64) {
          %77 = const 599 : i64
          %78 = const -1 : i64
          %79 = const 1 : i64
          %80 = const 0 : i64
          %81 = add nsw %73, %78 : i64
          %82 = gep inbounds [[600 x [512 x double]], i64 0, _] %74, %81 : ptr
          %83 = add nsw %73, %79 : i64
          %84 = gep inbounds [[600 x [512 x double]], i64 0, _] %74, %83 : ptr
          %85 = gep inbounds [[600 x [512 x double]], i64 0, _] %75, %73 : ptr
          %86, %87, %88, %89, %90, %91, %92, %93 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%80, %76, %71, %72, %70, %82, %84, %85) (%94: i64, %95: i64, %96: io, %97: mem, %98: i64, %99: ptr, %100: ptr, %101: ptr) {
            %102 = const 1 : i64
            %103 = gep inbounds [[512 x double], i64 0, _] %99, %98 : ptr
            %104, %105 = load read pinned [double, align 8] %103, %96, %97 : double, mem
            %106 = gep inbounds [[512 x double], i64 0, _] %100, %98 : ptr
            %107, %108 = load read pinned [double, align 8] %106, %96, %105 : double, mem
            %109 = fadd %104, %107 : double
            %110 = gep inbounds [[512 x double], i64 0, _] %101, %98 : ptr
            %111 = store write pinned [double, align 8] %109, %110, %96, %108 : mem
            %112 = add nsw %98, %102 : i64
            %113 = add nsw %94, %102 : i64
            %114 = icmp slt %113, %95 : i1
            %115 = match [-1 -> 1, default -> 0] %114 : ctl2
          } -> (%115, %113, %95, %96, %111, %112, %99, %100, %101)
          %116 = icmp slt %83, %77 : i1
          %117 = match [-1 -> 1, default -> 0] %116 : ctl2
        } -> (%117, %70, %71, %89, %83, %74, %75, %76)
        %118, %119, %120, %121, %122, %123, %124 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%31, %33, %65, %62, %35, %36, %37) (%125: i64, %126: io, %127: mem, %128: i64, %129: ptr, %130: ptr, %131: i64) {
          %132 = const 599 : i64
          %133 = const 0 : i64
          %134 = gep inbounds [[600 x [512 x double]], i64 0, _] %130, %128 : ptr
          %135 = gep inbounds [[600 x [512 x double]], i64 0, _] %129, %128 : ptr
          %136, %137, %138, %139, %140, %141, %142 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%133, %131, %126, %127, %125, %134, %135) (%143: i64, %144: i64, %145: io, %146: mem, %147: i64, %148: ptr, %149: ptr) {
            %150 = gep inbounds [[512 x double], i64 0, _] %148, %147 : ptr
            %151, %152 = load read pinned [double, align 8] %150, %145, %146 : double, mem
            %153 = const float 0x3fe0000000000000 : double
            %154 = fmul %151, %153 : double
            %155 = gep inbounds [[512 x double], i64 0, _] %149, %147 : ptr
            %156 = store write pinned [double, align 8] %154, %155, %145, %152 : mem
            %157 = const 1 : i64
            %158 = add nsw %147, %157 : i64
            %159 = add nsw %143, %157 : i64
            %160 = icmp slt %159, %144 : i1
            %161 = match [-1 -> 1, default -> 0] %160 : ctl2
          } -> (%161, %159, %144, %145, %156, %158, %148, %149)
          %162 = const 1 : i64
          %163 = add nsw %128, %162 : i64
          %164 = icmp slt %163, %132 : i1
          %165 = match [-1 -> 1, default -> 0] %164 : ctl2
        } -> (%165, %125, %126, %139, %163, %129, %130, %131)
        %166 = add nsw %32, %62 : i64
        %167 = icmp slt %166, %38 : i1
        %168 = match [-1 -> 1, default -> 0] %167 : ctl2
      } -> (%168, %31, %166, %33, %120, %35, %36, %37)
      %169 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%169, %18, %11, %27, %13, %14)
  } -> (%2, %7)
} -> (%0, %2, %4)
