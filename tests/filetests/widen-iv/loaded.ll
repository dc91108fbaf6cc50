; test opt ivt,inv,cne,dne,widen-iv,load-store,psh,inv,red,cne,dne,widen-iv,inv,red,dne
; The length of a row is loaded in each iteration, so the first run can't extend row * columns in front of the loop; when the load has left it, the second does.
; run: @f(0) == 8
; run: @f(2) == 26
%image = type { ptr, i32 }
@data = constant [12 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 1, i32 1, i32 1]
@image = constant %image { ptr @data, i32 3 }
define i32 @sum(ptr %a, i32 %row) mustprogress {
entry:
  %cols.at = getelementptr inbounds %image, ptr %a, i64 0, i32 1
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %body ]
  %cols = load i32, ptr %cols.at
  %more = icmp slt i32 %k, %cols
  br i1 %more, label %body, label %out
body:
  %cols2 = load i32, ptr %cols.at
  %first = mul nsw i32 %row, %cols2
  %at = add nsw i32 %first, %k
  %wide = sext i32 %at to i64
  %data = load ptr, ptr %a
  %p = getelementptr inbounds i32, ptr %data, i64 %wide
  %x = load i32, ptr %p
  %sum1 = add i32 %sum, %x
  %k1 = add nsw i32 %k, 1
  br label %head
out:
  ret i32 %sum
}
define i32 @f(i32 %row) {
  %s = call i32 @sum(ptr @image, i32 %row)
  %y = add i32 %s, 2
  ret i32 %y
}
; expect
preamble [
  "source_filename = \"widen-iv/loaded.ll\""
  ""
  "%image = type { ptr, i32 }"
]
postamble [
  "attributes #0 = { mustprogress }"
  ""
]
type %image = {ptr, i32}
symbol @data = external defined global [12 x i32] : ptr, constant
symbol @image = external defined global %image : ptr, constant
symbol @sum = external defined function i32 (ptr, i32) : ptr, params ["", ""], suffix "#0", facts [mustprogress]
symbol @f = external defined function i32 (i32) : ptr, params [""]
omega imports [] exports [@data, @image, @sum, @f] () {
  %0 = delta @data () () {
    %1 = const [1 : i32, 2 : i32, 3 : i32, 4 : i32, 5 : i32, 6 : i32, 7 : i32, 8 : i32, 9 : i32, 1 : i32, 1 : i32, 1 : i32] : [12 x i32]
  } -> (%1)
  %2 = delta @image (%0) (%3: ptr) {
    %4 = const 3 : i32
    %5 = aggregate %3, %4 : %image
  } -> (%5)
  %6 = lambda @sum () (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = sext %1 : i64
    %6 = gep inbounds [%image, i64 0, i32 1] %0 : ptr
    %7, %8 = load read pinned [i32, align 4] %6, %2, %3 : i32, mem
    %9 = sext %7 : i64
    %10 = icmp sgt %7, %4 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    %12, %13 = gamma %11 (%2, %8, %0, %5, %9) {
      case 0 (%14: io, %15: mem, %16: ptr, %17: i64, %18: i64) {
        %19 = const 0 : i32
      } -> (%15, %19)
      case 1 (%20: io, %21: mem, %22: ptr, %23: i64, %24: i64) {
        %25 = const 0 : i64
        %26 = const 0 : i32
        %27, %28 = load read pinned [ptr, align 8] %22, %20, %21 : ptr, mem
        %29 = mul nsw %23, %24 : i64
        %30, %31, %32, %33, %34, %35, %36 = theta loop "!{!\"rvsdg.loop.inverted\"}" (%20, %28, %26, %25, %24, %27, %29) (%37: io, %38: mem, %39: i32, %40: i64, %41: i64, %42: ptr, %43: i64) {
          %44 = const 1 : i64
          %45 = add nsw %43, %40 : i64
          %46 = gep inbounds [i32, _] %42, %45 : ptr
          %47, %48 = load read pinned [i32, align 4] %46, %37, %38 : i32, mem
          %49 = add %39, %47 : i32
          %50 = add nsw %40, %44 : i64
          %51 = icmp slt %50, %41 : i1
          %52 = match [-1 -> 1, default -> 0] %51 : ctl2
        } -> (%52, %37, %48, %49, %50, %41, %42, %43)
      } -> (%31, %32)
    }
  } -> (%13, %2, %12)
  %7 = lambda @f (%6, %2) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
    %5, %6, %7 = call read write io [i32 (ptr, i32), args ["", ""]] %0, %1, %2, %3, %4 : i32, io, mem
    %8 = const 2 : i32
    %9 = add %5, %8 : i32
  } -> (%9, %6, %7)
} -> (%0, %2, %6, %7)
