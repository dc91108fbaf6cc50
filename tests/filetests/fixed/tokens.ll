; test round-trip pcfr
; No phi may have a token, and none has one: not where a decision is between what makes it and what takes it, nor in a loop.
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
declare void @llvm.call.preallocated.teardown(token)
declare void @use(ptr preallocated(i32))
declare i1 @more()

define void @arguments(i1 %c, i32 %v) {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  br i1 %c, label %a, label %b
a:
  %x = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i32)
  store i32 %v, ptr %x
  call void @use(ptr preallocated(i32) %x) [ "preallocated"(token %t) ]
  ret void
b:
  call void @llvm.call.preallocated.teardown(token %t)
  ret void
}

define void @in-a-loop() {
  br label %head
head:
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %c = call i1 @more()
  br i1 %c, label %a, label %b
a:
  %x = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i32)
  call void @use(ptr preallocated(i32) %x) [ "preallocated"(token %t) ]
  br label %head
b:
  call void @llvm.call.preallocated.teardown(token %t)
  ret void
}
; expect
source_filename = "fixed/tokens.ll"

declare token @llvm.call.preallocated.setup(i32) #0

declare ptr @llvm.call.preallocated.arg(token, i32) #0

declare void @llvm.call.preallocated.teardown(token) #0

declare void @use(ptr preallocated(i32))

declare i1 @more()

define void @arguments(i1 %0, i32 %1) {
2:
  %3 = call token @llvm.call.preallocated.setup(i32 1)
  br i1 %0, label %4, label %6

4:
  %5 = call ptr @llvm.call.preallocated.arg(token %3, i32 0) #1
  store i32 %1, ptr %5, align 4
  call void @use(ptr preallocated(i32) %5) [ "preallocated"(token %3) ]
  br label %7

6:
  call void @llvm.call.preallocated.teardown(token %3)
  br label %7

7:
  ret void
}

define void @in-a-loop() {
0:
  br label %1

1:
  %2 = call token @llvm.call.preallocated.setup(i32 1)
  %3 = call i1 @more()
  br i1 %3, label %4, label %6

4:
  %5 = call ptr @llvm.call.preallocated.arg(token %2, i32 0) #1
  call void @use(ptr preallocated(i32) %5) [ "preallocated"(token %2) ]
  br label %1

6:
  call void @llvm.call.preallocated.teardown(token %2)
  ret void
}

attributes #0 = { nocallback nofree nosync nounwind willreturn }
attributes #1 = { preallocated(i32) }
