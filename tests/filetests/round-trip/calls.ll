; test round-trip pcfr
; Inline assembly, operand bundles, variable arguments, calls that return twice or have to be tail calls.
@cell = global i32 0
declare i32 @setjmp(ptr) #0
declare void @g(i32)
declare void @llvm.assume(i1)
define i32 @asm(i32 %x, ptr %p) {
  %a = call i32 asm "neg $0", "=r,0,~{flags}"(i32 %x) #1
  call void asm sideeffect alignstack inteldialect "mov dword ptr $0, $1\0A", "=*m,r,~{memory}"(ptr elementtype(i32) %p, i32 %a) #2, !srcloc !0
  ret i32 %a
}
define void @bundles(ptr %p, i32 %x) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  call void %p(i32 %x) [ "kcfi"(i32 12345) ]
  call void @g(i32 %x) [ "mine"(i32 %x, ptr @cell), "other"() ]
  ret void
}
define i32 @twice(ptr %p) {
  %a = call i32 @setjmp(ptr %p) #0
  ret i32 %a
}
define i32 @variable(ptr %list) {
  %a = va_arg ptr %list, i32
  ret i32 %a
}
define i32 @tail(i32 %x, ...) {
  %odd = trunc i32 %x to i1
  br i1 %odd, label %one, label %two
one:
  %a = musttail call i32 (i32, ...) @tail(i32 %x, ...)
  ret i32 %a
two:
  %b = musttail call i32 (i32, ...) @tail(i32 1, ...)
  ret i32 %b
}
attributes #0 = { returns_twice }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind }
!0 = !{i64 7}
; expect
source_filename = "round-trip/calls.ll"

@cell = global i32 0

declare i32 @setjmp(ptr) #0

declare void @g(i32)

define i32 @asm(i32 %0, ptr %1) {
2:
  %3 = call i32 asm "neg $0", "=r,0,~{flags}"(i32 %0) #2
  call void asm sideeffect alignstack inteldialect "mov dword ptr $0, $1\0A", "=*m,r,~{memory}"(ptr elementtype(i32) %1, i32 %3) #3, !srcloc !0
  ret i32 %3
}

define void @bundles(ptr %0, i32 %1) {
2:
  call void %0(i32 %1) [ "kcfi"(i32 12345) ]
  call void @g(i32 %1) [ "mine"(i32 %1, ptr @cell), "other"() ]
  ret void
}

define i32 @twice(ptr %0) {
1:
  %2 = call i32 @setjmp(ptr %0) #0
  ret i32 %2
}

define i32 @variable(ptr %0) {
1:
  %2 = va_arg ptr %0, i32
  ret i32 %2
}

define i32 @tail(i32 %0, ...) {
1:
  %2 = trunc i32 %0 to i1
  br i1 %2, label %3, label %5

3:
  %4 = musttail call i32 (i32, ...) @tail(i32 %0, ...)
  ret i32 %4

5:
  %6 = musttail call i32 (i32, ...) @tail(i32 1, ...)
  ret i32 %6
}

attributes #0 = { returns_twice }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #2 = { nounwind memory(none) }
attributes #3 = { nounwind }

!0 = !{i64 7}
