; test opt load-store,dne
; What is in stack memory, and in what a parameter is dereferenceable for, is loaded before the loop though the first iteration may end the program
; before it would; a call that ends the program does not matter to later iterations. Not so what may be beyond the end, and what is only a pointer.
; run: @run(6) == 1275
; run: @short(0, 4) == 0
; run: @short(2, 3) == 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%matrix = type { i32, i32, ptr }
declare void @fail(ptr) noreturn
define internal void @make(ptr %m, ptr %cells) noinline {
entry:
  store i32 5, ptr %m, align 8
  %columns = getelementptr %matrix, ptr %m, i64 0, i32 1
  store i32 10, ptr %columns, align 4
  %place = getelementptr %matrix, ptr %m, i64 0, i32 2
  store ptr %cells, ptr %place, align 8
  ret void
}
define i32 @run(i32 %n) mustprogress {
entry:
  %m = alloca %matrix, align 8
  %cells = alloca [50 x i32], align 4
  br label %fill
fill:
  %f = phi i64 [ 0, %entry ], [ %g, %fill ]
  %cell = getelementptr i32, ptr %cells, i64 %f
  %number = trunc i64 %f to i32
  store i32 %number, ptr %cell, align 4
  %g = add i64 %f, 1
  %filled = icmp ult i64 %g, 50
  br i1 %filled, label %fill, label %start
start:
  call void @make(ptr %m, ptr %cells)
  %columns = getelementptr %matrix, ptr %m, i64 0, i32 1
  %place = getelementptr %matrix, ptr %m, i64 0, i32 2
  br label %loop
loop:
  %i = phi i32 [ 0, %start ], [ %next, %good ]
  %sum = phi i32 [ %n, %start ], [ %more, %good ]
  %low = icmp slt i32 %i, 0
  br i1 %low, label %bad, label %compare
compare:
  %c = load i32, ptr %columns, align 4
  %rows = load i32, ptr %m, align 8
  %all = mul i32 %c, %rows
  %high = icmp sge i32 %i, %all
  br i1 %high, label %bad, label %good
bad:
  call void @fail(ptr %m)
  unreachable
good:
  %p = load ptr, ptr %place, align 8
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at, align 4
  %more = add i32 %sum, %v
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 50
  br i1 %again, label %loop, label %done
done:
  %few = sub i32 %more, %n
  %six = add i32 %few, 50
  ret i32 %six
}
define i32 @parameter(ptr align 8 dereferenceable(8) %m, ptr %q, i32 %n) mustprogress {
entry:
  %columns = getelementptr %matrix, ptr %m, i64 0, i32 1
  %place = getelementptr %matrix, ptr %m, i64 0, i32 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %t, %latch ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 1
  br i1 %c, label %look, label %latch
look:
  %v = load i32, ptr %columns, align 4
  %w = load i64, ptr %place, align 8
  %x = load i32, ptr %q, align 4
  %y = trunc i64 %w to i32
  %z = add i32 %v, %x
  %s = add i32 %z, %y
  br label %latch
latch:
  %t = phi i32 [ %sum, %loop ], [ %s, %look ]
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %t
}
define i32 @short(i32 %n, i32 %size) mustprogress {
entry:
  %two = alloca [2 x i16], align 4
  %some = alloca i32, i32 %size, align 4
  call void @make_short(ptr %two, ptr %some)
  %end = getelementptr i8, ptr %two, i64 2
  %before = getelementptr i8, ptr %some, i64 -4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %t, %latch ]
  %c = icmp ugt i32 %i, 20
  br i1 %c, label %look, label %latch
look:
  %v = load i32, ptr %end, align 2
  %w = load i32, ptr %some, align 4
  %x = load i32, ptr %before, align 4
  %z = add i32 %v, %w
  %s = add i32 %z, %x
  br label %latch
