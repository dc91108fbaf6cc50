; test opt ivt,inv,dne,function-attrs,loop-versioning,dne
; An index of 32 bits that may wrap around: the version has a flag, and the test is that the greatest index fits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define void @columns(ptr %a, ptr %b, i32 %n) mustprogress nounwind {
entry:
  br label %columns
columns:
  %j = phi i32 [ 0, %entry ], [ %j1, %last ]
  br label %rows
rows:
  %k = phi i32 [ 0, %columns ], [ %k1, %rows ]
  %row = mul i32 %k, %n
  %index = add i32 %row, %j
  %at = zext i32 %index to i64
  %p = getelementptr i32, ptr %a, i64 %at
  %x = load i32, ptr %p
  %column = zext i32 %j to i64
  %q = getelementptr i32, ptr %b, i64 %column
  store i32 %x, ptr %q
  %k1 = add i32 %k, 1
  %ck = icmp ult i32 %k1, %n
  br i1 %ck, label %rows, label %last
last:
  %j1 = add i32 %j, 1
  %c = icmp ult i32 %j1, %n
  br i1 %c, label %columns, label %end
end:
  ret void
}
; expect
preamble [
  "source_filename = \"loop-versioning/unsigned.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
]
postamble [
  "attributes #0 = { mustprogress nounwind }"
  ""
]
symbol @columns = external defined function void (ptr, ptr, i32) : ptr, params ["nocapture readonly", "nocapture writeonly", ""], suffix "willreturn nosync nofree norecurse memory(argmem: readwrite) #0", facts [mustprogress, willreturn, nounwind, only_args]
symbol @columns.noalias = internal defined function void (ptr, ptr, i32) : ptr, params ["noalias nocapture", "noalias nocapture", ""], suffix "willreturn nosync nofree norecurse memory(argmem: readwrite) #0", facts [mustprogress, willreturn, nounwind, only_args]
omega imports [] exports [@columns] () {
  %0 = lambda @columns.noalias () (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 0 : i32
    %6, %7, %8, %9, %10, %11 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%3, %4, %0, %1, %2, %5) (%12: io, %13: mem, %14: ptr, %15: ptr, %16: i32, %17: i32) {
      %18 = const 0 : i32
      %19, %20, %21, %22, %23, %24, %25 = theta (%12, %13, %14, %15, %16, %17, %18) (%26: io, %27: mem, %28: ptr, %29: ptr, %30: i32, %31: i32, %32: i32) {
        %33 = mul nuw %32, %30 : i32
        %34 = add nuw %33, %31 : i32
        %35 = zext %34 : i64
        %36 = gep [i32, _] %28, %35 : ptr
        %37, %38 = load read pinned [i32, align 4] %36, %26, %27 : i32, mem
        %39 = zext %31 : i64
        %40 = gep [i32, _] %29, %39 : ptr
        %41 = store write pinned [i32, align 4] %37, %40, %26, %38 : mem
        %42 = const 1 : i32
        %43 = add nuw %32, %42 : i32
        %44 = icmp ult %43, %30 : i1
        %45 = match [-1 -> 1, default -> 0] %44 : ctl2
      } -> (%45, %26, %41, %28, %29, %30, %31, %43)
      %46 = const 1 : i32
      %47 = add nuw %17, %46 : i32
      %48 = icmp ult %47, %16 : i1
      %49 = match [-1 -> 1, default -> 0] %48 : ctl2
    } -> (%49, %12, %20, %14, %15, %16, %47)
  } -> (%3, %7)
  %1 = lambda @columns (%0) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: io, %5: mem) {
    %6 = const 0 : i32
    %7 = const 1 : i32
    %8 = sub %3, %7 : i32
    %9 = icmp ult %7, %3 : i1
    %10 = select %9, %8, %6 : i32
    %11 = freeze %10 : i32
    %12 = zext %11 : i64
    %13 = sub %3, %7 : i32
    %14 = icmp ult %7, %3 : i1
    %15 = select %14, %13, %6 : i32
    %16 = freeze %15 : i32
    %17 = zext %16 : i64
    %18 = ptrtoint %2 : i64
    %19 = freeze %18 : i64
    %20 = const 0 : i64
    %21 = const 0 : i64
    %22 = const 4 : i64
    %23 = mul %12, %22 : i64
    %24 = add %21, %23 : i64
    %25 = const 4 : i64
    %26 = add %24, %25 : i64
    %27 = add %19, %20 : i64
    %28 = add %19, %26 : i64
    %29 = icmp ult %27, %28 : i1
    %30 = ptrtoint %1 : i64
    %31 = freeze %30 : i64
    %32 = const 0 : i64
    %33 = const 262144 : i64
    %34 = icmp ult %17, %33 : i1
    %35 = freeze %3 : i32
    %36 = zext %35 : i64
    %37 = const 262144 : i64
    %38 = icmp ult %36, %37 : i1
    %39 = const 4 : i64
    %40 = mul %17, %39 : i64
    %41 = mul %40, %36 : i64
    %42 = const 0 : i64
    %43 = icmp slt %41, %42 : i1
    %44 = select %43, %41, %42 : i64
    %45 = add %32, %44 : i64
    %46 = const 0 : i64
    %47 = const 4 : i64
    %48 = mul %12, %47 : i64
    %49 = add %46, %48 : i64
    %50 = zext %35 : i64
    %51 = const 262144 : i64
    %52 = icmp ult %50, %51 : i1
    %53 = const 4 : i64
    %54 = mul %17, %53 : i64
    %55 = mul %54, %50 : i64
    %56 = const 0 : i64
    %57 = icmp sgt %55, %56 : i1
    %58 = select %57, %55, %56 : i64
    %59 = add %49, %58 : i64
    %60 = const 4 : i64
    %61 = add %59, %60 : i64
    %62 = add %31, %45 : i64
    %63 = add %31, %61 : i64
    %64 = icmp ult %62, %63 : i1
    %65 = icmp ule %28, %62 : i1
    %66 = icmp ule %63, %27 : i1
    %67 = or %65, %66 : i1
    %68 = const 1 : i64
    %69 = add %68, %12 : i64
    %70 = const 4294967296 : i64
    %71 = icmp ult %69, %70 : i1
    %72 = const 0 : i64
    %73 = add %72, %12 : i64
    %74 = zext %35 : i64
    %75 = const 262144 : i64
    %76 = icmp ult %74, %75 : i1
    %77 = mul %17, %74 : i64
    %78 = const 0 : i64
    %79 = icmp sgt %77, %78 : i1
    %80 = select %79, %77, %78 : i64
    %81 = add %73, %80 : i64
    %82 = const 4294967296 : i64
    %83 = icmp ult %81, %82 : i1
    %84 = const 1 : i64
    %85 = add %84, %17 : i64
    %86 = const 4294967296 : i64
    %87 = icmp ult %85, %86 : i1
    %88 = and %29, %34 : i1
    %89 = and %88, %38 : i1
    %90 = and %89, %52 : i1
    %91 = and %90, %64 : i1
    %92 = and %91, %67 : i1
    %93 = and %92, %71 : i1
    %94 = and %93, %76 : i1
    %95 = and %94, %83 : i1
    %96 = and %95, %87 : i1
    %97 = match [-1 -> 1, default -> 0] %96 : ctl2
    %98 = gamma %97 (%4, %5, %1, %2, %3, %6, %0, %35) {
      case 0 (%99: io, %100: mem, %101: ptr, %102: ptr, %103: i32, %104: i32, %105: ptr, %106: i32) {
        %107, %108, %109, %110, %111, %112 = theta loop "!{!\"rvsdg.loop.versioned\"}" (%99, %100, %101, %102, %103, %104) (%113: io, %114: mem, %115: ptr, %116: ptr, %117: i32, %118: i32) {
          %119 = const 0 : i32
          %120, %121, %122, %123, %124, %125, %126 = theta (%113, %114, %115, %116, %117, %118, %119) (%127: io, %128: mem, %129: ptr, %130: ptr, %131: i32, %132: i32, %133: i32) {
            %134 = mul %133, %131 : i32
            %135 = add %134, %132 : i32
            %136 = zext %135 : i64
            %137 = gep [i32, _] %129, %136 : ptr
            %138, %139 = load read pinned [i32, align 4] %137, %127, %128 : i32, mem
            %140 = zext %132 : i64
            %141 = gep [i32, _] %130, %140 : ptr
            %142 = store write pinned [i32, align 4] %138, %141, %127, %139 : mem
            %143 = const 1 : i32
            %144 = add %133, %143 : i32
            %145 = icmp ult %144, %131 : i1
            %146 = match [-1 -> 1, default -> 0] %145 : ctl2
          } -> (%146, %127, %142, %129, %130, %131, %132, %144)
          %147 = const 1 : i32
          %148 = add %118, %147 : i32
          %149 = icmp ult %148, %117 : i1
          %150 = match [-1 -> 1, default -> 0] %149 : ctl2
        } -> (%150, %113, %121, %115, %116, %117, %148)
      } -> (%108)
      case 1 (%151: io, %152: mem, %153: ptr, %154: ptr, %155: i32, %156: i32, %157: ptr, %158: i32) {
        %159 = call read write pinned [void (ptr, ptr, i32), args ["", "", ""]] %157, %153, %154, %158, %151, %152 : mem
      } -> (%159)
    }
  } -> (%4, %98)
} -> (%1)
