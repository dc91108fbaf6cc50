; test opt vectorize,dne
; Where a sanitizer checks what is accessed, no vectors are made: they may be loaded with what lies between elements.
; The other function has some.
; run: @f(null, 0) == 0
; run: @g(null, 0) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(ptr %a, i64 %n) sanitize_thread {
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ 0, %0 ], [ %t, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ 0, %0 ], [ %t, %loop ]
  ret i32 %r
}
define i32 @g(ptr %a, i64 %n) {
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ 0, %0 ], [ %t, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = phi i32 [ 0, %0 ], [ %t, %loop ]
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"vectorize/checked.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-unknown-linux-gnu\""
]
postamble [
  "attributes #0 = { sanitize_thread }"
  ""
]
symbol @f = external defined function i32 (ptr, i64) : ptr, params ["", ""], suffix "#0"
symbol @g = external defined function i32 (ptr, i64) : ptr, params ["", ""]
omega imports [] exports [@f, @g] () {
  %0 = lambda @f () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %0, %1) {
      case 0 (%10: io, %11: mem, %12: ptr, %13: i64) {
        %14 = const 0 : i32
      } -> (%10, %11, %14)
      case 1 (%15: io, %16: mem, %17: ptr, %18: i64) {
        %19 = const 0 : i64
        %20 = const 0 : i32
        %21, %22, %23, %24, %25, %26 = theta may_diverge (%15, %16, %17, %18, %19, %20) (%27: io, %28: mem, %29: ptr, %30: i64, %31: i64, %32: i32) {
          %33 = gep inbounds [i32, _] %29, %31 : ptr
          %34, %35 = load read pinned [i32, align 4] %33, %27, %28 : i32, mem
          %36 = add %32, %34 : i32
          %37 = const 1 : i64
          %38 = add nuw nsw %31, %37 : i64
          %39 = icmp slt %38, %30 : i1
          %40 = match [-1 -> 1, default -> 0] %39 : ctl2
        } -> (%40, %27, %35, %29, %30, %38, %36)
      } -> (%21, %22, %26)
    }
  } -> (%9, %7, %8)
  %1 = lambda @g () (%0: ptr, %1: i64, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5 = icmp sgt %1, %4 : i1
    %6 = match [-1 -> 1, default -> 0] %5 : ctl2
    %7, %8, %9 = gamma %6 (%2, %3, %0, %1) {
      case 0 (%10: io, %11: mem, %12: ptr, %13: i64) {
        %14 = const 0 : i32
      } -> (%10, %11, %14)
      case 1 (%15: io, %16: mem, %17: ptr, %18: i64) {
        %19 = const 0 : i64
        %20 = const 15 : i64
        %21 = const 1 : i64
        %22 = const 0 : i32
        %23 = sub %18, %21 : i64
        %24 = icmp slt %21, %18 : i1
        %25 = select %24, %23, %19 : i64
        %26 = freeze %25 : i64
        %27 = add %26, %21 : i64
        %28 = and %27, %20 : i64
        %29 = icmp ne %28, %19 : i1
        %30 = icmp uge %26, %20 : i1
        %31 = match [-1 -> 1, default -> 0] %29 : ctl2
        %32, %33, %34, %35, %36, %37 = gamma %31 (%15, %16, %17, %18, %19, %22, %28) {
          case 0 (%38: io, %39: mem, %40: ptr, %41: i64, %42: i64, %43: i32, %44: i64) {
          } -> (%38, %39, %40, %41, %42, %43)
          case 1 (%45: io, %46: mem, %47: ptr, %48: i64, %49: i64, %50: i32, %51: i64) {
            %52 = const 0 : i64
            %53, %54, %55, %56, %57, %58, %59, %60 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%45, %46, %47, %48, %49, %50, %51, %52) (%61: io, %62: mem, %63: ptr, %64: i64, %65: i64, %66: i32, %67: i64, %68: i64) {
              %69 = const 1 : i64
              %70 = gep inbounds [i32, _] %63, %65 : ptr
              %71, %72 = load read pinned [i32, align 4] %70, %61, %62 : i32, mem
              %73 = add %66, %71 : i32
              %74 = add nuw nsw %65, %69 : i64
              %75 = add nuw nsw %68, %69 : i64
              %76 = icmp ult %75, %67 : i1
              %77 = match [-1 -> 1, default -> 0] %76 : ctl2
            } -> (%77, %61, %72, %63, %64, %74, %73, %67, %75)
          } -> (%53, %54, %55, %56, %57, %58)
        }
        %78 = match [-1 -> 1, default -> 0] %30 : ctl2
        %79, %80, %81 = gamma %78 (%32, %33, %34, %35, %36, %37) {
          case 0 (%82: io, %83: mem, %84: ptr, %85: i64, %86: i64, %87: i32) {
          } -> (%82, %83, %87)
          case 1 (%88: io, %89: mem, %90: ptr, %91: i64, %92: i64, %93: i32) {
            %94 = const zero : <4 x i32>
            %95, %96, %97, %98, %99, %100, %101, %102, %103 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%88, %89, %90, %91, %92, %94, %94, %94, %94) (%104: io, %105: mem, %106: ptr, %107: i64, %108: i64, %109: <4 x i32>, %110: <4 x i32>, %111: <4 x i32>, %112: <4 x i32>) {
              %113 = gep inbounds [i32, _] %106, %108 : ptr
              %114, %115 = load read pinned [<4 x i32>, align 4] %113, %104, %105 : <4 x i32>, mem
              %116 = gep [i8, i64 16] %113 : ptr
              %117, %118 = load read pinned [<4 x i32>, align 4] %116, %104, %115 : <4 x i32>, mem
              %119 = gep [i8, i64 32] %113 : ptr
              %120, %121 = load read pinned [<4 x i32>, align 4] %119, %104, %118 : <4 x i32>, mem
              %122 = gep [i8, i64 48] %113 : ptr
              %123, %124 = load read pinned [<4 x i32>, align 4] %122, %104, %121 : <4 x i32>, mem
              %125 = add %109, %114 : <4 x i32>
              %126 = add %110, %117 : <4 x i32>
              %127 = add %111, %120 : <4 x i32>
              %128 = add %112, %123 : <4 x i32>
              %129 = const 1 : i64
              %130 = add nuw nsw %108, %129 : i64
              %131 = const 1 : i64
              %132 = add nuw nsw %130, %131 : i64
              %133 = const 1 : i64
              %134 = add nuw nsw %132, %133 : i64
              %135 = const 1 : i64
              %136 = add nuw nsw %134, %135 : i64
              %137 = const 1 : i64
              %138 = add nuw nsw %136, %137 : i64
              %139 = const 1 : i64
              %140 = add nuw nsw %138, %139 : i64
              %141 = const 1 : i64
              %142 = add nuw nsw %140, %141 : i64
              %143 = const 1 : i64
              %144 = add nuw nsw %142, %143 : i64
              %145 = const 1 : i64
              %146 = add nuw nsw %144, %145 : i64
              %147 = const 1 : i64
              %148 = add nuw nsw %146, %147 : i64
              %149 = const 1 : i64
              %150 = add nuw nsw %148, %149 : i64
              %151 = const 1 : i64
              %152 = add nuw nsw %150, %151 : i64
              %153 = const 1 : i64
              %154 = add nuw nsw %152, %153 : i64
              %155 = const 1 : i64
              %156 = add nuw nsw %154, %155 : i64
              %157 = const 1 : i64
              %158 = add nuw nsw %156, %157 : i64
              %159 = const 1 : i64
              %160 = add nuw nsw %158, %159 : i64
              %161 = icmp slt %160, %107 : i1
              %162 = match [-1 -> 1, default -> 0] %161 : ctl2
            } -> (%162, %104, %124, %106, %107, %160, %125, %126, %127, %128)
            %163 = add %100, %101 : <4 x i32>
            %164 = add %163, %102 : <4 x i32>
            %165 = add %164, %103 : <4 x i32>
            %166 = const poison : <4 x i32>
            %167 = shufflevector [2, 3, -1, -1] %165, %166 : <4 x i32>
            %168 = add %165, %167 : <4 x i32>
            %169 = const poison : <4 x i32>
            %170 = shufflevector [1, -1, -1, -1] %168, %169 : <4 x i32>
            %171 = add %168, %170 : <4 x i32>
            %172 = const 0 : i32
            %173 = extractelement %171, %172 : i32
            %174 = add %93, %173 : i32
          } -> (%95, %96, %174)
        }
      } -> (%79, %80, %81)
    }
  } -> (%9, %7, %8)
} -> (%0, %1)
