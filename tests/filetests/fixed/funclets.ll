; test round-trip pcfr
; Exceptions as Windows has them: pads begin their blocks, and only unwinding leads there.
target triple = "x86_64-pc-windows-msvc"

declare i32 @__CxxFrameHandler3(...)
declare i32 @__C_specific_handler(...)
declare void @f(i32)
declare i32 @g(ptr)
declare void @cleanup(ptr)
declare i32 @filter(ptr, ptr)
declare i32 @llvm.eh.exceptioncode(token)

@type = external constant i8

define i32 @two_handlers(ptr %p) personality ptr @__CxxFrameHandler3 {
  %slot = alloca i32
  %r = invoke i32 @g(ptr %p)
          to label %done unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %typed, label %any] unwind to caller
typed:
  %t = catchpad within %s [ptr @type, i32 8, ptr %slot]
  %v = load i32, ptr %slot
  call void @f(i32 %v) [ "funclet"(token %t) ]
  catchret from %t to label %done
any:
  %a = catchpad within %s [ptr null, i32 64, ptr null]
  call void @f(i32 1) [ "funclet"(token %a) ]
  catchret from %a to label %other
other:
  br label %done
done:
  %x = phi i32 [ %r, %0 ], [ %v, %typed ], [ 7, %other ]
  ret i32 %x
}

define void @nested(ptr %p) personality ptr @__CxxFrameHandler3 {
  invoke void @f(i32 1)
          to label %inner unwind label %outer.dispatch
inner:
  invoke void @f(i32 2)
          to label %done unwind label %inner.dispatch
inner.dispatch:
  %is = catchswitch within none [label %inner.catch] unwind label %outer.dispatch
inner.catch:
  %ic = catchpad within %is [ptr @type, i32 0, ptr null]
  invoke void @f(i32 3) [ "funclet"(token %ic) ]
          to label %inner.end unwind label %outer.dispatch
inner.end:
  catchret from %ic to label %done
outer.dispatch:
  %x = phi i32 [ 10, %0 ], [ 20, %inner.dispatch ], [ 30, %inner.catch ]
  %os = catchswitch within none [label %outer.catch] unwind to caller
outer.catch:
  %oc = catchpad within %os [ptr null, i32 64, ptr null]
  call void @f(i32 %x) [ "funclet"(token %oc) ]
  catchret from %oc to label %done
done:
  ret void
}

define void @cleanups(ptr %p, ptr %q, i1 %c) personality ptr @__CxxFrameHandler3 {
  br i1 %c, label %one, label %both
one:
  invoke void @f(i32 1)
          to label %done unwind label %last
both:
  invoke void @f(i32 2)
          to label %done unwind label %first
first:
  %a = cleanuppad within none []
  call void @cleanup(ptr %p) [ "funclet"(token %a) ]
  cleanupret from %a unwind label %last
last:
  %n = phi i32 [ 1, %one ], [ 2, %first ]
  %b = cleanuppad within none []
  call void @f(i32 %n) [ "funclet"(token %b) ]
  call void @cleanup(ptr %q) [ "funclet"(token %b) ]
  cleanupret from %b unwind to caller
done:
  ret void
}

define i32 @in_a_loop(i32 %n) personality ptr @__CxxFrameHandler3 {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %latch ]
  %sum = phi i32 [ 0, %0 ], [ %next, %latch ]
  invoke void @f(i32 %i)
          to label %fine unwind label %dispatch
fine:
  %more = add i32 %sum, %i
  br label %latch
dispatch:
  %s = catchswitch within none [label %catch] unwind to caller
catch:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  %odd = icmp eq i32 %i, 3
  br i1 %odd, label %leave, label %go.on
go.on:
  catchret from %c to label %latch
leave:
  catchret from %c to label %out
latch:
  %next = phi i32 [ %more, %fine ], [ %sum, %go.on ]
  %j = add i32 %i, 1
  %again = icmp slt i32 %j, %n
  br i1 %again, label %loop, label %out
out:
  %result = phi i32 [ %next, %latch ], [ -1, %leave ]
  ret i32 %result
}

define i32 @structured(ptr %p) personality ptr @__C_specific_handler {
  %r = invoke i32 @g(ptr %p) #0
          to label %fine unwind label %finally, !srcloc !0
fine:
  call fastcc void @cleanup(ptr %p)
  ret i32 %r
finally:
  %f = cleanuppad within none []
  call fastcc void @cleanup(ptr %p) [ "funclet"(token %f) ]
  cleanupret from %f unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %except] unwind to caller
