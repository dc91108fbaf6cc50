; test opt ivt,inv,dne,load-store,dne,unroll-and-jam,cne,dne
; Sums of columns of integers, in lanes: of an array whose rows are as long as a parameter says, and of products with
; what is the same in all columns. The number of a column itself is no lane, so the third one has copies.
; run: @f() == 66
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [12 x [16 x i32]] zeroinitializer
@b = internal global [12 x i16] zeroinitializer
@s = internal global [16 x i32] zeroinitializer
define void @rows(i64 %n, i64 %length) mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %t = phi i32 [ 0, %columns ], [ %u, %rows ]
  %start = mul nsw i64 %k, %length
  %row = getelementptr inbounds i32, ptr @a, i64 %start
  %p = getelementptr inbounds i32, ptr %row, i64 %j
  %x = load i32, ptr %p
  %u = add nsw i32 %t, %x
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %q = getelementptr inbounds i32, ptr @s, i64 %j
  store i32 %u, ptr %q
  %j1 = add nsw i64 %j, 1
  %c = icmp slt i64 %j1, %n
  br i1 %c, label %columns, label %exit
exit:
  ret void
}
define void @products() mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %t = phi i32 [ 0, %columns ], [ %u, %rows ]
  %p = getelementptr inbounds [12 x [16 x i32]], ptr @a, i64 0, i64 %k, i64 %j
  %x = load i32, ptr %p
  %o = getelementptr inbounds [12 x i16], ptr @b, i64 0, i64 %k
  %y = load i16, ptr %o
  %z = sext i16 %y to i32
  %w = shl i32 %x, 2
  %m = mul nsw i32 %w, %z
  %u = add nsw i32 %t, %m
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %q = getelementptr inbounds [16 x i32], ptr @s, i64 0, i64 %j
  store i32 %u, ptr %q
  %j1 = add nsw i64 %j, 1
  %c = icmp slt i64 %j1, 16
  br i1 %c, label %columns, label %exit
