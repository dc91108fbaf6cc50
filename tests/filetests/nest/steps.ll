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
      %16 = const 512 : i64
      %17 = const 24 : i64
      %18 = add nsw %10, %17 : i64
      %19 = icmp slt %18, %16 : i1
      %20 = icmp sgt %10, %15 : i1
      %21 = select %20, %10, %15 : i64
      %22 = select %19, %18, %16 : i64
      %23, %24, %25, %26, %27, %28, %29 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%15, %11, %12, %13, %14, %21, %22) (%30: i64, %31: io, %32: mem, %33: ptr, %34: ptr, %35: i64, %36: i64) {
        %37 = const 20 : i64
        %38 = sitofp %30 : double
        %39 = const 1 : i64
        %40, %41, %42, %43, %44, %45 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%35, %36, %31, %32, %33, %38) (%46: i64, %47: i64, %48: io, %49: mem, %50: ptr, %51: double) {
          %52 = gep inbounds [[512 x double], i64 0, _] %50, %46 : ptr
          %53 = store write pinned [double, align 8] %51, %52, %48, %49 : mem
          %54 = const 1 : i64
          %55 = add nsw %46, %54 : i64
          %56 = icmp slt %55, %47 : i1
          %57 = match [-1 -> 1, default -> 0] %56 : ctl2
        } -> (%57, %55, %47, %48, %53, %50, %51)
        %58, %59, %60, %61, %62, %63, %64 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%31, %43, %39, %33, %34, %35, %36) (%65: io, %66: mem, %67: i64, %68: ptr, %69: ptr, %70: i64, %71: i64) {
          %72 = const 599 : i64
          %73 = const -1 : i64
          %74 = const 1 : i64
          %75 = add nsw %67, %73 : i64
          %76 = gep inbounds [[600 x [512 x double]], i64 0, _] %68, %75 : ptr
          %77 = add nsw %67, %74 : i64
          %78 = gep inbounds [[600 x [512 x double]], i64 0, _] %68, %77 : ptr
          %79 = gep inbounds [[600 x [512 x double]], i64 0, _] %69, %67 : ptr
          %80, %81, %82, %83, %84, %85, %86 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%70, %71, %65, %66, %76, %78, %79) (%87: i64, %88: i64, %89: io, %90: mem, %91: ptr, %92: ptr, %93: ptr) {
            %94 = const 1 : i64
            %95 = gep inbounds [[512 x double], i64 0, _] %91, %87 : ptr
            %96, %97 = load read pinned [double, align 8] %95, %89, %90 : double, mem
            %98 = gep inbounds [[512 x double], i64 0, _] %92, %87 : ptr
            %99, %100 = load read pinned [double, align 8] %98, %89, %97 : double, mem
            %101 = fadd %96, %99 : double
            %102 = gep inbounds [[512 x double], i64 0, _] %93, %87 : ptr
            %103 = store write pinned [double, align 8] %101, %102, %89, %100 : mem
            %104 = add nsw %87, %94 : i64
            %105 = icmp slt %104, %88 : i1
            %106 = match [-1 -> 1, default -> 0] %105 : ctl2
          } -> (%106, %104, %88, %89, %103, %91, %92, %93)
          %107 = icmp slt %77, %72 : i1
          %108 = match [-1 -> 1, default -> 0] %107 : ctl2
        } -> (%108, %65, %83, %77, %68, %69, %70, %71)
        %109, %110, %111, %112, %113, %114, %115 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.cut\"}" (%31, %59, %39, %33, %34, %35, %36) (%116: io, %117: mem, %118: i64, %119: ptr, %120: ptr, %121: i64, %122: i64) {
          %123 = const 599 : i64
          %124 = gep inbounds [[600 x [512 x double]], i64 0, _] %120, %118 : ptr
          %125 = gep inbounds [[600 x [512 x double]], i64 0, _] %119, %118 : ptr
          %126 = const 1 : i64
          %127, %128, %129, %130, %131, %132 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%121, %122, %116, %117, %124, %125) (%133: i64, %134: i64, %135: io, %136: mem, %137: ptr, %138: ptr) {
            %139 = gep inbounds [[512 x double], i64 0, _] %137, %133 : ptr
            %140, %141 = load read pinned [double, align 8] %139, %135, %136 : double, mem
            %142 = const float 0x3fe0000000000000 : double
            %143 = fmul %140, %142 : double
            %144 = gep inbounds [[512 x double], i64 0, _] %138, %133 : ptr
            %145 = store write pinned [double, align 8] %143, %144, %135, %141 : mem
            %146 = const 1 : i64
            %147 = add nsw %133, %146 : i64
            %148 = icmp slt %147, %134 : i1
            %149 = match [-1 -> 1, default -> 0] %148 : ctl2
          } -> (%149, %147, %134, %135, %145, %137, %138)
          %150 = add nsw %118, %126 : i64
          %151 = icmp slt %150, %123 : i1
          %152 = match [-1 -> 1, default -> 0] %151 : ctl2
        } -> (%152, %116, %130, %150, %119, %120, %121, %122)
        %153 = add nsw %30, %39 : i64
        %154 = icmp slt %153, %37 : i1
        %155 = match [-1 -> 1, default -> 0] %154 : ctl2
      } -> (%155, %153, %31, %110, %33, %34, %35, %36)
      %156 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%156, %18, %11, %25, %13, %14)
  } -> (%2, %7)
} -> (%0, %2, %4)