except:
  %c = catchpad within %s [ptr @filter]
  %code = call i32 @llvm.eh.exceptioncode(token %c)
  catchret from %c to label %handled
handled:
  ret i32 %code
}

define void @throws_on() personality ptr @__CxxFrameHandler3 {
  invoke fastcc void @f(i32 1)
          to label %done unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %catch] unwind label %out
catch:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  invoke void @f(i32 2) [ "funclet"(token %c) ]
          to label %never unwind label %out
never:
  unreachable
out:
  %o = cleanuppad within none []
  cleanupret from %o unwind to caller
done:
  ret void
}

; What computes a constant for a phi may not stand behind a call that unwinds, nor with a `catchswitch`. Handlers may be one.
define void @constants() personality ptr @__CxxFrameHandler3 {
  invoke void @f(i32 1)
          to label %done unwind label %dispatch
dispatch:
  %p = phi ptr [ inttoptr (i64 16 to ptr), %0 ]
  %s = catchswitch within none [label %catch, label %catch] unwind label %out
catch:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  invoke void @f(i32 2) [ "funclet"(token %c) ]
          to label %back unwind label %out
back:
  catchret from %c to label %done
out:
  %q = phi ptr [ inttoptr (i64 32 to ptr), %dispatch ], [ inttoptr (i64 48 to ptr), %catch ]
  %o = cleanuppad within none []
  call void @cleanup(ptr %p) [ "funclet"(token %o) ]
  call void @cleanup(ptr %q) [ "funclet"(token %o) ]
  cleanupret from %o unwind to caller
done:
  ret void
}

; What a decision on a constant never goes to need not come back.
define void @decided() personality ptr @__CxxFrameHandler3 {
  invoke void @f(i32 1)
          to label %done unwind label %pad
pad:
  %c = cleanuppad within none []
  br i1 false, label %more, label %end
more:
  call void @f(i32 2) [ "funclet"(token %c) ]
  br label %end
end:
  cleanupret from %c unwind to caller
done:
  ret void
}

attributes #0 = { noinline }
!0 = !{i32 5}
; expect
source_filename = "fixed/funclets.ll"
target triple = "x86_64-pc-windows-msvc"

@type = external constant i8

declare i32 @__CxxFrameHandler3(...)

declare i32 @__C_specific_handler(...)

declare void @f(i32)

declare i32 @g(ptr)

declare void @cleanup(ptr)

declare i32 @filter(ptr, ptr)

declare i32 @llvm.eh.exceptioncode(token) #0

define i32 @two_handlers(ptr %0) personality ptr @__CxxFrameHandler3 {
1:
  %2 = alloca i32, align 4
  %3 = invoke i32 @g(ptr %0)
          to label %11 unwind label %4

4:
  %5 = catchswitch within none [label %8, label %6] unwind to caller

6:
  %7 = catchpad within %5 [ptr null, i32 64, ptr null]
  call void @f(i32 1) [ "funclet"(token %7) ]
  catchret from %7 to label %11

8:
  %9 = catchpad within %5 [ptr @type, i32 8, ptr %2]
  %10 = load i32, ptr %2, align 4
  call void @f(i32 %10) [ "funclet"(token %9) ]
  catchret from %9 to label %11

11:
  %12 = phi i32 [ %3, %1 ], [ 7, %6 ], [ %10, %8 ]
  ret i32 %12
}

define void @nested(ptr %0) personality ptr @__CxxFrameHandler3 {
1:
  invoke void @f(i32 1)
          to label %2 unwind label %7

2:
  invoke void @f(i32 2)
          to label %11 unwind label %3

3:
  %4 = catchswitch within none [label %5] unwind label %7

5:
  %6 = catchpad within %4 [ptr @type, i32 0, ptr null]
  invoke void @f(i32 3) [ "funclet"(token %6) ]
          to label %10 unwind label %7

7:
  %8 = phi i32 [ 10, %1 ], [ 20, %3 ], [ 30, %5 ]
  %9 = catchswitch within none [label %12] unwind to caller

10:
  catchret from %6 to label %11

11:
  ret void

12:
  %13 = catchpad within %9 [ptr null, i32 64, ptr null]
  call void @f(i32 %8) [ "funclet"(token %13) ]
  catchret from %13 to label %11
}

