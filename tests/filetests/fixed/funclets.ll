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

attributes #0 = { noinline }
!0 = !{i32 5}
; expect
