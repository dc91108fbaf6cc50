; test opt ivt,inv,cne,dne,widen-iv,red,loop-versioning,dne,load-store,dne
; A filter whose arrays have as many elements as a parameter says, a product of matrices whose rows are as long, a sum
; that is returned, and a triangle. Each is called with arrays that are apart, and with such that overlap in one element.
; run: @filter_apart()
; run: @filter_overlap()
; run: @product_apart()
; run: @product_overlap()
; run: @last_apart()
; run: @last_overlap()
; run: @triangle_apart()
; run: @triangle_overlap()
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define internal void @filter(ptr %a, ptr %b, i32 %n) noinline mustprogress {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %done
body:
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %b, i64 %k
  %x = load i32, ptr %p
  %next = add nsw i32 %i, 1
  %m = sext i32 %next to i64
  %q = getelementptr inbounds i32, ptr %b, i64 %m
  %r = getelementptr inbounds i32, ptr %a, i64 %k
  %z = load i32, ptr %r
  %w = add i32 %x, %z
  store i32 %w, ptr %r
  %y = load i32, ptr %q
  %v = add i32 %w, %y
  store i32 %v, ptr %r
  br label %head
done:
  ret void
}
define internal void @product(ptr %c, ptr %a, ptr %b, i32 %n) noinline mustprogress {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %rows, label %done
rows:
  %i = phi i32 [ 0, %entry ], [ %i1, %row ]
  %in = mul nsw i32 %i, %n
  br label %columns
columns:
  %j = phi i32 [ 0, %rows ], [ %j1, %column ]
  %o = add nsw i32 %in, %j
  %o64 = sext i32 %o to i64
  %pc = getelementptr inbounds i32, ptr %c, i64 %o64
  br label %inner
inner:
  %k = phi i32 [ 0, %columns ], [ %k1, %inner ]
  %oa = add nsw i32 %in, %k
  %oa64 = sext i32 %oa to i64
  %pa = getelementptr inbounds i32, ptr %a, i64 %oa64
  %kn = mul nsw i32 %k, %n
  %ob = add nsw i32 %kn, %j
  %ob64 = sext i32 %ob to i64
  %pb = getelementptr inbounds i32, ptr %b, i64 %ob64
  %va = load i32, ptr %pa
  %vb = load i32, ptr %pb
  %vc = load i32, ptr %pc
  %m = mul i32 %va, %vb
  %s = add i32 %vc, %m
  store i32 %s, ptr %pc
  %k1 = add nsw i32 %k, 1
  %ck = icmp slt i32 %k1, %n
  br i1 %ck, label %inner, label %column
column:
  %j1 = add nsw i32 %j, 1
  %cj = icmp slt i32 %j1, %n
  br i1 %cj, label %columns, label %row
row:
  %i1 = add nsw i32 %i, 1
  %ci = icmp slt i32 %i1, %n
  br i1 %ci, label %rows, label %done
done:
  ret void
}
define internal i32 @last(ptr %a, ptr %b, i64 %n) noinline mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %b
  %u = add i32 %s, %x
  %t = add i32 %u, %y
  store i32 %t, ptr %p
  %next = add nsw i64 %i, 1
  %c = icmp slt i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