define void @cleanups(ptr %0, ptr %1, i1 %2) personality ptr @__CxxFrameHandler3 {
3:
  br i1 %2, label %4, label %5

4:
  invoke void @f(i32 1)
          to label %11 unwind label %8

5:
  invoke void @f(i32 2)
          to label %11 unwind label %6

6:
  %7 = cleanuppad within none []
  call void @cleanup(ptr %0) [ "funclet"(token %7) ]
  cleanupret from %7 unwind label %8

8:
  %9 = phi i32 [ 1, %4 ], [ 2, %6 ]
  %10 = cleanuppad within none []
  call void @f(i32 %9) [ "funclet"(token %10) ]
  call void @cleanup(ptr %1) [ "funclet"(token %10) ]
  cleanupret from %10 unwind to caller

11:
  ret void
}

define i32 @in_a_loop(i32 %0) personality ptr @__CxxFrameHandler3 {
1:
  br label %2

2:
  %3 = phi i32 [ 0, %1 ], [ %12, %11 ]
  %4 = phi i32 [ 0, %1 ], [ %13, %11 ]
  invoke void @f(i32 %4)
          to label %9 unwind label %5

5:
  %6 = catchswitch within none [label %17] unwind to caller

7:
  catchret from %18 to label %11

8:
  catchret from %18 to label %15

9:
  %10 = add i32 %3, %4
  br label %11

11:
  %12 = phi i32 [ %3, %7 ], [ %10, %9 ]
  %13 = add i32 %4, 1
  %14 = icmp slt i32 %13, %0
  br i1 %14, label %2, label %15

15:
  %16 = phi i32 [ -1, %8 ], [ %12, %11 ]
  ret i32 %16

17:
  %18 = catchpad within %6 [ptr null, i32 64, ptr null]
  %19 = icmp eq i32 %4, 3
  br i1 %19, label %8, label %7
}

define i32 @structured(ptr %0) personality ptr @__C_specific_handler {
1:
  %2 = invoke i32 @g(ptr %0) #1
          to label %5 unwind label %3, !srcloc !0

3:
  %4 = cleanuppad within none []
  call fastcc void @cleanup(ptr %0) [ "funclet"(token %4) ]
  cleanupret from %4 unwind label %8

5:
  call fastcc void @cleanup(ptr %0)
  br label %6

6:
  %7 = phi i32 [ %12, %10 ], [ %2, %5 ]
  ret i32 %7

8:
  %9 = catchswitch within none [label %10] unwind to caller

10:
  %11 = catchpad within %9 [ptr @filter]
  %12 = call i32 @llvm.eh.exceptioncode(token %11)
  catchret from %11 to label %6
}

define void @throws_on() personality ptr @__CxxFrameHandler3 {
0:
  invoke fastcc void @f(i32 1)
          to label %8 unwind label %1

1:
  %2 = catchswitch within none [label %3] unwind label %6

3:
  %4 = catchpad within %2 [ptr null, i32 64, ptr null]
  invoke void @f(i32 2) [ "funclet"(token %4) ]
          to label %5 unwind label %6

5:
  unreachable

6:
  %7 = cleanuppad within none []
  cleanupret from %7 unwind to caller

8:
  ret void
}

define void @constants() personality ptr @__CxxFrameHandler3 {
0:
  %1 = inttoptr i64 32 to ptr
  %2 = inttoptr i64 16 to ptr
  invoke void @f(i32 1)
          to label %12 unwind label %3

3:
  %4 = catchswitch within none [label %5, label %5] unwind label %9

5:
  %6 = catchpad within %4 [ptr null, i32 64, ptr null]
  %7 = inttoptr i64 48 to ptr
  invoke void @f(i32 2) [ "funclet"(token %6) ]
          to label %8 unwind label %9

8:
  catchret from %6 to label %12

9:
  %10 = phi ptr [ %1, %3 ], [ %7, %5 ]
  %11 = cleanuppad within none []
  call void @cleanup(ptr %2) [ "funclet"(token %11) ]
  call void @cleanup(ptr %10) [ "funclet"(token %11) ]
  cleanupret from %11 unwind to caller

12:
  ret void
}

define void @decided() personality ptr @__CxxFrameHandler3 {
0:
  invoke void @f(i32 1)
          to label %3 unwind label %1

1:
  %2 = cleanuppad within none []
  cleanupret from %2 unwind to caller

3:
  ret void
}

attributes #0 = { nounwind memory(none) }
attributes #1 = { noinline }

!0 = !{i32 5}
