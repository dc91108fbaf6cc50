; test opt inv,dne,vectorize,red,psh,inv,cne,dne
; An index of 32 bits may wrap: there is a version for the case that it does not.
; run: @f(40, 9) == 40
; run: @f(4, 4294967290) == undefined behaviour
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define i32 @f(i64 %n, i32 %o) mustprogress {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %l = trunc i64 %i to i32
  %k = add i32 %l, %o
  %w = zext i32 %k to i64
  %p = getelementptr [100 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr [100 x i32], ptr @b, i64 0, i64 %w
  %x = load i32, ptr %q
  %y = add i32 %x, 40
  store i32 %y, ptr %p
  %i1 = add nsw i64 %i, 1
  %c = icmp slt i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %z = load i32, ptr getelementptr (i8, ptr @a, i64 80)
  ret i32 %z
}
; expect
preamble [
  "source_filename = \"vectorize/wraps.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  "target triple = \"x86_64-pc-linux-gnu\""
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
symbol @a = internal defined global [100 x i32] : ptr
symbol @b = internal defined global [100 x i32] : ptr
symbol @f = external defined function i32 (i64, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
omega imports [] exports [@f] () {
  %0 = delta @a () () {
    %1 = const zero : [100 x i32]
  } -> (%1)
  %2 = delta @b () () {
    %3 = const zero : [100 x i32]
  } -> (%3)
  %4 = lambda @f (%0, %2) (%0: ptr, %1: ptr, %2: i64, %3: i32, %4: io, %5: mem) {
    %6 = const 4294967296 : i64
    %7 = const -1 : i64
    %8 = const 0 : i64
    %9 = const 1 : i64
    %10 = add %2, %7 : i64
    %11 = icmp sgt %2, %9 : i1
    %12 = select %11, %10, %8 : i64
    %13 = freeze %12 : i64
    %14 = freeze %3 : i32
    %15 = zext %14 : i64
    %16 = const 4294967295 : i64
    %17 = sub %16, %15 : i64
    %18 = icmp ule %13, %17 : i1
    %19 = icmp ult %13, %6 : i1
    %20 = and %18, %19 : i1
    %21 = match [-1 -> 1, default -> 0] %20 : ctl2
    %22 = gamma %21 (%4, %5, %2, %3, %0, %1, %12) {
      case 0 (%23: io, %24: mem, %25: i64, %26: i32, %27: ptr, %28: ptr, %29: i64) {
        %30 = const 0 : i64
        %31, %32, %33, %34, %35, %36, %37 = theta loop "!{!\"llvm.loop.isvectorized\", i32 1}" (%23, %24, %25, %26, %30, %27, %28) (%38: io, %39: mem, %40: i64, %41: i32, %42: i64, %43: ptr, %44: ptr) {
          %45 = trunc %42 : i32
          %46 = add %45, %41 : i32
          %47 = zext %46 : i64
          %48 = gep [[100 x i32], i64 0, _] %43, %42 : ptr
          %49 = gep [[100 x i32], i64 0, _] %44, %47 : ptr
          %50, %51 = load read pinned [i32, align 4] %49, %38, %39 : i32, mem
          %52 = const 40 : i32
          %53 = add %50, %52 : i32
          %54 = store write pinned [i32, align 4] %53, %48, %38, %51 : mem
          %55 = const 1 : i64
          %56 = add nsw %42, %55 : i64
          %57 = icmp slt %56, %40 : i1
          %58 = match [-1 -> 1, default -> 0] %57 : ctl2
        } -> (%58, %38, %54, %40, %41, %56, %43, %44)
      } -> (%32)
      case 1 (%59: io, %60: mem, %61: i64, %62: i32, %63: ptr, %64: ptr, %65: i64) {
        %66 = const 0 : i64
        %67 = const 6 : i64
        %68 = const 4 : i64
        %69 = const 3 : i64
        %70 = const 1 : i64
        %71 = freeze %65 : i64
        %72 = add %71, %70 : i64
        %73 = and %72, %69 : i64
        %74 = and %72, %68 : i64
        %75 = icmp ugt %71, %67 : i1
        %76 = icmp eq %73, %66 : i1
        %77 = match [-1 -> 0, default -> 1] %76 : ctl2
        %78, %79 = gamma %77 (%59, %60, %62, %63, %64, %73) {
          case 0 (%80: io, %81: mem, %82: i32, %83: ptr, %84: ptr, %85: i64) {
            %86 = const 0 : i64
          } -> (%81, %86)
          case 1 (%87: io, %88: mem, %89: i32, %90: ptr, %91: ptr, %92: i64) {
            %93 = const 0 : i64
            %94, %95, %96, %97, %98, %99, %100, %101 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%87, %88, %89, %93, %90, %91, %92, %93) (%102: io, %103: mem, %104: i32, %105: i64, %106: ptr, %107: ptr, %108: i64, %109: i64) {
              %110 = const 1 : i64
              %111 = const 40 : i32
              %112 = trunc nuw %105 : i32
              %113 = add nuw %112, %104 : i32
              %114 = zext %113 : i64
              %115 = gep [[100 x i32], i64 0, _] %106, %105 : ptr
              %116 = gep [[100 x i32], i64 0, _] %107, %114 : ptr
              %117, %118 = load read pinned [i32, align 4] %116, %102, %103 : i32, mem
              %119 = add %117, %111 : i32
              %120 = store write pinned [i32, align 4] %119, %115, %102, %118 : mem
              %121 = add nsw %105, %110 : i64
              %122 = add nuw nsw %109, %110 : i64
              %123 = icmp ult %122, %108 : i1
              %124 = match [-1 -> 1, default -> 0] %123 : ctl2
            } -> (%124, %102, %120, %104, %121, %106, %107, %108, %122)
          } -> (%95, %97)
        }
        %125 = icmp eq %74, %66 : i1
        %126 = match [-1 -> 0, default -> 1] %125 : ctl2
        %127, %128 = gamma %126 (%59, %78, %62, %79, %63, %64) {
          case 0 (%129: io, %130: mem, %131: i32, %132: i64, %133: ptr, %134: ptr) {
          } -> (%130, %132)
          case 1 (%135: io, %136: mem, %137: i32, %138: i64, %139: ptr, %140: ptr) {
            %141 = const 4 : i64
            %142 = trunc nuw %138 : i32
            %143 = add nuw %142, %137 : i32
            %144 = zext %143 : i64
            %145 = gep [[100 x i32], i64 0, _] %139, %138 : ptr
            %146 = gep [[100 x i32], i64 0, _] %140, %144 : ptr
            %147, %148 = load read pinned [<4 x i32>, align 4] %146, %135, %136 : <4 x i32>, mem
            %149 = const [40 : i32, 40 : i32, 40 : i32, 40 : i32] : <4 x i32>
            %150 = add %147, %149 : <4 x i32>
            %151 = store write pinned [<4 x i32>, align 4] %150, %145, %135, %148 : mem
            %152 = add nsw %138, %141 : i64
          } -> (%151, %152)
        }
        %153 = match [-1 -> 1, default -> 0] %75 : ctl2
        %154 = gamma %153 (%59, %127, %61, %62, %128, %63, %64) {
          case 0 (%155: io, %156: mem, %157: i64, %158: i32, %159: i64, %160: ptr, %161: ptr) {
          } -> (%156)
          case 1 (%162: io, %163: mem, %164: i64, %165: i32, %166: i64, %167: ptr, %168: ptr) {
            %169, %170, %171, %172, %173, %174, %175 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"llvm.loop.isvectorized\", i32 1}" (%162, %163, %164, %165, %166, %167, %168) (%176: io, %177: mem, %178: i64, %179: i32, %180: i64, %181: ptr, %182: ptr) {
              %183 = const 8 : i64
              %184 = trunc nuw %180 : i32
              %185 = add nuw %184, %179 : i32
              %186 = zext %185 : i64
              %187 = gep [[100 x i32], i64 0, _] %181, %180 : ptr
              %188 = gep [[100 x i32], i64 0, _] %182, %186 : ptr
              %189, %190 = load read pinned [<4 x i32>, align 4] %188, %176, %177 : <4 x i32>, mem
              %191 = gep [i8, i64 16] %188 : ptr
              %192, %193 = load read pinned [<4 x i32>, align 4] %191, %176, %190 : <4 x i32>, mem
              %194 = const [40 : i32, 40 : i32, 40 : i32, 40 : i32] : <4 x i32>
              %195 = add %189, %194 : <4 x i32>
              %196 = add %192, %194 : <4 x i32>
              %197 = store write pinned [<4 x i32>, align 4] %195, %187, %176, %193 : mem
              %198 = gep [i8, i64 16] %187 : ptr
              %199 = store write pinned [<4 x i32>, align 4] %196, %198, %176, %197 : mem
              %200 = add nsw %180, %183 : i64
              %201 = icmp slt %200, %178 : i1
              %202 = match [-1 -> 1, default -> 0] %201 : ctl2
            } -> (%202, %176, %199, %178, %179, %200, %181, %182)
          } -> (%170)
        }
      } -> (%154)
    }
    %203 = gep [i8, i64 80] %0 : ptr
    %204, %205 = load read pinned [i32, align 4] %203, %4, %22 : i32, mem
  } -> (%204, %4, %205)
} -> (%4)
