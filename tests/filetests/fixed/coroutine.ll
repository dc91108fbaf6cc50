; test round-trip pcfr
; A coroutine before LLVM splits it: the switch behind a suspension, and the blocks that all of its ways share.
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr)
declare token @llvm.coro.save(ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare ptr @llvm.coro.free(token, ptr)
declare i1 @llvm.coro.end(ptr, i1, token)
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @print(i32)

define ptr @count(i32 %n) presplitcoroutine {
entry:
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %mem = call ptr @malloc(i64 %size)
  %frame = call ptr @llvm.coro.begin(token %id, ptr %mem)
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %resumed ]
  %next = add i32 %i, 1
  call void @print(i32 %i)
  %save = call token @llvm.coro.save(ptr %frame)
  %s = call i8 @llvm.coro.suspend(token %save, i1 false)
  switch i8 %s, label %suspend [ i8 0, label %resumed
                                 i8 1, label %cleanup ]
resumed:
  br label %loop
cleanup:
  %to-free = call ptr @llvm.coro.free(token %id, ptr %frame)
  call void @free(ptr %to-free)
  br label %suspend
suspend:
  %unused = call i1 @llvm.coro.end(ptr %frame, i1 false, token none)
  ret ptr %frame
}
; expect
source_filename = "fixed/coroutine.ll"

declare token @llvm.coro.id(i32, ptr readnone, ptr nocapture readonly, ptr) #0

declare i64 @llvm.coro.size.i64() #1

declare ptr @llvm.coro.begin(token, ptr writeonly) #2

declare token @llvm.coro.save(ptr) #3

declare i8 @llvm.coro.suspend(token, i1) #2

declare ptr @llvm.coro.free(token, ptr nocapture readonly) #4

declare i1 @llvm.coro.end(ptr, i1, token) #2

declare ptr @malloc(i64)

declare void @free(ptr)

declare void @print(i32)

define ptr @count(i32 %0) #5 {
1:
  %2 = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %3 = call i64 @llvm.coro.size.i64()
  %4 = call ptr @malloc(i64 %3)
  %5 = call ptr @llvm.coro.begin(token %2, ptr %4)
  br label %6

6:
  %7 = phi i32 [ %0, %1 ], [ %8, %6 ]
  %8 = add i32 %7, 1
  call void @print(i32 %7)
  %9 = call token @llvm.coro.save(ptr %5)
  %10 = call i8 @llvm.coro.suspend(token %9, i1 false)
  switch i8 %10, label %13 [
    i8 0, label %6
    i8 1, label %11
  ]

11:
  %12 = call ptr @llvm.coro.free(token %2, ptr %5)
  call void @free(ptr %12)
  br label %13

13:
  %14 = call i1 @llvm.coro.end(ptr %5, i1 false, token none)
  ret ptr %5
}

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind }
attributes #3 = { nomerge nounwind }
attributes #4 = { nounwind memory(argmem: read) }
attributes #5 = { presplitcoroutine }
