; test round-trip pcfr
; What is only declared stays, whether something mentions it or not; intrinsics, too.
@used = external global i32
@unused = external dso_local thread_local global ptr, align 8
declare fastcc void @called(ptr noundef)
declare noalias ptr @not_called(i32 signext, ...) #0
declare void @never_reached()
declare void @llvm.assume(i1)
declare i32 @llvm.ctpop.i32(i32)
define void @f() {
  call fastcc void @called(ptr @used)
  %x = call i32 @llvm.ctpop.i32(i32 5)
  ret void
dead:
  call void @never_reached()
  ret void
}
attributes #0 = { nounwind }
; expect
source_filename = "round-trip/declarations.ll"

@used = external global i32
@unused = external dso_local thread_local global ptr, align 8

declare fastcc void @called(ptr noundef)

declare noalias ptr @not_called(i32 signext, ...) #0

declare void @never_reached()

declare void @llvm.assume(i1 noundef) #1

declare i32 @llvm.ctpop.i32(i32) #2

define void @f() {
0:
  call fastcc void @called(ptr @used)
  %1 = call i32 @llvm.ctpop.i32(i32 5)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
