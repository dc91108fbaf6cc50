; test opt ivt,inv,dne,function-attrs,loop-versioning,dne
; Nothing is said about whether the places in the arrays wrap around, as for `size_t`, and the function accesses no
; memory of its parameters. Its version does: that has the pointers as parameters.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@a = external global ptr
@b = external global ptr
define void @columns(i64 %n, i64 %m) mustprogress nounwind {
entry:
  %a = load ptr, ptr @a
  %b = load ptr, ptr @b
  br label %columns
columns:
  %j = phi i64 [ 0, %entry ], [ %j1, %last ]
  br label %rows
rows:
  %k = phi i64 [ 0, %columns ], [ %k1, %rows ]
  %start = mul i64 %k, %n
  %at = add i64 %start, %j
  %p = getelementptr i32, ptr %a, i64 %at
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %b, i64 %j
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  store i32 %z, ptr %q
  %k1 = add nuw i64 %k, 1
  %ck = icmp ult i64 %k1, %m
  br i1 %ck, label %rows, label %last
last:
  %j1 = add nuw i64 %j, 1
  %c = icmp ult i64 %j1, %n
  br i1 %c, label %columns, label %exit
exit:
  ret void
}
; expect
preamble [
  "source_filename = \"loop-versioning/size_t.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress nounwind }"
  ""
]
symbol @a = external declared global ptr : ptr
symbol @b = external declared global ptr : ptr
symbol @columns = external defined function void (i64, i64) : ptr, params ["", ""], suffix "willreturn nosync nofree norecurse memory(readwrite, argmem: none, inaccessiblemem: none) #0", facts [mustprogress, willreturn, nounwind]
symbol @columns.noalias = internal defined function void (i64, i64, ptr, ptr) : ptr, params ["", "", "noalias nocapture", "noalias nocapture"], suffix "willreturn nosync nofree norecurse #0", facts [mustprogress, willreturn, nounwind]
omega imports [@a, @b] exports [@columns] (%0: ptr, %1: ptr) {
  %2 = lambda @columns.noalias () (%0: i64, %1: i64, %2: ptr, %3: ptr, %4: io, %5: mem) {
    %6 = const 0 : i64
    %7, %8, %9, %10, %11, %12, %13 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%4, %5, %0, %1, %2, %3, %6) (%14: io, %15: mem, %16: i64, %17: i64, %18: ptr, %19: ptr, %20: i64) {
      %21 = const 0 : i64
      %22, %23, %24, %25, %26, %27, %28, %29 = theta (%14, %15, %16, %17, %18, %19, %20, %21) (%30: io, %31: mem, %32: i64, %33: i64, %34: ptr, %35: ptr, %36: i64, %37: i64) {
        %38 = mul %37, %32 : i64
        %39 = add %38, %36 : i64
        %40 = gep [i32, _] %34, %39 : ptr
        %41, %42 = load read pinned [i32, align 4] %40, %30, %31 : i32, mem
        %43 = gep [i32, _] %35, %36 : ptr
        %44, %45 = load read pinned [i32, align 4] %43, %30, %42 : i32, mem
        %46 = add %41, %44 : i32
        %47 = store write pinned [i32, align 4] %46, %43, %30, %45 : mem
        %48 = const 1 : i64
        %49 = add nuw %37, %48 : i64
        %50 = icmp ult %49, %33 : i1
        %51 = match [-1 -> 1, default -> 0] %50 : ctl2
      } -> (%51, %30, %47, %32, %33, %34, %35, %36, %49)
      %52 = const 1 : i64
      %53 = add nuw %20, %52 : i64
      %54 = icmp ult %53, %16 : i1
      %55 = match [-1 -> 1, default -> 0] %54 : ctl2
    } -> (%55, %14, %23, %16, %17, %18, %19, %53)
  } -> (%4, %8)
  %3 = lambda @columns (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: i64, %5: io, %6: mem) {
    %7 = const 0 : i64
    %8 = const 1 : i64
    %9, %10 = load read pinned [ptr, align 8] %0, %5, %6 : ptr, mem
    %11, %12 = load read pinned [ptr, align 8] %1, %5, %10 : ptr, mem
    %13 = sub %3, %8 : i64
    %14 = icmp ult %8, %3 : i1
    %15 = select %14, %13, %7 : i64
    %16 = freeze %15 : i64
    %17 = sub %4, %8 : i64
    %18 = icmp ult %8, %4 : i1
    %19 = select %18, %17, %7 : i64
    %20 = freeze %19 : i64
    %21 = ptrtoint %11 : i64
    %22 = freeze %21 : i64
    %23 = const 0 : i64
    %24 = const 0 : i64
    %25 = const 68719476736 : i64
    %26 = icmp ult %16, %25 : i1
    %27 = const 4 : i64
    %28 = mul %16, %27 : i64
    %29 = add %24, %28 : i64
    %30 = const 4 : i64
    %31 = add %29, %30 : i64
    %32 = add %22, %23 : i64
    %33 = add %22, %31 : i64
    %34 = icmp ult %32, %33 : i1
    %35 = ptrtoint %9 : i64
    %36 = freeze %35 : i64
    %37 = const 0 : i64
    %38 = const 262144 : i64
    %39 = icmp ult %20, %38 : i1
    %40 = freeze %3 : i64
    %41 = const 262144 : i64
    %42 = add %40, %41 : i64
    %43 = const 524288 : i64
    %44 = icmp ult %42, %43 : i1
    %45 = const 4 : i64
    %46 = mul %20, %45 : i64
    %47 = mul %46, %40 : i64
    %48 = const 0 : i64
    %49 = icmp slt %47, %48 : i1
    %50 = select %49, %47, %48 : i64
    %51 = add %37, %50 : i64
    %52 = const 0 : i64
    %53 = const 4 : i64
    %54 = mul %16, %53 : i64
    %55 = add %52, %54 : i64
    %56 = const 4 : i64
    %57 = mul %20, %56 : i64
    %58 = mul %57, %40 : i64
    %59 = const 0 : i64
    %60 = icmp sgt %58, %59 : i1
    %61 = select %60, %58, %59 : i64
    %62 = add %55, %61 : i64
    %63 = const 4 : i64
    %64 = add %62, %63 : i64
    %65 = add %36, %51 : i64
    %66 = add %36, %64 : i64
    %67 = icmp ult %65, %66 : i1
    %68 = icmp ule %33, %65 : i1
    %69 = icmp ule %66, %32 : i1
    %70 = or %68, %69 : i1
    %71 = and %26, %34 : i1
    %72 = and %71, %39 : i1
    %73 = and %72, %44 : i1
    %74 = and %73, %67 : i1
    %75 = and %74, %70 : i1
    %76 = match [-1 -> 1, default -> 0] %75 : ctl2
    %77 = gamma %76 (%5, %12, %3, %4, %9, %11, %7, %2, %40) {
      case 0 (%78: io, %79: mem, %80: i64, %81: i64, %82: ptr, %83: ptr, %84: i64, %85: ptr, %86: i64) {
        %87, %88, %89, %90, %91, %92, %93 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%78, %79, %80, %81, %82, %83, %84) (%94: io, %95: mem, %96: i64, %97: i64, %98: ptr, %99: ptr, %100: i64) {
          %101 = const 0 : i64
          %102, %103, %104, %105, %106, %107, %108, %109 = theta (%94, %95, %96, %97, %98, %99, %100, %101) (%110: io, %111: mem, %112: i64, %113: i64, %114: ptr, %115: ptr, %116: i64, %117: i64) {
            %118 = mul %117, %112 : i64
            %119 = add %118, %116 : i64
            %120 = gep [i32, _] %114, %119 : ptr
            %121, %122 = load read pinned [i32, align 4] %120, %110, %111 : i32, mem
            %123 = gep [i32, _] %115, %116 : ptr
            %124, %125 = load read pinned [i32, align 4] %123, %110, %122 : i32, mem
            %126 = add %121, %124 : i32
            %127 = store write pinned [i32, align 4] %126, %123, %110, %125 : mem
            %128 = const 1 : i64
            %129 = add nuw %117, %128 : i64
            %130 = icmp ult %129, %113 : i1
            %131 = match [-1 -> 1, default -> 0] %130 : ctl2
          } -> (%131, %110, %127, %112, %113, %114, %115, %116, %129)
          %132 = const 1 : i64
          %133 = add nuw %100, %132 : i64
          %134 = icmp ult %133, %96 : i1
          %135 = match [-1 -> 1, default -> 0] %134 : ctl2
        } -> (%135, %94, %103, %96, %97, %98, %99, %133)
      } -> (%88)
      case 1 (%136: io, %137: mem, %138: i64, %139: i64, %140: ptr, %141: ptr, %142: i64, %143: ptr, %144: i64) {
        %145 = call read write pinned [void (i64, i64, ptr, ptr), args ["", "", "", ""]] %143, %144, %139, %140, %141, %136, %137 : mem
      } -> (%145)
    }
  } -> (%5, %77)
} -> (%3)
