; test opt mem,dne
; The loop stores through a pointer that is the local variable's address in the first iteration, and unknown later.
; run: @f(0) == 0
; run: @f(1) == 8
; run: @f(3) == 8
@nodes = internal global [4 x ptr] zeroinitializer
declare ptr @next(ptr)
define i64 @f(i64 %n) mustprogress {
entry:
  %head = alloca ptr
  store ptr null, ptr %head
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %done, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %pp = phi ptr [ %head, %entry ], [ %slot, %loop ]
  %i1 = add i64 %i, 1
  %cell = getelementptr ptr, ptr @nodes, i64 %i1
  store ptr %cell, ptr %pp
  %slot0 = getelementptr ptr, ptr @nodes, i64 %i
  %addr = ptrtoint ptr %slot0 to i64
  %slot = inttoptr i64 %addr to ptr
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %first = load ptr, ptr %head
  %isnull = icmp eq ptr %first, null
  %first.i = ptrtoint ptr %first to i64
  %base.i = ptrtoint ptr @nodes to i64
  %off = sub i64 %first.i, %base.i
  %r = select i1 %isnull, i64 0, i64 %off
  ret i64 %r
}
; expect
