; test round-trip pcfr
; What has to stay in the entry block, directly before a return, or in memory of its own.
declare void @llvm.localescape(...)
declare i32 @llvm.experimental.deoptimize.i32(...)
declare void @fails(ptr swifterror)
declare void @unary(i32)

define i32 @escapes(i1 %c) {
  %a = alloca i32
  call void (...) @llvm.localescape(ptr %a)
  br i1 %c, label %x, label %y
x:
  store i32 1, ptr %a
  br label %y
y:
  %v = load i32, ptr %a
  ret i32 %v
}

define i32 @deoptimizes(i1 %c, i32 %x) {
  br i1 %c, label %go, label %stop
stop:
  %v = call i32 (...) @llvm.experimental.deoptimize.i32(i32 7) [ "deopt"(i32 %x) ]
  ret i32 %v
go:
  call void @unary(i32 %x)
  ret i32 %x
}

define i1 @error(ptr swifterror %out) {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  call void @fails(ptr swifterror %e)
  %v = load ptr, ptr %e
  %bad = icmp ne ptr %v, null
  br i1 %bad, label %pass, label %fine
pass:
  store ptr %v, ptr %out
  br label %fine
fine:
  ret i1 %bad
}

define void @bare() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}
; expect
source_filename = "fixed/frames.ll"

declare void @llvm.localescape(...) #0

declare i32 @llvm.experimental.deoptimize.i32(...)

declare void @fails(ptr swifterror)

declare void @unary(i32)

define i32 @escapes(i1 %0) {
1:
  %2 = alloca i32, align 4
  call void (...) @llvm.localescape(ptr %2)
  br i1 %0, label %3, label %4

3:
  store i32 1, ptr %2, align 4
  br label %4

4:
  %5 = load i32, ptr %2, align 4
  ret i32 %5
}

define i32 @deoptimizes(i1 %0, i32 %1) {
2:
  br i1 %0, label %3, label %4

3:
  call void @unary(i32 %1)
  br label %6

4:
  %5 = call i32 (...) @llvm.experimental.deoptimize.i32(i32 7) [ "deopt"(i32 %1) ]
  ret i32 %5

6:
  %7 = phi i32 [ %1, %3 ]
  ret i32 %7
}

define i1 @error(ptr swifterror %0) {
1:
  %2 = alloca swifterror ptr, align 8
  store ptr null, ptr %2, align 8
  call void @fails(ptr swifterror %2)
  %3 = load ptr, ptr %2, align 8
  %4 = icmp ne ptr %3, null
  br i1 %4, label %5, label %6

5:
  store ptr %3, ptr %0, align 8
  br label %6

6:
  ret i1 %4
}

define void @bare() #1 {
0:
  call void asm sideeffect "ret", ""()
  unreachable
}

attributes #0 = { nocallback nofree nosync nounwind willreturn }
attributes #1 = { naked }