latch:
  %t = phi i32 [ %sum, %loop ], [ %s, %look ]
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %t
}
define internal void @make_short(ptr %p, ptr %q) noinline {
entry:
  ret void
}
; expect
preamble [
  "source_filename = \"load-store/there.ll\""
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\""
  ""
  "%matrix = type { i32, i32, ptr }"
]
postamble [
  "attributes #0 = { noreturn }"
  "attributes #1 = { noinline }"
  "attributes #2 = { mustprogress }"
  ""
]
type %matrix = {i32, i32, ptr}
symbol @fail = external declared function void (ptr) : ptr, params [""], suffix "#0", facts [noreturn]
symbol @make = internal defined function void (ptr, ptr) : ptr, params ["", ""], suffix "#1", facts [noinline]
symbol @run = external defined function i32 (i32) : ptr, params [""], suffix "#2", facts [mustprogress]
symbol @parameter = external defined function i32 (ptr, ptr, i32) : ptr, params ["align 8 dereferenceable(8)", "", ""], suffix "#2", facts [mustprogress]
symbol @short = external defined function i32 (i32, i32) : ptr, params ["", ""], suffix "#2", facts [mustprogress]
symbol @make_short = internal defined function void (ptr, ptr) : ptr, params ["", ""], suffix "#1", facts [noinline]
omega imports [@fail] exports [@run, @parameter, @short] (%0: ptr) {
  %1 = lambda @make () (%0: ptr, %1: ptr, %2: io, %3: mem) {
    %4 = const 5 : i32
    %5 = store write pinned [i32, align 8] %4, %0, %2, %3 : mem
    %6 = gep [%matrix, i64 0, i32 1] %0 : ptr
    %7 = const 10 : i32
    %8 = store write pinned [i32, align 4] %7, %6, %2, %5 : mem
    %9 = gep [%matrix, i64 0, i32 2] %0 : ptr
    %10 = store write pinned [ptr, align 8] %1, %9, %2, %8 : mem
  } -> (%2, %10)
  %2 = lambda @run (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [%matrix, align 8] %5, %4 : ptr, mem
    %8, %9 = alloca [[50 x i32], align 4] %5, %7 : ptr, mem
    %10 = const 0 : i64
    %11, %12, %13, %14 = theta (%3, %9, %8, %10) (%15: io, %16: mem, %17: ptr, %18: i64) {
      %19 = gep [i32, _] %17, %18 : ptr
      %20 = trunc %18 : i32
      %21 = store write pinned [i32, align 4] %20, %19, %15, %16 : mem
      %22 = const 1 : i64
      %23 = add %18, %22 : i64
      %24 = const 50 : i64
      %25 = icmp ult %23, %24 : i1
      %26 = match [-1 -> 1, default -> 0] %25 : ctl2
    } -> (%26, %15, %21, %17, %23)
    %27, %28 = call read write io [void (ptr, ptr), args ["", ""]] %0, %6, %13, %3, %12 : io, mem
    %29 = const 0 : i32
    %30 = const undef : i32
    %31 = const ctl 0 : ctl2
    %32 = gep [i8, i64 8] %6 : ptr
    %33, %34 = load read pinned [ptr, align 8] %32, %27, %28 : ptr, mem
    %35 = gep [i8, i64 4] %6 : ptr
    %36, %37 = load read pinned [i32, align 4] %35, %27, %34 : i32, mem
    %38, %39 = load read pinned [i32, align 8] %6, %27, %37 : i32, mem
    %40, %41, %42, %43, %44, %45, %46, %47, %48, %49 = theta (%27, %39, %6, %30, %29, %2, %31, %33, %36, %38) (%50: io, %51: mem, %52: ptr, %53: i32, %54: i32, %55: i32, %56: ctl2, %57: ptr, %58: i32, %59: i32) {
      %60 = const 0 : i32
      %61 = icmp slt %54, %60 : i1
      %62 = match [-1 -> 1, default -> 0] %61 : ctl2
      %63, %64, %65, %66, %67, %68, %69, %70, %71 = gamma %62 (%50, %51, %54, %55, %53, %56, %57, %58, %59) {
        case 0 (%72: io, %73: mem, %74: i32, %75: i32, %76: i32, %77: ctl2, %78: ptr, %79: i32, %80: i32) {
          %81 = mul %79, %80 : i32
          %82 = icmp sge %74, %81 : i1
          %83 = match [-1 -> 1, default -> 0] %82 : ctl2
          %84, %85, %86, %87, %88, %89, %90 = gamma %83 (%72, %73, %74, %75, %76, %77, %78) {
            case 0 (%91: io, %92: mem, %93: i32, %94: i32, %95: i32, %96: ctl2, %97: ptr) {
              %98 = gep [i32, _] %97, %93 : ptr
              %99, %100 = load read pinned [i32, align 4] %98, %91, %92 : i32, mem
              %101 = add %94, %99 : i32
              %102 = const 1 : i32
              %103 = add %93, %102 : i32
              %104 = const 50 : i32
              %105 = icmp slt %103, %104 : i1
              %106 = match [-1 -> 1, default -> 0] %105 : ctl2
              %107, %108, %109, %110 = gamma %106 (%91, %101, %103, %93, %94, %96) {
                case 0 (%111: io, %112: i32, %113: i32, %114: i32, %115: i32, %116: ctl2) {
                  %117 = const ctl 1 : ctl2
                  %118 = const ctl 0 : ctl2
                } -> (%114, %115, %118, %117)
                case 1 (%119: io, %120: i32, %121: i32, %122: i32, %123: i32, %124: ctl2) {
                  %125 = const ctl 1 : ctl2
                } -> (%121, %120, %125, %124)
              }
            } -> (%100, %101, %107, %108, %109, %110, %97)
            case 1 (%126: io, %127: mem, %128: i32, %129: i32, %130: i32, %131: ctl2, %132: ptr) {
              %133 = const undef : ptr
              %134 = const ctl 0 : ctl2
            } -> (%127, %130, %128, %129, %134, %134, %133)
          }
        } -> (%84, %85, %86, %87, %88, %89, %90, %79, %80)
        case 1 (%135: io, %136: mem, %137: i32, %138: i32, %139: i32, %140: ctl2, %141: ptr, %142: i32, %143: i32) {
          %144 = const undef : i32
          %145 = const undef : ptr
          %146 = const ctl 0 : ctl2
        } -> (%136, %139, %137, %138, %146, %146, %145, %144, %144)
      }
    } -> (%67, %50, %63, %52, %64, %65, %66, %68, %69, %70, %71)
    %147, %148, %149 = gamma %46 (%27, %41, %2, %42, %43, %1) {
      case 0 (%150: io, %151: mem, %152: i32, %153: ptr, %154: i32, %155: ptr) {
        %156, %157 = call read write io [void (ptr), args [""], noreturn] %155, %153, %150, %151 : io, mem
        %158 = unreachable %156 : io
        %159 = const poison : i32
      } -> (%158, %157, %159)
      case 1 (%160: io, %161: mem, %162: i32, %163: ptr, %164: i32, %165: ptr) {
        %166 = sub %164, %162 : i32
        %167 = const 50 : i32
        %168 = add %166, %167 : i32
      } -> (%160, %161, %168)
    }
  } -> (%149, %147, %148)
  %3 = lambda @parameter () (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5 = gep [%matrix, i64 0, i32 2] %0 : ptr
    %6 = const 0 : i32
    %7 = gep [i8, i64 4] %0 : ptr
    %8, %9 = load read pinned [i32, align 4] %7, %3, %4 : i32, mem
    %10, %11, %12, %13, %14, %15, %16, %17 = theta (%3, %9, %1, %2, %5, %6, %6, %8) (%18: io, %19: mem, %20: ptr, %21: i32, %22: ptr, %23: i32, %24: i32, %25: i32) {
      %26 = const 1 : i32
      %27 = and %23, %26 : i32
      %28 = icmp eq %27, %26 : i1
      %29 = match [-1 -> 1, default -> 0] %28 : ctl2
      %30, %31, %32 = gamma %29 (%18, %19, %20, %22, %24, %25) {
        case 0 (%33: io, %34: mem, %35: ptr, %36: ptr, %37: i32, %38: i32) {
        } -> (%34, %37, %38)
        case 1 (%39: io, %40: mem, %41: ptr, %42: ptr, %43: i32, %44: i32) {
          %45, %46 = load read pinned [i64, align 8] %42, %39, %40 : i64, mem
          %47, %48 = load read pinned [i32, align 4] %41, %39, %46 : i32, mem
          %49 = trunc %45 : i32
          %50 = add %44, %47 : i32
          %51 = add %50, %49 : i32
        } -> (%48, %51, %44)
      }
      %52 = add %23, %26 : i32
      %53 = icmp slt %52, %21 : i1
      %54 = match [-1 -> 1, default -> 0] %53 : ctl2
    } -> (%54, %18, %30, %20, %21, %22, %52, %31, %32)
  } -> (%16, %3, %11)
  %4 = lambda @make_short () (%0: ptr, %1: ptr, %2: io, %3: mem) {
  } -> (%2, %3)
  %5 = lambda @short (%4) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = const 1 : i32
    %6, %7 = alloca [[2 x i16], align 4] %5, %4 : ptr, mem
    %8, %9 = alloca [i32, align 4] %2, %7 : ptr, mem
    %10, %11 = call read write io [void (ptr, ptr), args ["", ""]] %0, %6, %8, %3, %9 : io, mem
    %12 = gep [i8, i64 2] %6 : ptr
    %13 = gep [i8, i64 -4] %8 : ptr
    %14 = const 0 : i32
    %15, %16, %17, %18, %19, %20, %21, %22 = theta (%10, %11, %1, %8, %12, %13, %14, %14) (%23: io, %24: mem, %25: i32, %26: ptr, %27: ptr, %28: ptr, %29: i32, %30: i32) {
      %31 = const 20 : i32
      %32 = icmp ugt %29, %31 : i1
      %33 = match [-1 -> 1, default -> 0] %32 : ctl2
      %34, %35 = gamma %33 (%23, %24, %26, %27, %28, %30) {
        case 0 (%36: io, %37: mem, %38: ptr, %39: ptr, %40: ptr, %41: i32) {
        } -> (%37, %41)
        case 1 (%42: io, %43: mem, %44: ptr, %45: ptr, %46: ptr, %47: i32) {
          %48, %49 = load read pinned [i32, align 2] %45, %42, %43 : i32, mem
          %50, %51 = load read pinned [i32, align 4] %44, %42, %49 : i32, mem
          %52, %53 = load read pinned [i32, align 4] %46, %42, %51 : i32, mem
          %54 = add %48, %50 : i32
          %55 = add %54, %52 : i32
        } -> (%53, %55)
      }
      %56 = const 1 : i32
      %57 = add %29, %56 : i32
      %58 = icmp slt %57, %25 : i1
      %59 = match [-1 -> 1, default -> 0] %58 : ctl2
    } -> (%59, %23, %34, %25, %26, %27, %28, %57, %35)
  } -> (%22, %10, %16)
} -> (%2, %3, %5)