exit:
  ret void
}
define void @numbers() mustprogress {
entry:
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  %i = trunc i64 %j to i32
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %t = phi i32 [ 0, %columns ], [ %u, %rows ]
  %p = getelementptr inbounds [12 x [16 x i32]], ptr @a, i64 0, i64 %k, i64 %j
  %x = load i32, ptr %p
  %u = add i32 %t, %x
  %v = add i32 %x, %i
  store i32 %v, ptr %p
  %k1 = add nsw i64 %k, 1
  %ck = icmp slt i64 %k1, 12
  br i1 %ck, label %rows, label %last
last:
  %q = getelementptr inbounds [16 x i32], ptr @s, i64 0, i64 %j
  store i32 %u, ptr %q
  %j1 = add nsw i64 %j, 1
  %c = icmp slt i64 %j1, 16
  br i1 %c, label %columns, label %exit
exit:
  ret void
}
define i32 @f() {
  store i16 3, ptr getelementptr inbounds ([12 x i16], ptr @b, i64 0, i64 5)
  call void @numbers()
  call void @rows(i64 15, i64 16)
  %x = load i32, ptr getelementptr inbounds ([16 x i32], ptr @s, i64 0, i64 4)
  call void @products()
  %y = load i32, ptr getelementptr inbounds ([16 x i32], ptr @s, i64 0, i64 4)
  %z = sub i32 %y, %x
  %r = add i32 %z, 66
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"unroll-and-jam/integers.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [12 x [16 x i32]] : ptr
symbol @b = internal defined global [12 x i16] : ptr
symbol @s = internal defined global [16 x i32] : ptr
symbol @rows = external defined function void (i64, i64) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @products = external defined function void () : ptr, suffix "#0", facts [mustprogress]
symbol @numbers = external defined function void () : ptr, suffix "#0", facts [mustprogress]
symbol @f = external defined function i32 () : ptr
omega imports [] exports [@rows, @products, @numbers, @f] () {
  %0 = delta @a () () {
    %1 = const zero : [12 x [16 x i32]]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [12 x i16]
  } -> (%3)
  %4 = delta @s () () {
    %5 = const zero : [16 x i32]
  } -> (%5)
  %6 = lambda @rows (%0, %4) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 7 : i64
    %8 = const 1 : i64
    %9 = sub %2, %8 : i64
    %10 = icmp slt %8, %2 : i1
    %11 = select %10, %9, %6 : i64
    %12 = freeze %11 : i64
    %13 = add %12, %8 : i64
    %14 = and %13, %7 : i64
    %15 = icmp ne %14, %6 : i1
    %16 = icmp uge %12, %7 : i1
    %17 = match [-1 -> 1, default -> 0] %15 : ctl2
    %18, %19, %20 = gamma %17 (%4, %5, %3, %6, %0, %1, %14) {
      case 0 (%21: io, %22: mem, %23: i64, %24: i64, %25: ptr, %26: ptr, %27: i64) {
      } -> (%21, %22, %24)
      case 1 (%28: io, %29: mem, %30: i64, %31: i64, %32: ptr, %33: ptr, %34: i64) {
        %35 = const 0 : i64
        %36, %37, %38, %39, %40, %41, %42, %43 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%28, %29, %30, %35, %32, %33, %34, %35) (%44: io, %45: mem, %46: i64, %47: i64, %48: ptr, %49: ptr, %50: i64, %51: i64) {
          %52 = const 1 : i64
          %53 = const 0 : i64
          %54 = const 0 : i32
          %55, %56, %57, %58, %59, %60, %61 = theta (%44, %45, %46, %47, %53, %54, %48) (%62: io, %63: mem, %64: i64, %65: i64, %66: i64, %67: i32, %68: ptr) {
            %69 = mul nsw %66, %64 : i64
            %70 = gep inbounds [i32, _] %68, %69 : ptr
            %71 = gep inbounds [i32, _] %70, %65 : ptr
            %72, %73 = load read pinned [i32, align 4] %71, %62, %63 : i32, mem
            %74 = add nsw %67, %72 : i32
            %75 = const 1 : i64
            %76 = add nsw %66, %75 : i64
            %77 = const 12 : i64
            %78 = icmp slt %76, %77 : i1
            %79 = match [-1 -> 1, default -> 0] %78 : ctl2
          } -> (%79, %62, %73, %64, %65, %76, %74, %68)
          %80 = gep inbounds [i32, _] %49, %47 : ptr
          %81 = store write pinned [i32, align 4] %60, %80, %44, %56 : mem
          %82 = add nsw %47, %52 : i64
          %83 = add nuw nsw %51, %52 : i64
          %84 = icmp ult %83, %50 : i1
          %85 = match [-1 -> 1, default -> 0] %84 : ctl2
        } -> (%85, %44, %81, %46, %82, %48, %49, %50, %83)
      } -> (%36, %37, %39)
    }
    %86 = match [-1 -> 1, default -> 0] %16 : ctl2
    %87 = gamma %86 (%18, %19, %2, %3, %20, %0, %1) {
      case 0 (%88: io, %89: mem, %90: i64, %91: i64, %92: i64, %93: ptr, %94: ptr) {
      } -> (%89)
      case 1 (%95: io, %96: mem, %97: i64, %98: i64, %99: i64, %100: ptr, %101: ptr) {
        %102, %103, %104, %105, %106, %107, %108 = theta (%95, %96, %97, %98, %99, %100, %101) (%109: io, %110: mem, %111: i64, %112: i64, %113: i64, %114: ptr, %115: ptr) {
          %116 = const 0 : i64
          %117 = const 0 : i32
          %118 = const 1 : i64
          %119 = gep inbounds [i32, _] %115, %113 : ptr
          %120 = add nsw %113, %118 : i64
          %121 = gep inbounds [i32, _] %115, %120 : ptr
          %122 = add nsw %120, %118 : i64
          %123 = gep inbounds [i32, _] %115, %122 : ptr
          %124 = add nsw %122, %118 : i64
          %125 = gep inbounds [i32, _] %115, %124 : ptr
          %126 = add nsw %124, %118 : i64
          %127 = gep inbounds [i32, _] %115, %126 : ptr
          %128 = add nsw %126, %118 : i64
          %129 = gep inbounds [i32, _] %115, %128 : ptr
          %130 = add nsw %128, %118 : i64
          %131 = gep inbounds [i32, _] %115, %130 : ptr
          %132 = add nsw %130, %118 : i64
          %133 = gep inbounds [i32, _] %115, %132 : ptr
          %134 = add nsw %132, %118 : i64
          %135 = icmp slt %134, %111 : i1
          %136 = match [-1 -> 1, default -> 0] %135 : ctl2
          %137 = const poison : <8 x i32>
          %138 = insertelement %137, %117, %117 : <8 x i32>
          %139 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %138, %137 : <8 x i32>
          %140, %141, %142, %143, %144, %145, %146 = theta (%109, %110, %112, %113, %116, %139, %114) (%147: io, %148: mem, %149: i64, %150: i64, %151: i64, %152: <8 x i32>, %153: ptr) {
            %154 = mul nsw %151, %149 : i64
            %155 = gep inbounds [i32, _] %153, %154 : ptr
            %156 = gep inbounds [i32, _] %155, %150 : ptr
            %157, %158 = load read pinned [<8 x i32>, align 4] %156, %147, %148 : <8 x i32>, mem
            %159 = add nsw %152, %157 : <8 x i32>
            %160 = const 1 : i64
            %161 = add nsw %151, %160 : i64
            %162 = const 12 : i64
            %163 = icmp slt %161, %162 : i1
            %164 = match [-1 -> 1, default -> 0] %163 : ctl2
          } -> (%164, %147, %158, %149, %150, %161, %159, %153)
          %165 = extractelement %145, %117 : i32
          %166 = const 1 : i32
          %167 = extractelement %145, %166 : i32
          %168 = const 2 : i32
          %169 = extractelement %145, %168 : i32
          %170 = const 3 : i32
          %171 = extractelement %145, %170 : i32
          %172 = const 4 : i32
          %173 = extractelement %145, %172 : i32
          %174 = const 5 : i32
          %175 = extractelement %145, %174 : i32
          %176 = const 6 : i32
          %177 = extractelement %145, %176 : i32
          %178 = const 7 : i32
          %179 = extractelement %145, %178 : i32
          %180 = store write pinned [i32, align 4] %165, %119, %109, %141 : mem
          %181 = store write pinned [i32, align 4] %167, %121, %109, %180 : mem
          %182 = store write pinned [i32, align 4] %169, %123, %109, %181 : mem
          %183 = store write pinned [i32, align 4] %171, %125, %109, %182 : mem
          %184 = store write pinned [i32, align 4] %173, %127, %109, %183 : mem
          %185 = store write pinned [i32, align 4] %175, %129, %109, %184 : mem
          %186 = store write pinned [i32, align 4] %177, %131, %109, %185 : mem
          %187 = store write pinned [i32, align 4] %179, %133, %109, %186 : mem
        } -> (%136, %109, %187, %111, %112, %134, %114, %115)
      } -> (%103)
    }
  } -> (%4, %87)
  %7 = lambda @products (%0, %2, %4) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta (%3, %4, %5, %0, %1, %2) (%12: io, %13: mem, %14: i64, %15: ptr, %16: ptr, %17: ptr) {
      %18 = const 0 : i64
      %19 = const 0 : i32
      %20 = const 1 : i64
      %21 = const 16 : i64
      %22 = gep inbounds [[16 x i32], i64 0, _] %17, %14 : ptr
      %23 = add nsw %14, %20 : i64
      %24 = gep inbounds [[16 x i32], i64 0, _] %17, %23 : ptr
      %25 = add nsw %23, %20 : i64
      %26 = gep inbounds [[16 x i32], i64 0, _] %17, %25 : ptr
      %27 = add nsw %25, %20 : i64
      %28 = gep inbounds [[16 x i32], i64 0, _] %17, %27 : ptr
      %29 = add nsw %27, %20 : i64
      %30 = gep inbounds [[16 x i32], i64 0, _] %17, %29 : ptr
      %31 = add nsw %29, %20 : i64
      %32 = gep inbounds [[16 x i32], i64 0, _] %17, %31 : ptr
      %33 = add nsw %31, %20 : i64
      %34 = gep inbounds [[16 x i32], i64 0, _] %17, %33 : ptr
      %35 = add nsw %33, %20 : i64
      %36 = gep inbounds [[16 x i32], i64 0, _] %17, %35 : ptr
      %37 = add nsw %35, %20 : i64
      %38 = icmp slt %37, %21 : i1
      %39 = match [-1 -> 1, default -> 0] %38 : ctl2
      %40 = const poison : <8 x i32>
      %41 = insertelement %40, %19, %19 : <8 x i32>
      %42 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %41, %40 : <8 x i32>
      %43, %44, %45, %46, %47, %48, %49 = theta (%12, %13, %14, %18, %42, %15, %16) (%50: io, %51: mem, %52: i64, %53: i64, %54: <8 x i32>, %55: ptr, %56: ptr) {
        %57 = gep inbounds [[12 x [16 x i32]], i64 0, _, _] %55, %53, %52 : ptr
        %58, %59 = load read pinned [<8 x i32>, align 4] %57, %50, %51 : <8 x i32>, mem
        %60 = gep inbounds [[12 x i16], i64 0, _] %56, %53 : ptr
        %61, %62 = load read pinned [i16, align 2] %60, %50, %59 : i16, mem
        %63 = sext %61 : i32
        %64 = const 2 : i32
        %65 = const poison : <8 x i32>
        %66 = const 0 : i32
        %67 = insertelement %65, %64, %66 : <8 x i32>
        %68 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %67, %65 : <8 x i32>
        %69 = shl %58, %68 : <8 x i32>
        %70 = insertelement %65, %63, %66 : <8 x i32>
        %71 = shufflevector [0, 0, 0, 0, 0, 0, 0, 0] %70, %65 : <8 x i32>
        %72 = mul nsw %69, %71 : <8 x i32>
        %73 = add nsw %54, %72 : <8 x i32>
        %74 = const 1 : i64
        %75 = add nsw %53, %74 : i64
        %76 = const 12 : i64
        %77 = icmp slt %75, %76 : i1
        %78 = match [-1 -> 1, default -> 0] %77 : ctl2
      } -> (%78, %50, %62, %52, %75, %73, %55, %56)
      %79 = extractelement %47, %19 : i32
      %80 = const 1 : i32
      %81 = extractelement %47, %80 : i32
      %82 = const 2 : i32
      %83 = extractelement %47, %82 : i32
      %84 = const 3 : i32
      %85 = extractelement %47, %84 : i32
      %86 = const 4 : i32
      %87 = extractelement %47, %86 : i32
      %88 = const 5 : i32
      %89 = extractelement %47, %88 : i32
      %90 = const 6 : i32
      %91 = extractelement %47, %90 : i32
      %92 = const 7 : i32
      %93 = extractelement %47, %92 : i32
      %94 = store write pinned [i32, align 4] %79, %22, %12, %44 : mem
      %95 = store write pinned [i32, align 4] %81, %24, %12, %94 : mem
      %96 = store write pinned [i32, align 4] %83, %26, %12, %95 : mem
      %97 = store write pinned [i32, align 4] %85, %28, %12, %96 : mem
      %98 = store write pinned [i32, align 4] %87, %30, %12, %97 : mem
      %99 = store write pinned [i32, align 4] %89, %32, %12, %98 : mem
      %100 = store write pinned [i32, align 4] %91, %34, %12, %99 : mem
      %101 = store write pinned [i32, align 4] %93, %36, %12, %100 : mem
    } -> (%39, %12, %101, %37, %15, %16, %17)
  } -> (%3, %7)
  %8 = lambda @numbers (%0, %4) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 0 : i64
    %5, %6, %7, %8, %9 = theta (%2, %3, %4, %0, %1) (%10: io, %11: mem, %12: i64, %13: ptr, %14: ptr) {
      %15 = const 0 : i64
      %16 = const 0 : i32
      %17 = const 1 : i64
      %18 = const 16 : i64
      %19 = trunc %12 : i32
      %20 = gep inbounds [[16 x i32], i64 0, _] %14, %12 : ptr
      %21 = add nsw %12, %17 : i64
      %22 = trunc %21 : i32
      %23 = gep inbounds [[16 x i32], i64 0, _] %14, %21 : ptr
      %24 = add nsw %21, %17 : i64
      %25 = trunc %24 : i32
      %26 = gep inbounds [[16 x i32], i64 0, _] %14, %24 : ptr
      %27 = add nsw %24, %17 : i64
      %28 = trunc %27 : i32
      %29 = gep inbounds [[16 x i32], i64 0, _] %14, %27 : ptr
      %30 = add nsw %27, %17 : i64
      %31 = icmp slt %30, %18 : i1
      %32 = match [-1 -> 1, default -> 0] %31 : ctl2
      %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48 = theta (%10, %11, %12, %21, %24, %27, %19, %22, %25, %28, %15, %16, %16, %16, %16, %13) (%49: io, %50: mem, %51: i64, %52: i64, %53: i64, %54: i64, %55: i32, %56: i32, %57: i32, %58: i32, %59: i64, %60: i32, %61: i32, %62: i32, %63: i32, %64: ptr) {
        %65 = const 1 : i64
        %66 = const 12 : i64
        %67 = gep inbounds [[12 x [16 x i32]], i64 0, _, _] %64, %59, %51 : ptr
        %68, %69 = load read pinned [i32, align 4] %67, %49, %50 : i32, mem
        %70 = add %60, %68 : i32
        %71 = add %68, %55 : i32
        %72 = store write pinned [i32, align 4] %71, %67, %49, %69 : mem
        %73 = add nsw %59, %65 : i64
        %74 = icmp slt %73, %66 : i1
        %75 = match [-1 -> 1, default -> 0] %74 : ctl2
        %76 = gep inbounds [[12 x [16 x i32]], i64 0, _, _] %64, %59, %52 : ptr
        %77, %78 = load read pinned [i32, align 4] %76, %49, %72 : i32, mem
        %79 = add %61, %77 : i32
        %80 = add %77, %56 : i32
        %81 = store write pinned [i32, align 4] %80, %76, %49, %78 : mem
        %82 = gep inbounds [[12 x [16 x i32]], i64 0, _, _] %64, %59, %53 : ptr
        %83, %84 = load read pinned [i32, align 4] %82, %49, %81 : i32, mem
        %85 = add %62, %83 : i32
        %86 = add %83, %57 : i32
        %87 = store write pinned [i32, align 4] %86, %82, %49, %84 : mem
        %88 = gep inbounds [[12 x [16 x i32]], i64 0, _, _] %64, %59, %54 : ptr
        %89, %90 = load read pinned [i32, align 4] %88, %49, %87 : i32, mem
        %91 = add %63, %89 : i32
        %92 = add %89, %58 : i32
        %93 = store write pinned [i32, align 4] %92, %88, %49, %90 : mem
      } -> (%75, %49, %93, %51, %52, %53, %54, %55, %56, %57, %58, %73, %70, %79, %85, %91, %64)
      %94 = store write pinned [i32, align 4] %44, %20, %10, %34 : mem
      %95 = store write pinned [i32, align 4] %45, %23, %10, %94 : mem
      %96 = store write pinned [i32, align 4] %46, %26, %10, %95 : mem
      %97 = store write pinned [i32, align 4] %47, %29, %10, %96 : mem
    } -> (%32, %10, %97, %30, %13, %14)
  } -> (%2, %6)
  %9 = lambda @f (%2, %8, %6, %4, %7) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: io, %6: mem) {
    %7 = gep inbounds [[12 x i16], i64 0, i64 5] %0 : ptr
    %8 = const 3 : i16
    %9 = store write pinned [i16, align 2] %8, %7, %5, %6 : mem
    %10, %11 = call read write io [void ()] %1, %5, %9 : io, mem
    %12 = const 15 : i64
    %13 = const 16 : i64
    %14, %15 = call read write io [void (i64, i64), args ["", ""]] %2, %12, %13, %10, %11 : io, mem
    %16 = gep inbounds [[16 x i32], i64 0, i64 4] %3 : ptr
    %17, %18 = load read pinned [i32, align 4] %16, %14, %15 : i32, mem
    %19, %20 = call read write io [void ()] %4, %14, %18 : io, mem
    %21, %22 = load read pinned [i32, align 4] %16, %19, %20 : i32, mem
    %23 = sub %21, %17 : i32
    %24 = const 66 : i32
    %25 = add %23, %24 : i32
  } -> (%25, %19, %22)
} -> (%6, %7, %8, %9)
