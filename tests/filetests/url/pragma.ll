; test opt url<asked>
; A pragma asks for straight code of a loop whose number of iterations is computed: it is taken for a long one.
; run: @f(1, 3)
; run: @f(1, 21)
define i32 @f(i32 %x, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ %x, %entry ], [ %sum, %body ]
  %twice = add i32 %s, %s
  %sum = xor i32 %twice, %i
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %body, label %done, !llvm.loop !0
done:
  ret i32 %sum
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.full"}
; expect
preamble [
  "source_filename = \"url/pragma.ll\""
]
postamble [
  "!0 = distinct !{!0, !1}"
  "!1 = !{!\"llvm.loop.unroll.full\"}"
  ""
]
symbol @f = external defined function i32 (i32, i32) : ptr, params ["", ""]
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5 = const 7 : i32
    %6 = const 1 : i32
    %7 = sub %1, %6 : i32
    %8 = icmp slt %6, %1 : i1
    %9 = select %8, %7, %4 : i32
    %10 = freeze %9 : i32
    %11 = add %10, %6 : i32
    %12 = and %11, %5 : i32
    %13 = icmp ne %12, %4 : i1
    %14 = icmp uge %10, %5 : i1
    %15 = match [-1 -> 1, default -> 0] %13 : ctl2
    %16, %17, %18, %19, %20 = gamma %15 (%2, %1, %4, %0, %12) {
      case 0 (%21: io, %22: i32, %23: i32, %24: i32, %25: i32) {
      } -> (%21, %22, %23, %24, %25)
      case 1 (%26: io, %27: i32, %28: i32, %29: i32, %30: i32) {
        %31 = const 0 : i32
        %32, %33, %34, %35, %36, %37 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%26, %27, %28, %29, %30, %31) (%38: io, %39: i32, %40: i32, %41: i32, %42: i32, %43: i32) {
          %44 = const 1 : i32
          %45 = add %41, %41 : i32
          %46 = xor %45, %40 : i32
          %47 = add nsw %40, %44 : i32
          %48 = add nuw nsw %43, %44 : i32
          %49 = icmp ult %48, %42 : i1
          %50 = match [-1 -> 1, default -> 0] %49 : ctl2
        } -> (%50, %38, %39, %47, %46, %42, %48)
      } -> (%32, %33, %34, %35, %36)
    }
    %51 = match [-1 -> 1, default -> 0] %14 : ctl2
    %52, %53, %54, %55 = gamma %51 (%16, %17, %18, %19) {
      case 0 (%56: io, %57: i32, %58: i32, %59: i32) {
      } -> (%56, %57, %58, %59)
      case 1 (%60: io, %61: i32, %62: i32, %63: i32) {
        %64, %65, %66, %67 = theta loop "!{!\"llvm.loop.unroll.disable\"}, !{!\"rvsdg.loop.unrolled\"}" (%60, %61, %62, %63) (%68: io, %69: i32, %70: i32, %71: i32) {
          %72 = const 1 : i32
          %73 = add %71, %71 : i32
          %74 = xor %73, %70 : i32
          %75 = add nsw %70, %72 : i32
          %76 = add %74, %74 : i32
          %77 = xor %76, %75 : i32
          %78 = add nsw %75, %72 : i32
          %79 = add %77, %77 : i32
          %80 = xor %79, %78 : i32
          %81 = add nsw %78, %72 : i32
          %82 = add %80, %80 : i32
          %83 = xor %82, %81 : i32
          %84 = add nsw %81, %72 : i32
          %85 = add %83, %83 : i32
          %86 = xor %85, %84 : i32
          %87 = add nsw %84, %72 : i32
          %88 = add %86, %86 : i32
          %89 = xor %88, %87 : i32
          %90 = add nsw %87, %72 : i32
          %91 = add %89, %89 : i32
          %92 = xor %91, %90 : i32
          %93 = add nsw %90, %72 : i32
          %94 = add %92, %92 : i32
          %95 = xor %94, %93 : i32
          %96 = add nsw %93, %72 : i32
          %97 = icmp slt %96, %69 : i1
          %98 = match [-1 -> 1, default -> 0] %97 : ctl2
        } -> (%98, %68, %69, %96, %95)
      } -> (%64, %65, %66, %67)
    }
  } -> (%55, %52, %3)
} -> (%0)