define internal void @triangle(ptr %a, ptr %b, i64 %n) noinline mustprogress {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %end ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %q = getelementptr inbounds i32, ptr %b, i64 %j
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %s = add i32 %x, %y
  store i32 %s, ptr %p
  %j1 = add nsw i64 %j, 1
  %cj = icmp sle i64 %j1, %i
  br i1 %cj, label %inner, label %end
end:
  %i1 = add nsw i64 %i, 1
  %ci = icmp slt i64 %i1, %n
  br i1 %ci, label %outer, label %done
done:
  ret void
}
define void @fill(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %next = add nsw i64 %i, 1
  %x = trunc i64 %next to i32
  store i32 %x, ptr %p
  %c = icmp slt i64 %next, 16
  br i1 %c, label %loop, label %done
done:
  ret void
}
define i32 @filter_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 4
  call void @filter(ptr %m, ptr %b, i32 3)
  %p = getelementptr inbounds i32, ptr %m, i64 1
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @filter_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 2
  call void @filter(ptr %b, ptr %m, i32 3)
  %p = getelementptr inbounds i32, ptr %m, i64 4
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @product_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %a = getelementptr inbounds i32, ptr %m, i64 4
  %b = getelementptr inbounds i32, ptr %m, i64 8
  call void @product(ptr %m, ptr %a, ptr %b, i32 2)
  %r = load i32, ptr %m
  ret i32 %r
}
define i32 @product_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %a = getelementptr inbounds i32, ptr %m, i64 3
  %b = getelementptr inbounds i32, ptr %m, i64 8
  call void @product(ptr %m, ptr %a, ptr %b, i32 2)
  %p = getelementptr inbounds i32, ptr %m, i64 3
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @last_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 3
  %r = call i32 @last(ptr %m, ptr %b, i64 3)
  ret i32 %r
}
define i32 @last_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 1
  %r = call i32 @last(ptr %m, ptr %b, i64 3)
  ret i32 %r
}
define i32 @triangle_apart() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 3
  call void @triangle(ptr %m, ptr %b, i64 3)
  %r = load i32, ptr %m
  ret i32 %r
}
define i32 @triangle_overlap() {
  %m = alloca [16 x i32]
  call void @fill(ptr %m)
  %b = getelementptr inbounds i32, ptr %m, i64 2
  call void @triangle(ptr %m, ptr %b, i64 3)
  %p = getelementptr inbounds i32, ptr %m, i64 2
  %r = load i32, ptr %p
  ret i32 %r
}
; expect
preamble [
  "source_filename = \"loop-versioning/nests.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress noinline }"
  ""
]
symbol @filter = internal defined function void (ptr, ptr, i32) : ptr, params ["", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @product = internal defined function void (ptr, ptr, ptr, i32) : ptr, params ["", "", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @last = internal defined function i32 (ptr, ptr, i64) : ptr, params ["", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @triangle = internal defined function void (ptr, ptr, i64) : ptr, params ["", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @fill = external defined function void (ptr) : ptr, params [""]
symbol @filter_apart = external defined function i32 () : ptr
symbol @filter_overlap = external defined function i32 () : ptr
symbol @product_apart = external defined function i32 () : ptr
symbol @product_overlap = external defined function i32 () : ptr
symbol @last_apart = external defined function i32 () : ptr
symbol @last_overlap = external defined function i32 () : ptr
symbol @triangle_apart = external defined function i32 () : ptr
symbol @triangle_overlap = external defined function i32 () : ptr
symbol @filter.noalias = internal defined function void (ptr, ptr, i32, i64) : ptr, params ["noalias nocapture", "noalias nocapture", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @product.noalias = internal defined function void (ptr, ptr, ptr, i32, i64) : ptr, params ["noalias nocapture", "noalias nocapture", "noalias nocapture", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @last.noalias = internal defined function i32 (ptr, ptr, i64, i32) : ptr, params ["noalias nocapture", "noalias nocapture", "", ""], suffix "#0", facts [noinline, mustprogress]
symbol @triangle.noalias = internal defined function void (ptr, ptr, i64) : ptr, params ["noalias nocapture", "noalias nocapture", ""], suffix "#0", facts [noinline, mustprogress]
omega imports [] exports [@fill, @filter_apart, @filter_overlap, @product_apart, @product_overlap, @last_apart, @last_overlap, @triangle_apart, @triangle_overlap] () {
  %0 = lambda @filter.noalias () (%0: ptr, %1: ptr, %2: i32, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = gep inbounds [i32, i64 0] %1 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %4, %5 : i32, mem
    %10, %11, %12, %13, %14, %15, %16 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.versioned\"}" (%4, %9, %0, %1, %6, %3, %8) (%17: io, %18: mem, %19: ptr, %20: ptr, %21: i64, %22: i64, %23: i32) {
      %24 = const 1 : i64
      %25 = add nsw %21, %24 : i64
      %26 = gep inbounds [i32, _] %20, %25 : ptr
      %27 = gep inbounds [i32, _] %19, %21 : ptr
      %28, %29 = load read pinned [i32, align 4] %27, %17, %18 : i32, mem
      %30 = add %23, %28 : i32
      %31, %32 = load read pinned [i32, align 4] %26, %17, %29 : i32, mem
      %33 = add %30, %31 : i32
      %34 = store write pinned [i32, align 4] %33, %27, %17, %32 : mem
      %35 = icmp slt %25, %22 : i1
      %36 = match [-1 -> 1, default -> 0] %35 : ctl2
    } -> (%36, %17, %34, %19, %20, %25, %22, %31)
  } -> (%4, %11)
  %1 = lambda @filter (%0) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = sext %3 : i64
    %7 = const 0 : i32
    %8 = icmp sgt %3, %7 : i1
    %9 = match [-1 -> 1, default -> 0] %8 : ctl2
    %10 = gamma %9 (%4, %5, %1, %2, %3, %6, %0) {
      case 0 (%11: io, %12: mem, %13: ptr, %14: ptr, %15: i32, %16: i64, %17: ptr) {
      } -> (%12)
      case 1 (%18: io, %19: mem, %20: ptr, %21: ptr, %22: i32, %23: i64, %24: ptr) {
        %25 = const 0 : i64
        %26 = const 1 : i64
        %27 = sub %23, %26 : i64
        %28 = icmp slt %26, %23 : i1
        %29 = select %28, %27, %25 : i64
        %30 = freeze %29 : i64
        %31 = const 5 : i64
        %32 = icmp uge %30, %31 : i1
        %33 = match [-1 -> 1, default -> 0] %32 : ctl2
        %34 = ptrtoint %20 : i64
        %35 = freeze %34 : i64
        %36 = ptrtoint %21 : i64
        %37 = freeze %36 : i64
        %38 = gamma %33 (%18, %35, %30, %37) {
          case 0 (%39: io, %40: i64, %41: i64, %42: i64) {
            %43 = const ctl 0 : ctl2
          } -> (%43)
          case 1 (%44: io, %45: i64, %46: i64, %47: i64) {
            %48 = const 0 : i64
            %49 = const 0 : i64
            %50 = const 68719476736 : i64
            %51 = icmp ult %46, %50 : i1
            %52 = const 4 : i64
            %53 = mul %46, %52 : i64
            %54 = add %49, %53 : i64
            %55 = const 4 : i64
            %56 = add %54, %55 : i64
            %57 = add %45, %48 : i64
            %58 = add %45, %56 : i64
            %59 = icmp ult %57, %58 : i1
            %60 = const 0 : i64
            %61 = const 0 : i64
            %62 = const 4 : i64
            %63 = mul %46, %62 : i64
            %64 = add %61, %63 : i64
            %65 = const 8 : i64
            %66 = add %64, %65 : i64
            %67 = add %47, %60 : i64
            %68 = add %47, %66 : i64
            %69 = icmp ult %67, %68 : i1
            %70 = icmp ule %58, %67 : i1
            %71 = icmp ule %68, %57 : i1
            %72 = or %70, %71 : i1
            %73 = and %51, %59 : i1
            %74 = and %73, %69 : i1
            %75 = and %74, %72 : i1
            %76 = match [-1 -> 1, default -> 0] %75 : ctl2
          } -> (%76)
        }
        %77 = gamma %38 (%18, %19, %20, %21, %22, %25, %23, %24) {
          case 0 (%78: io, %79: mem, %80: ptr, %81: ptr, %82: i32, %83: i64, %84: i64, %85: ptr) {
            %86, %87, %88, %89, %90, %91 = theta loop "!{!\"rvsdg.loop.inverted\"}, !{!\"rvsdg.loop.versioned\"}" (%78, %79, %80, %81, %83, %84) (%92: io, %93: mem, %94: ptr, %95: ptr, %96: i64, %97: i64) {
              %98 = const 1 : i64
              %99 = gep inbounds [i32, _] %95, %96 : ptr
              %100, %101 = load read pinned [i32, align 4] %99, %92, %93 : i32, mem
              %102 = add nsw %96, %98 : i64
              %103 = gep inbounds [i32, _] %95, %102 : ptr
              %104 = gep inbounds [i32, _] %94, %96 : ptr
              %105, %106 = load read pinned [i32, align 4] %104, %92, %101 : i32, mem
              %107 = add %100, %105 : i32
              %108 = store write pinned [i32, align 4] %107, %104, %92, %106 : mem
              %109, %110 = load read pinned [i32, align 4] %103, %92, %108 : i32, mem
              %111 = add %107, %109 : i32
              %112 = store write pinned [i32, align 4] %111, %104, %92, %110 : mem
              %113 = icmp slt %102, %97 : i1
              %114 = match [-1 -> 1, default -> 0] %113 : ctl2
            } -> (%114, %92, %112, %94, %95, %102, %97)
          } -> (%87)
          case 1 (%115: io, %116: mem, %117: ptr, %118: ptr, %119: i32, %120: i64, %121: i64, %122: ptr) {
            %123 = call read write pinned [void (ptr, ptr, i32, i64), args ["", "", "", ""]] %122, %117, %118, %119, %121, %115, %116 : mem
          } -> (%123)
        }
      } -> (%77)
    }
  } -> (%4, %10)
  %2 = lambda @product.noalias () (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i64, %5: io, %6: mem) {
    %7 = const 0 : i64
    %8, %9, %10, %11, %12, %13, %14 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%5, %6, %0, %1, %2, %7, %4) (%15: io, %16: mem, %17: ptr, %18: ptr, %19: ptr, %20: i64, %21: i64) {
      %22 = const 0 : i64
      %23 = const 1 : i64
      %24 = mul nsw %20, %21 : i64
      %25, %26, %27, %28, %29, %30, %31, %32 = theta (%15, %16, %17, %18, %19, %22, %24, %21) (%33: io, %34: mem, %35: ptr, %36: ptr, %37: ptr, %38: i64, %39: i64, %40: i64) {
        %41 = const 0 : i64
        %42 = const 1 : i64
        %43 = add nsw %39, %38 : i64
        %44 = gep inbounds [i32, _] %35, %43 : ptr
        %45, %46 = load read pinned [i32, align 4] %44, %33, %34 : i32, mem
        %47, %48, %49, %50, %51, %52, %53, %54, %55 = theta (%33, %46, %36, %37, %41, %39, %40, %38, %45) (%56: io, %57: mem, %58: ptr, %59: ptr, %60: i64, %61: i64, %62: i64, %63: i64, %64: i32) {
          %65 = const 1 : i64
          %66 = add nsw %61, %60 : i64
          %67 = gep inbounds [i32, _] %58, %66 : ptr
          %68 = mul nsw %60, %62 : i64
          %69 = add nsw %68, %63 : i64
          %70 = gep inbounds [i32, _] %59, %69 : ptr
          %71, %72 = load read pinned [i32, align 4] %67, %56, %57 : i32, mem
          %73, %74 = load read pinned [i32, align 4] %70, %56, %72 : i32, mem
          %75 = mul %71, %73 : i32
          %76 = add %64, %75 : i32
          %77 = add nsw %60, %65 : i64
          %78 = icmp slt %77, %62 : i1
          %79 = match [-1 -> 1, default -> 0] %78 : ctl2
        } -> (%79, %56, %74, %58, %59, %77, %61, %62, %63, %76)
        %80 = store write pinned [i32, align 4] %55, %44, %33, %48 : mem
        %81 = add nsw %38, %42 : i64
        %82 = icmp slt %81, %40 : i1
        %83 = match [-1 -> 1, default -> 0] %82 : ctl2
      } -> (%83, %33, %80, %35, %36, %37, %81, %39, %40)
      %84 = add nsw %20, %23 : i64
      %85 = icmp slt %84, %21 : i1
      %86 = match [-1 -> 1, default -> 0] %85 : ctl2
    } -> (%86, %15, %26, %17, %18, %19, %84, %21)
  } -> (%5, %9)
  %3 = lambda @product (%2) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i32, %5: io, %6: mem) {
    %7 = const 0 : i32
    %8 = sext %4 : i64
    %9 = icmp sgt %4, %7 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
    %11 = gamma %10 (%5, %6, %1, %2, %3, %4, %8, %0) {
      case 0 (%12: io, %13: mem, %14: ptr, %15: ptr, %16: ptr, %17: i32, %18: i64, %19: ptr) {
      } -> (%13)
      case 1 (%20: io, %21: mem, %22: ptr, %23: ptr, %24: ptr, %25: i32, %26: i64, %27: ptr) {
        %28 = const 0 : i64
        %29 = const 1 : i64
        %30 = sub %26, %29 : i64
        %31 = icmp slt %29, %26 : i1
        %32 = select %31, %30, %28 : i64
        %33 = freeze %32 : i64
        %34 = sub %26, %29 : i64
        %35 = icmp slt %29, %26 : i1
        %36 = select %35, %34, %28 : i64
        %37 = freeze %36 : i64
        %38 = sub %26, %29 : i64
        %39 = icmp slt %29, %26 : i1
        %40 = select %39, %38, %28 : i64
        %41 = freeze %40 : i64
        %42 = ptrtoint %22 : i64
        %43 = freeze %42 : i64
        %44 = const 0 : i64
        %45 = const 262144 : i64
        %46 = icmp ult %33, %45 : i1
        %47 = freeze %26 : i64
        %48 = const 262144 : i64
        %49 = add %47, %48 : i64
        %50 = const 524288 : i64
        %51 = icmp ult %49, %50 : i1
        %52 = const 4 : i64
        %53 = mul %33, %52 : i64
        %54 = mul %53, %47 : i64
        %55 = const 0 : i64
        %56 = icmp slt %54, %55 : i1
        %57 = select %56, %54, %55 : i64
        %58 = add %44, %57 : i64
        %59 = const 0 : i64
        %60 = const 68719476736 : i64
        %61 = icmp ult %37, %60 : i1
        %62 = const 4 : i64
        %63 = mul %37, %62 : i64
        %64 = add %59, %63 : i64
        %65 = const 4 : i64
        %66 = mul %33, %65 : i64
        %67 = mul %66, %47 : i64
        %68 = const 0 : i64
        %69 = icmp sgt %67, %68 : i1
        %70 = select %69, %67, %68 : i64
        %71 = add %64, %70 : i64
        %72 = const 4 : i64
        %73 = add %71, %72 : i64
        %74 = add %43, %58 : i64
        %75 = add %43, %73 : i64
        %76 = icmp ult %74, %75 : i1
        %77 = ptrtoint %24 : i64
        %78 = freeze %77 : i64
        %79 = const 0 : i64
        %80 = const 262144 : i64
        %81 = icmp ult %41, %80 : i1
        %82 = const 4 : i64
        %83 = mul %41, %82 : i64
        %84 = mul %83, %47 : i64
        %85 = const 0 : i64
        %86 = icmp slt %84, %85 : i1
        %87 = select %86, %84, %85 : i64
        %88 = add %79, %87 : i64
        %89 = const 0 : i64
        %90 = const 4 : i64
        %91 = mul %37, %90 : i64
        %92 = add %89, %91 : i64
        %93 = const 4 : i64
        %94 = mul %41, %93 : i64
        %95 = mul %94, %47 : i64
        %96 = const 0 : i64
        %97 = icmp sgt %95, %96 : i1
        %98 = select %97, %95, %96 : i64
        %99 = add %92, %98 : i64
        %100 = const 4 : i64
        %101 = add %99, %100 : i64
        %102 = add %78, %88 : i64
        %103 = add %78, %101 : i64
        %104 = icmp ult %102, %103 : i1
        %105 = ptrtoint %23 : i64
        %106 = freeze %105 : i64
        %107 = const 0 : i64
        %108 = const 4 : i64
        %109 = mul %33, %108 : i64
        %110 = mul %109, %47 : i64
        %111 = const 0 : i64
        %112 = icmp slt %110, %111 : i1
        %113 = select %112, %110, %111 : i64
        %114 = add %107, %113 : i64
        %115 = const 0 : i64
        %116 = const 4 : i64
        %117 = mul %41, %116 : i64
        %118 = add %115, %117 : i64
        %119 = const 4 : i64
        %120 = mul %33, %119 : i64
        %121 = mul %120, %47 : i64
        %122 = const 0 : i64
        %123 = icmp sgt %121, %122 : i1
        %124 = select %123, %121, %122 : i64
        %125 = add %118, %124 : i64
        %126 = const 4 : i64
        %127 = add %125, %126 : i64
        %128 = add %106, %114 : i64
        %129 = add %106, %127 : i64
        %130 = icmp ult %128, %129 : i1
        %131 = icmp ule %75, %102 : i1
        %132 = icmp ule %103, %74 : i1
        %133 = or %131, %132 : i1
        %134 = icmp ule %75, %128 : i1
        %135 = icmp ule %129, %74 : i1
        %136 = or %134, %135 : i1
        %137 = and %46, %51 : i1
        %138 = and %137, %61 : i1
        %139 = and %138, %76 : i1
        %140 = and %139, %81 : i1
        %141 = and %140, %104 : i1
        %142 = and %141, %130 : i1
        %143 = and %142, %133 : i1
        %144 = and %143, %136 : i1
        %145 = match [-1 -> 1, default -> 0] %144 : ctl2
        %146 = gamma %145 (%20, %21, %22, %23, %24, %25, %28, %26, %27, %47) {
          case 0 (%147: io, %148: mem, %149: ptr, %150: ptr, %151: ptr, %152: i32, %153: i64, %154: i64, %155: ptr, %156: i64) {
            %157, %158, %159, %160, %161, %162, %163 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%147, %148, %149, %150, %151, %153, %154) (%164: io, %165: mem, %166: ptr, %167: ptr, %168: ptr, %169: i64, %170: i64) {
              %171 = const 0 : i64
              %172 = const 1 : i64
              %173 = mul nsw %169, %170 : i64
              %174, %175, %176, %177, %178, %179, %180, %181 = theta (%164, %165, %166, %167, %168, %171, %173, %170) (%182: io, %183: mem, %184: ptr, %185: ptr, %186: ptr, %187: i64, %188: i64, %189: i64) {
                %190 = const 0 : i64
                %191 = const 1 : i64
                %192 = add nsw %188, %187 : i64
                %193 = gep inbounds [i32, _] %184, %192 : ptr
                %194, %195 = load read pinned [i32, align 4] %193, %182, %183 : i32, mem
                %196, %197, %198, %199, %200, %201, %202, %203, %204, %205 = theta (%182, %195, %185, %186, %193, %190, %188, %189, %187, %194) (%206: io, %207: mem, %208: ptr, %209: ptr, %210: ptr, %211: i64, %212: i64, %213: i64, %214: i64, %215: i32) {
                  %216 = const 1 : i64
                  %217 = add nsw %212, %211 : i64
                  %218 = gep inbounds [i32, _] %208, %217 : ptr
                  %219 = mul nsw %211, %213 : i64
                  %220 = add nsw %219, %214 : i64
                  %221 = gep inbounds [i32, _] %209, %220 : ptr
                  %222, %223 = load read pinned [i32, align 4] %218, %206, %207 : i32, mem
                  %224, %225 = load read pinned [i32, align 4] %221, %206, %223 : i32, mem
                  %226 = mul %222, %224 : i32
                  %227 = add %215, %226 : i32
                  %228 = store write pinned [i32, align 4] %227, %210, %206, %225 : mem
                  %229 = add nsw %211, %216 : i64
                  %230 = icmp slt %229, %213 : i1
                  %231 = match [-1 -> 1, default -> 0] %230 : ctl2
                } -> (%231, %206, %228, %208, %209, %210, %229, %212, %213, %214, %227)
                %232 = add nsw %187, %191 : i64
                %233 = icmp slt %232, %189 : i1
                %234 = match [-1 -> 1, default -> 0] %233 : ctl2
              } -> (%234, %182, %197, %184, %185, %186, %232, %188, %189)
              %235 = add nsw %169, %172 : i64
              %236 = icmp slt %235, %170 : i1
              %237 = match [-1 -> 1, default -> 0] %236 : ctl2
            } -> (%237, %164, %175, %166, %167, %168, %235, %170)
          } -> (%158)
          case 1 (%238: io, %239: mem, %240: ptr, %241: ptr, %242: ptr, %243: i32, %244: i64, %245: i64, %246: ptr, %247: i64) {
            %248 = call read write pinned [void (ptr, ptr, ptr, i32, i64), args ["", "", "", "", ""]] %246, %240, %241, %242, %243, %247, %238, %239 : mem
          } -> (%248)
        }
      } -> (%146)
    }
  } -> (%5, %11)
  %4 = lambda @last.noalias () (%0: ptr, %1: ptr, %2: i64, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 0 : i32
    %8, %9, %10, %11, %12, %13, %14 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%4, %5, %0, %2, %6, %7, %3) (%15: io, %16: mem, %17: ptr, %18: i64, %19: i64, %20: i32, %21: i32) {
      %22 = gep inbounds [i32, _] %17, %19 : ptr
      %23, %24 = load read pinned [i32, align 4] %22, %15, %16 : i32, mem
      %25 = add %20, %23 : i32
      %26 = add %25, %21 : i32
      %27 = store write pinned [i32, align 4] %26, %22, %15, %24 : mem
      %28 = const 1 : i64
      %29 = add nsw %19, %28 : i64
      %30 = icmp slt %29, %18 : i1
      %31 = match [-1 -> 1, default -> 0] %30 : ctl2
    } -> (%31, %15, %27, %17, %18, %29, %26, %21)
  } -> (%13, %4, %9)
  %5 = lambda @last (%4) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 1 : i64
    %8 = const 0 : i32
    %9, %10 = load read pinned [i32, align 4] %2, %4, %5 : i32, mem
    %11 = freeze %9 : i32
    %12 = sub %3, %7 : i64
    %13 = icmp slt %7, %3 : i1
    %14 = select %13, %12, %6 : i64
    %15 = freeze %14 : i64
    %16 = const 5 : i64
    %17 = icmp uge %15, %16 : i1
    %18 = match [-1 -> 1, default -> 0] %17 : ctl2
    %19 = ptrtoint %1 : i64
    %20 = freeze %19 : i64
    %21 = ptrtoint %2 : i64
    %22 = freeze %21 : i64
    %23 = gamma %18 (%4, %20, %15, %22) {
      case 0 (%24: io, %25: i64, %26: i64, %27: i64) {
        %28 = const ctl 0 : ctl2
      } -> (%28)
      case 1 (%29: io, %30: i64, %31: i64, %32: i64) {
        %33 = const 0 : i64
        %34 = const 0 : i64
        %35 = const 68719476736 : i64
        %36 = icmp ult %31, %35 : i1
        %37 = const 4 : i64
        %38 = mul %31, %37 : i64
        %39 = add %34, %38 : i64
        %40 = const 4 : i64
        %41 = add %39, %40 : i64
        %42 = add %30, %33 : i64
        %43 = add %30, %41 : i64
        %44 = icmp ult %42, %43 : i1
        %45 = const 0 : i64
        %46 = const 0 : i64
        %47 = const 4 : i64
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
    %59, %60 = gamma %23 (%4, %10, %1, %2, %3, %6, %8, %0, %11) {
      case 0 (%61: io, %62: mem, %63: ptr, %64: ptr, %65: i64, %66: i64, %67: i32, %68: ptr, %69: i32) {
        %70, %71, %72, %73, %74, %75, %76 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%61, %62, %63, %64, %65, %66, %67) (%77: io, %78: mem, %79: ptr, %80: ptr, %81: i64, %82: i64, %83: i32) {
          %84 = gep inbounds [i32, _] %79, %82 : ptr
          %85, %86 = load read pinned [i32, align 4] %84, %77, %78 : i32, mem
          %87, %88 = load read pinned [i32, align 4] %80, %77, %86 : i32, mem
          %89 = add %83, %85 : i32
          %90 = add %89, %87 : i32
          %91 = store write pinned [i32, align 4] %90, %84, %77, %88 : mem
          %92 = const 1 : i64
          %93 = add nsw %82, %92 : i64
          %94 = icmp slt %93, %81 : i1
          %95 = match [-1 -> 1, default -> 0] %94 : ctl2
        } -> (%95, %77, %91, %79, %80, %81, %93, %90)
      } -> (%71, %76)
      case 1 (%96: io, %97: mem, %98: ptr, %99: ptr, %100: i64, %101: i64, %102: i32, %103: ptr, %104: i32) {
        %105, %106 = call read write pinned [i32 (ptr, ptr, i64, i32), args ["", "", "", ""]] %103, %98, %99, %100, %104, %96, %97 : i32, mem
      } -> (%106, %105)
    }
  } -> (%60, %4, %59)
  %6 = lambda @triangle.noalias () (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {
    %5 = const 0 : i64
    %6, %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%3, %4, %0, %1, %2, %5) (%12: io, %13: mem, %14: ptr, %15: ptr, %16: i64, %17: i64) {
      %18 = gep inbounds [i32, _] %14, %17 : ptr
      %19 = const 0 : i64
      %20, %21 = load read pinned [i32, align 4] %18, %12, %13 : i32, mem
      %22, %23, %24, %25, %26, %27 = theta (%12, %21, %15, %17, %19, %20) (%28: io, %29: mem, %30: ptr, %31: i64, %32: i64, %33: i32) {
        %34 = gep inbounds [i32, _] %30, %32 : ptr
        %35, %36 = load read pinned [i32, align 4] %34, %28, %29 : i32, mem
        %37 = add %33, %35 : i32
        %38 = const 1 : i64
        %39 = add nsw %32, %38 : i64
        %40 = icmp sle %39, %31 : i1
        %41 = match [-1 -> 1, default -> 0] %40 : ctl2
      } -> (%41, %28, %36, %30, %31, %39, %37)
      %42 = store write pinned [i32, align 4] %27, %18, %12, %23 : mem
      %43 = const 1 : i64
      %44 = add nsw %17, %43 : i64
      %45 = icmp slt %44, %16 : i1
      %46 = match [-1 -> 1, default -> 0] %45 : ctl2
    } -> (%46, %12, %42, %14, %15, %16, %44)
  } -> (%3, %7)
  %7 = lambda @triangle (%6) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7 = const 1 : i64
    %8 = sub %3, %7 : i64
    %9 = icmp slt %7, %3 : i1
    %10 = select %9, %8, %6 : i64
    %11 = freeze %10 : i64
    %12 = const 68719476736 : i64
    %13 = icmp ult %11, %12 : i1
    %14 = ptrtoint %1 : i64
    %15 = freeze %14 : i64
    %16 = const 0 : i64
    %17 = const 0 : i64
    %18 = const 4 : i64
    %19 = mul %11, %18 : i64
    %20 = add %17, %19 : i64
    %21 = const 4 : i64
    %22 = add %20, %21 : i64
    %23 = add %15, %16 : i64
    %24 = add %15, %22 : i64
    %25 = icmp ult %23, %24 : i1
    %26 = ptrtoint %2 : i64
    %27 = freeze %26 : i64
    %28 = const 0 : i64
    %29 = const 0 : i64
    %30 = const 0 : i64
    %31 = const 4 : i64
    %32 = mul %11, %31 : i64
    %33 = add %30, %32 : i64
    %34 = icmp sgt %33, %29 : i1
    %35 = select %34, %33, %29 : i64
    %36 = const 4 : i64
    %37 = add %35, %36 : i64
    %38 = add %27, %28 : i64
    %39 = add %27, %37 : i64
    %40 = icmp ult %38, %39 : i1
    %41 = icmp ule %24, %38 : i1
    %42 = icmp ule %39, %23 : i1
    %43 = or %41, %42 : i1
    %44 = and %13, %25 : i1
    %45 = and %44, %40 : i1
    %46 = and %45, %43 : i1
    %47 = match [-1 -> 1, default -> 0] %46 : ctl2
    %48 = gamma %47 (%4, %5, %1, %2, %3, %6, %0) {
      case 0 (%49: io, %50: mem, %51: ptr, %52: ptr, %53: i64, %54: i64, %55: ptr) {
        %56, %57, %58, %59, %60, %61 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%49, %50, %51, %52, %53, %54) (%62: io, %63: mem, %64: ptr, %65: ptr, %66: i64, %67: i64) {
          %68 = gep inbounds [i32, _] %64, %67 : ptr
          %69 = const 0 : i64
          %70, %71 = load read pinned [i32, align 4] %68, %62, %63 : i32, mem
          %72, %73, %74, %75, %76, %77, %78 = theta (%62, %71, %65, %67, %68, %69, %70) (%79: io, %80: mem, %81: ptr, %82: i64, %83: ptr, %84: i64, %85: i32) {
            %86 = gep inbounds [i32, _] %81, %84 : ptr
            %87, %88 = load read pinned [i32, align 4] %86, %79, %80 : i32, mem
            %89 = add %85, %87 : i32
            %90 = store write pinned [i32, align 4] %89, %83, %79, %88 : mem
            %91 = const 1 : i64
            %92 = add nsw %84, %91 : i64
            %93 = icmp sle %92, %82 : i1
            %94 = match [-1 -> 1, default -> 0] %93 : ctl2
          } -> (%94, %79, %90, %81, %82, %83, %92, %89)
          %95 = const 1 : i64
          %96 = add nsw %67, %95 : i64
          %97 = icmp slt %96, %66 : i1
          %98 = match [-1 -> 1, default -> 0] %97 : ctl2
        } -> (%98, %62, %73, %64, %65, %66, %96)
      } -> (%57)
      case 1 (%99: io, %100: mem, %101: ptr, %102: ptr, %103: i64, %104: i64, %105: ptr) {
        %106 = call read write pinned [void (ptr, ptr, i64), args ["", "", ""]] %105, %101, %102, %103, %99, %100 : mem
      } -> (%106)
    }
  } -> (%4, %48)
  %8 = lambda @fill () (%0: ptr, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4, %5, %6, %7 = theta may_diverge (%1, %2, %0, %3) (%8: io, %9: mem, %10: ptr, %11: i64) {
      %12 = gep inbounds [i32, _] %10, %11 : ptr
      %13 = const 1 : i64
      %14 = add nsw %11, %13 : i64
      %15 = trunc %14 : i32
      %16 = store write pinned [i32, align 4] %15, %12, %8, %9 : mem
      %17 = const 16 : i64
      %18 = icmp slt %14, %17 : i1
      %19 = match [-1 -> 1, default -> 0] %18 : ctl2
    } -> (%19, %8, %16, %10, %14)
  } -> (%4, %5)
  %9 = lambda @filter_apart (%8, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 4] %5 : ptr
    %10 = const 3 : i32
    %11, %12 = call read write io [void (ptr, ptr, i32), args ["", "", ""]] %1, %5, %9, %10, %7, %8 : io, mem
    %13 = gep inbounds [i32, i64 1] %5 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %11, %12 : i32, mem
  } -> (%14, %11, %15)
  %10 = lambda @filter_overlap (%8, %1) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 2] %5 : ptr
    %10 = const 3 : i32
    %11, %12 = call read write io [void (ptr, ptr, i32), args ["", "", ""]] %1, %9, %5, %10, %7, %8 : io, mem
    %13 = gep inbounds [i32, i64 4] %5 : ptr
    %14, %15 = load read pinned [i32, align 4] %13, %11, %12 : i32, mem
  } -> (%14, %11, %15)
  %11 = lambda @product_apart (%8, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 4] %5 : ptr
    %10 = gep inbounds [i32, i64 8] %5 : ptr
    %11 = const 2 : i32
    %12, %13 = call read write io [void (ptr, ptr, ptr, i32), args ["", "", "", ""]] %1, %5, %9, %10, %11, %7, %8 : io, mem
    %14, %15 = load read pinned [i32, align 4] %5, %12, %13 : i32, mem
  } -> (%14, %12, %15)
  %12 = lambda @product_overlap (%8, %3) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 3] %5 : ptr
    %10 = gep inbounds [i32, i64 8] %5 : ptr
    %11 = const 2 : i32
    %12, %13 = call read write io [void (ptr, ptr, ptr, i32), args ["", "", "", ""]] %1, %5, %9, %10, %11, %7, %8 : io, mem
    %14, %15 = load read pinned [i32, align 4] %9, %12, %13 : i32, mem
  } -> (%14, %12, %15)
  %13 = lambda @last_apart (%8, %5) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 3] %5 : ptr
    %10 = const 3 : i64
    %11, %12, %13 = call read write io [i32 (ptr, ptr, i64), args ["", "", ""]] %1, %5, %9, %10, %7, %8 : i32, io, mem
  } -> (%11, %12, %13)
  %14 = lambda @last_overlap (%8, %5) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 1] %5 : ptr
    %10 = const 3 : i64
    %11, %12, %13 = call read write io [i32 (ptr, ptr, i64), args ["", "", ""]] %1, %5, %9, %10, %7, %8 : i32, io, mem
  } -> (%11, %12, %13)
  %15 = lambda @triangle_apart (%8, %7) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 3] %5 : ptr
    %10 = const 3 : i64
    %11, %12 = call read write io [void (ptr, ptr, i64), args ["", "", ""]] %1, %5, %9, %10, %7, %8 : io, mem
    %13, %14 = load read pinned [i32, align 4] %5, %11, %12 : i32, mem
  } -> (%13, %11, %14)
  %16 = lambda @triangle_overlap (%8, %7) (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 1 : i32
    %5, %6 = alloca [[16 x i32], align 4] %4, %3 : ptr, mem
    %7, %8 = call read write io [void (ptr), args [""]] %0, %5, %2, %6 : io, mem
    %9 = gep inbounds [i32, i64 2] %5 : ptr
    %10 = const 3 : i64
    %11, %12 = call read write io [void (ptr, ptr, i64), args ["", "", ""]] %1, %5, %9, %10, %7, %8 : io, mem
    %13, %14 = load read pinned [i32, align 4] %9, %11, %12 : i32, mem
  } -> (%13, %11, %14)
} -> (%8, %9, %10, %11, %12, %13, %14, %15, %16)
