; test round-trip pcfr
; Types without names get some in between, and have none again when they come out.
%0 = type { i32, %1 }
%1 = type { i8, ptr }
%named = type { %0 }
%rvsdg.type.1 = type { i16 }
@g = global %0 { i32 1, %1 zeroinitializer }
@h = global %rvsdg.type.1 zeroinitializer
@text = constant [7 x i8] c"%0 = %1"
define ptr @f(ptr %0, %1 %1) {
  %3 = alloca %1, align 8
  store %1 %1, ptr %3, align 8
  %4 = getelementptr inbounds %0, ptr %0, i64 1, i32 1
  %5 = call %named @g2(ptr byval(%0) %4)
  ret ptr %4
}
declare %named @g2(ptr byval(%0))
; expect
source_filename = "round-trip/types.ll"

%0 = type { i32, %1 }
%1 = type { i8, ptr }
%rvsdg.type.1 = type { i16 }
%named = type { %0 }

@g = global %0 { i32 1, %1 zeroinitializer }
@h = global %rvsdg.type.1 zeroinitializer
@text = constant [7 x i8] c"%0 = %1"

define ptr @f(ptr %0, %1 %1) {
2:
  %3 = alloca %1, align 8
  store %1 %1, ptr %3, align 8
  %4 = getelementptr inbounds %0, ptr %0, i64 1, i32 1
  %5 = call %named @g2(ptr byval(%0) %4)
  ret ptr %4
}

declare %named @g2(ptr byval(%0))
